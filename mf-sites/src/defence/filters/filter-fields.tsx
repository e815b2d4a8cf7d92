import type { Filter, RateKey } from '@console/contract/defence/rules/rules';
import {
  FieldStack,
  NumberInput,
  SelectInput,
  SwitchInput,
  TextInput,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button } from '@console/kit/ui';
import { newKey, SpanInput } from '@console/settings/fields';
import { isNamedKey, levelOptions, rateKeyOptions, signingOptions } from './filter.model';

/** The fields of the chosen kind of filter. */
export function FilterFields({ name }: { name: string }) {
  const { control } = useFormContext();
  const kind: Filter['kind'] = useWatch({ control, name: `${name}.kind` });
  if (kind === 'rate') return <RateFields name={name} />;
  return kind === 'challenge' ? <ChallengeFields name={name} /> : <SigningFields name={name} />;
}

function RateFields({ name }: { name: string }) {
  const { control } = useFormContext();
  const by: RateKey = useWatch({ control, name: `${name}.by` });
  return (
    <FieldStack>
      <Box sx={pairLook}>
        <NumberInput control={control} name={`${name}.seconds`} label="时间窗口" unit="秒" />
        <NumberInput control={control} name={`${name}.limit`} label="最多请求" unit="次" />
      </Box>
      <Box sx={pairLook}>
        <SelectInput
          control={control}
          name={`${name}.by`}
          label="计数对象"
          options={rateKeyOptions}
          help="IPv6 按 /64 网段计数。"
        />
        {isNamedKey(by) ? (
          <TextInput
            control={control}
            name={`${name}.name`}
            label={by === 'header' ? '请求头名称' : 'Cookie 名称'}
            mono
            maxLength={64}
          />
        ) : null}
      </Box>
      <SwitchInput
        control={control}
        name={`${name}.countStatic`}
        label="静态文件也计数"
        help="关闭时，图片、脚本、样式和字体的请求不计入次数。"
      />
    </FieldStack>
  );
}

function ChallengeFields({ name }: { name: string }) {
  const { control } = useFormContext();
  return (
    <FieldStack>
      <SelectInput
        control={control}
        name={`${name}.level`}
        label="验证方式"
        options={levelOptions}
        help="从上到下越来越严格；通过更严格的验证，也算通过前面的。"
      />
      <Box sx={pairLook}>
        <NumberInput control={control} name={`${name}.seconds`} label="统计时间" unit="秒" />
        <NumberInput control={control} name={`${name}.limit`} label="最多验证" unit="次" />
      </Box>
      <Box sx={{ fontSize: 12, color: 'text.tertiary' }}>
        没有通过的访客看到验证页；在统计时间内超过这个次数仍未通过，才执行规则的动作。
      </Box>
    </FieldStack>
  );
}

function SigningFields({ name }: { name: string }) {
  const { control, setValue } = useFormContext();
  const mask: string = useWatch({ control, name: `${name}.keyMask` });
  const type: string = useWatch({ control, name: `${name}.type` });
  return (
    <FieldStack>
      <SelectInput
        control={control}
        name={`${name}.type`}
        label="签名类型"
        options={signingOptions}
      />
      <TextInput
        control={control}
        name={`${name}.key`}
        label="密钥"
        mono
        placeholder={mask === '' ? '16–128 位字母和数字' : `留空则保留 ${mask}`}
        help="保存后不再显示，请记在签名的程序里。"
      />
      <Box>
        <Button
          size="small"
          onClick={() => setValue(`${name}.key`, newKey(), { shouldDirty: true })}
        >
          生成密钥
        </Button>
      </Box>
      {type === 'A' ? (
        <TextInput control={control} name={`${name}.parameter`} label="参数名" mono />
      ) : null}
      <SpanInput name={`${name}.validity`} label="有效时间" />
    </FieldStack>
  );
}

const pairLook = {
  display: 'grid',
  columnGap: 4,
  rowGap: 5,
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;
