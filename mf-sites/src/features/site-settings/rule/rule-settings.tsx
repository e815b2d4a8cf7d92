import { ruleLabels } from '@console/contract/sites/settings/words';
import {
  FieldStack,
  FormProvider,
  SwitchInput,
  useContractForm,
  useFormContext,
} from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { NodeSupport } from '@console/settings/fields';
import { SettingsFrame } from '@console/settings/stored-form';
import type { SettingsProps } from '../basic-settings';
import { useSettingsForm } from '../use-settings-form';
import { CorsFields } from './cors-fields';
import { HeaderRows } from './header-rows';
import { RedirectRows, RewriteRows } from './move-rows';
import { type RuleValues, ruleSchema, ruleValues } from './rule.model';

/** What nodes change in requests and answers. */
export function RuleSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(ruleSchema, ruleValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: ruleValues,
    bodyOf: (output) => output,
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="高级" labels={ruleLabels}>
        <RuleSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** The rules, for one website or for defaults. */
export function RuleSections() {
  const { control } = useFormContext<RuleValues>();
  return (
    <>
      <Section
        layout="split"
        title="跳转"
        description="让浏览器改去另一个地址。从上到下，第一条匹配的生效。"
      >
        <RedirectRows />
      </Section>
      <Section
        layout="split"
        title="改写"
        description="向源站请求另一个路径，访客看到的地址不变。第一条匹配的生效。"
      >
        <RewriteRows />
      </Section>
      <Section layout="split" title="请求头" description="节点发给源站的请求头。">
        <HeaderRows name="rules.requestHeaders" label="请求头" />
      </Section>
      <Section layout="split" title="响应头" description="节点发给访客的响应头。">
        <HeaderRows name="rules.responseHeaders" label="响应头" />
      </Section>
      <Section
        layout="split"
        title="跨域访问"
        description="允许其他网站的页面读取本网站（CORS），由节点回答浏览器的预检请求。"
      >
        <CorsFields />
      </Section>
      <Section layout="split" title="压缩" description="文本内容压缩后传给支持的浏览器。">
        <FieldStack>
          <SwitchInput
            control={control}
            name="rules.gzip"
            label="Gzip 压缩"
            help="压缩 1 KB 以上的 HTML、CSS、JS、JSON、XML、SVG 等内容。源站已压缩的原样传送。"
          />
          <SwitchInput
            control={control}
            name="rules.brotli"
            label="Brotli 压缩"
            help="对支持的浏览器优先使用 Brotli，文本通常比 Gzip 小约一成。不支持的浏览器仍用 Gzip。分片回源的内容不压缩。"
          />
          <NodeSupport needs="brotli">当前节点不支持 Brotli，开启后仍使用 Gzip。</NodeSupport>
        </FieldStack>
      </Section>
    </>
  );
}
