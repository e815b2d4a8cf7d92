import { methods } from '@console/contract/sites/settings/choices';
import { accessLabels } from '@console/contract/sites/settings/words';
import {
  FieldStack,
  FormProvider,
  SwitchInput,
  useContractForm,
  useFormContext,
  useWatch,
} from '@console/kit/form';
import { Section } from '@console/kit/ui';
import { NetworkSection, PlaceSection } from '@console/settings/access';
import { IpList } from '@console/settings/addresses';
import { CheckGroup, LinesInput, ModeInput } from '@console/settings/fields';
import { SettingsFrame } from '@console/settings/stored-form';
import type { z } from 'zod';
import type { SettingsProps } from '../basic-settings';
import { useSettingsForm } from '../use-settings-form';
import { accessSchema, accessValues } from './access.model';
import { Anchored } from './anchored';
import { BotSection } from './bot-section';
import { SigningSection } from './signing-section';

type Values = z.input<typeof accessSchema>;

/** Who may reach the site. */
export function AccessSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(accessSchema, accessValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: accessValues,
    bodyOf: (output) => output,
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="访问控制" labels={accessLabels}>
        <AccessSections />
        <Anchored name="signing">
          <SigningSection siteId={site.id} domain={site.domains[0]?.replace('*.', 'www.') ?? ''} />
        </Anchored>
      </SettingsFrame>
    </FormProvider>
  );
}

/** Who may reach a website, without signing keys, which every website has of its own. */
export function AccessSections() {
  return (
    <>
      <AddressSections />
      <Anchored name="place">
        <PlaceSection />
      </Anchored>
      <Anchored name="asn">
        <NetworkSection />
      </Anchored>
      <Anchored name="bots">
        <BotSection />
      </Anchored>
      <Anchored name="referer">
        <RefererSection />
      </Anchored>
      <Anchored name="user-agent">
        <AgentSection />
      </Anchored>
      <Anchored name="method">
        <MethodSection />
      </Anchored>
    </>
  );
}

function AddressSections() {
  const { control } = useFormContext<Values>();
  return (
    <>
      <Anchored name="ip-white">
        <Section
          layout="split"
          title="IP 白名单"
          description="名单中的 IP 不受本页其他规则限制，也优先于黑名单。失效时间留空为长期有效。"
        >
          <FieldStack>
            <IpList name="access.ipWhite" label="IP 白名单" empty="还没有放行的 IP。" />
            <SwitchInput
              control={control}
              name="access.whiteOnly"
              label="只允许白名单中的 IP 访问"
              help="打开后，其他 IP 一律返回 403。"
            />
          </FieldStack>
        </Section>
      </Anchored>
      <Anchored name="ip-black">
        <Section
          layout="split"
          title="IP 黑名单"
          description="名单中的 IP 访问时返回 403。失效时间留空为长期有效。"
        >
          <IpList name="access.ipBlack" label="IP 黑名单" empty="还没有拒绝的 IP。" />
        </Section>
      </Anchored>
    </>
  );
}

function RefererSection() {
  const { control } = useFormContext<Values>();
  const mode = useWatch({ control, name: 'access.referer.mode' });
  return (
    <Section
      layout="split"
      title="防盗链"
      description="按 Referer 判断从哪个网站链接过来。本网站自己的域名总是允许。"
    >
      <FieldStack>
        <ModeInput name="access.referer.mode" label="防盗链方式" />
        {mode === 'off' ? null : (
          <>
            <LinesInput
              name="access.referer.items"
              label="来源域名"
              placeholder={'www.example.com\n*.example.com'}
              help="每行一个。*.example.com 包括所有子域名，不包括 example.com 本身。"
              optional={mode === 'allow'}
            />
            <SwitchInput
              control={control}
              name="access.referer.allowEmpty"
              label="允许空 Referer"
              help="直接输入地址、从应用打开时没有 Referer。"
            />
          </>
        )}
      </FieldStack>
    </Section>
  );
}

function AgentSection() {
  const { control } = useFormContext<Values>();
  const mode = useWatch({ control, name: 'access.userAgent.mode' });
  return (
    <Section layout="split" title="User-Agent" description="按客户端自报的名称限制。">
      <FieldStack>
        <ModeInput name="access.userAgent.mode" label="User-Agent 方式" />
        {mode === 'off' ? null : (
          <>
            <LinesInput
              name="access.userAgent.items"
              label="User-Agent 关键字"
              separator={/\r?\n/}
              placeholder={'curl\npython-requests\nBot*2.0'}
              help="每行一个，包含即匹配，不分大小写；* 代表任意内容。"
            />
            <SwitchInput
              control={control}
              name="access.userAgent.allowEmpty"
              label="允许空 User-Agent"
            />
          </>
        )}
      </FieldStack>
    </Section>
  );
}

function MethodSection() {
  const { control } = useFormContext<Values>();
  const mode = useWatch({ control, name: 'access.method.mode' });
  return (
    <Section
      layout="split"
      title="请求方法"
      description="例如只展示内容的网站可以只允许 GET 和 HEAD。"
    >
      <FieldStack>
        <ModeInput name="access.method.mode" label="请求方法方式" />
        {mode === 'off' ? null : (
          <CheckGroup name="access.method.items" label="方法" options={methods} />
        )}
      </FieldStack>
    </Section>
  );
}
