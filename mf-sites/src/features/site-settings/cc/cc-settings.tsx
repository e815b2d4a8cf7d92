import { ccLabels } from '@console/contract/site-words';
import {
  FieldStack,
  FormProvider,
  NumberInput,
  SelectInput,
  useContractForm,
  useFormContext,
} from '@console/kit/form';
import { Section } from '@console/kit/ui';
import type { SettingsProps } from '../basic-settings';
import { LinesInput } from '../fields/lines-input';
import { SettingsFrame } from '../settings-frame';
import { useSettingsForm } from '../use-settings-form';
import { type CcValues, ccSchema, ccValues, groupOptions, headerOptions } from './cc.model';
import { EmergencySection } from './emergency-section';
import { useOwnGroups } from './use-own-groups';

/** How a site is defended against floods of requests. */
export function CcSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(ccSchema, ccValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: ccValues,
    bodyOf: (output) => output,
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="CC 防御" labels={ccLabels}>
        <EmergencySection site={site} />
        <CcSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** What defends, whichever website it is of. */
export function CcSections() {
  const { control } = useFormContext<CcValues>();
  const own = useOwnGroups();
  return (
    <>
      <Section layout="split" title="规则组" description="节点按规则组检查每个请求。">
        <FieldStack>
          <SelectInput
            control={control}
            name="cc.group"
            label="规则组"
            options={groupOptions(own)}
            help="平时建议「宽松」：只在请求过于频繁时验证，正常访客无感。"
          />
          <NumberInput
            control={control}
            name="cc.passMinutes"
            label="通过验证后的有效时间"
            unit="分钟"
            help="访客通过验证后，在这段时间内不再验证。5–1440 分钟。"
          />
        </FieldStack>
      </Section>
      <Section
        layout="split"
        title="每个 IP 的上限"
        description="超过上限的请求由节点直接拒绝。IPv6 按 /64 网段计算，0 表示不限制。"
      >
        <FieldStack>
          <NumberInput
            control={control}
            name="cc.perIp.connections"
            label="并发连接"
            unit="个"
            help="一个 IP 同时进行的请求，最多 10000。"
          />
          <NumberInput
            control={control}
            name="cc.perIp.requestsPerSecond"
            label="每秒请求"
            unit="次"
            help="最多 100000。"
          />
        </FieldStack>
      </Section>
      <Section
        layout="split"
        title="可信代理"
        description="访客先经过您自己的代理时，按代理给出的请求头识别访客的真实 IP。"
      >
        <FieldStack>
          <LinesInput
            name="cc.trustedProxies.addresses"
            label="代理的 IP 或网段"
            optional
            placeholder="203.0.113.0/24"
            help="每行一个。只有来自这些地址的请求头才会被采信。"
          />
          <SelectInput
            control={control}
            name="cc.trustedProxies.header"
            label="请求头"
            options={headerOptions}
          />
        </FieldStack>
      </Section>
    </>
  );
}
