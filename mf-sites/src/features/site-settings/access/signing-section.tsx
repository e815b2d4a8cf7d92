import {
  FieldStack,
  SelectInput,
  SwitchInput,
  TextInput,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Box, Button, Section } from '@console/kit/ui';
import { LinesInput, newKey, SpanInput } from '@console/settings/fields';
import type { z } from 'zod';
import { type accessSchema, scopeOptions, signingOptions } from './access.model';
import { SignedUrl } from './signed-url';

type Values = z.input<typeof accessSchema>;

/** URLs that expire. */
export function SigningSection({ siteId, domain }: { siteId: string; domain: string }) {
  const { control } = useFormContext<Values>();
  const type = useWatch({ control, name: 'access.signing.type' });
  return (
    <Section
      layout="split"
      title="URL 鉴权"
      description="地址带有签名和时间，过期或被改动的返回 403。签名不会传给源站，也不影响缓存。"
    >
      <FieldStack>
        <SelectInput
          control={control}
          name="access.signing.type"
          label="鉴权方式"
          options={signingOptions}
        />
        {type === 'off' ? null : <SigningFields />}
        {type === 'off' ? null : <SignedUrl siteId={siteId} domain={domain} />}
      </FieldStack>
    </Section>
  );
}

function SigningFields() {
  const { control } = useFormContext<Values>();
  const type = useWatch({ control, name: 'access.signing.type' });
  const scope = useWatch({ control, name: 'access.signing.scope' });
  return (
    <>
      <Keys />
      {type === 'A' ? (
        <TextInput control={control} name="access.signing.parameter" label="参数名" mono />
      ) : null}
      <SpanInput
        name="access.signing.validity"
        label="有效时间"
        help="从签名中的时间算起，过后地址失效。"
      />
      <SelectInput
        control={control}
        name="access.signing.scope"
        label="鉴权范围"
        options={scopeOptions}
      />
      {scope === 'all' ? null : (
        <LinesInput
          name="access.signing.places"
          label="路径和扩展名"
          placeholder={'/video/\n/download/app.apk\nmp4'}
          help="每行一个。以 / 结尾的是目录，其他以 / 开头的是完整路径，没有 / 的是扩展名。"
        />
      )}
    </>
  );
}

function Keys() {
  const { control, setValue } = useFormContext<Values>();
  const { key, keyMask, spareKeyMask } = useWatch({ control, name: 'access.signing' }) ?? {};
  return (
    <>
      <TextInput
        control={control}
        name="access.signing.key"
        label="密钥"
        mono
        placeholder={keyMask ? `${keyMask}，留空则不修改` : '16–128 位字母和数字'}
        help="保存后不再显示，请同时保存到签名的程序中。"
        end={
          <Button
            size="small"
            onClick={() =>
              setValue('access.signing.key', newKey(), { shouldDirty: true, shouldValidate: true })
            }
          >
            生成
          </Button>
        }
      />
      {key && keyMask ? (
        <SwitchInput
          control={control}
          name="access.signing.keepFormer"
          label="原密钥改为备用密钥"
          help="换密钥期间，用原密钥签名的地址仍然有效。"
        />
      ) : null}
      <TextInput
        control={control}
        name="access.signing.spareKey"
        label="备用密钥"
        optional
        mono
        placeholder={spareKeyMask ? `${spareKeyMask}，留空则不修改` : undefined}
        help="与密钥同样有效，用于更换密钥。"
      />
      {spareKeyMask ? (
        <Box>
          <Button
            size="small"
            onClick={() => setValue('access.signing.spareKeyMask', '', { shouldDirty: true })}
          >
            移除备用密钥
          </Button>
        </Box>
      ) : null}
    </>
  );
}
