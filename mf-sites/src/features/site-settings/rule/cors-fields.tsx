import { FieldStack, NumberInput, SwitchInput, useFormContext, useWatch } from '@console/kit/form';
import { LinesInput } from '@console/settings/fields';
import type { RuleValues } from './rule.model';

/** Which pages of other sites may read this one. */
export function CorsFields() {
  const { control } = useFormContext<RuleValues>();
  const enabled = useWatch({ control, name: 'rules.cors.enabled' });
  return (
    <FieldStack>
      <SwitchInput control={control} name="rules.cors.enabled" label="允许跨域访问" />
      {enabled ? (
        <>
          <LinesInput
            name="rules.cors.origins"
            label="允许的来源"
            placeholder={'https://www.example.com\nhttps://*.example.com'}
            help="每行一个，* 为所有来源。"
          />
          <LinesInput name="rules.cors.methods" label="允许的方法" rows={2} />
          <LinesInput
            name="rules.cors.headers"
            label="允许的请求头"
            rows={2}
            optional
            help="留空时允许浏览器要求的所有请求头。"
          />
          <LinesInput name="rules.cors.exposeHeaders" label="可读取的响应头" rows={2} optional />
          <SwitchInput
            control={control}
            name="rules.cors.credentials"
            label="允许携带凭据"
            help="允许带 Cookie 的跨域请求，需要写明来源。"
          />
          <NumberInput
            control={control}
            name="rules.cors.maxAgeSeconds"
            label="预检结果缓存"
            unit="秒"
          />
        </>
      ) : null}
    </FieldStack>
  );
}
