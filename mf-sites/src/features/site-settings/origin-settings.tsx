import type { OriginSettings as Settings } from '@console/contract/sites/settings/origin';
import { balanceWords, optionsOf, originLabels } from '@console/contract/sites/settings/words';
import {
  FieldStack,
  FormProvider,
  NumberInput,
  RadioCards,
  SelectInput,
  SwitchInput,
  TextInput,
  useContractForm,
  useFormContext,
} from '@console/kit/form';
import { Box, Section } from '@console/kit/ui';
import { OriginRows, type OriginValues } from '@console/settings/origins';
import { SettingsFrame } from '@console/settings/stored-form';
import { originProtocols } from '../../sites/origin.model';
import type { SettingsProps } from './basic-settings';
import { HealthSection } from './health-section';
import { originSchema, originValues } from './settings.model';
import { useSettingsForm } from './use-settings-form';

const protocolOptions = Object.entries(originProtocols).map(([value, option]) => ({
  value,
  ...option,
}));
const balanceOptions = optionsOf(balanceWords);

/** How nodes fetch from the site's servers. */
export function OriginSettings({ site, reload }: SettingsProps) {
  const form = useContractForm(originSchema, originValues(site));
  const settings = useSettingsForm({
    form,
    site,
    reload,
    valuesOf: originValues,
    bodyOf: (output) => output,
  });
  return (
    <FormProvider {...form}>
      <SettingsFrame {...settings} label="回源设置" labels={originLabels}>
        <Section
          layout="split"
          title="源站"
          description="节点按权重从上线的源站取内容，它们都不可用时改用备用源站。"
        >
          <FieldStack>
            <OriginRows />
            <BalanceInput />
          </FieldStack>
        </Section>
        <HealthSection site={site} />
        <OriginSections />
      </SettingsFrame>
    </FormProvider>
  );
}

/** How requests are spread over several servers. */
export function BalanceInput() {
  const { control } = useFormContext<OriginValues>();
  return (
    <SelectInput
      control={control}
      name="origin.balance"
      label="负载均衡"
      options={balanceOptions}
      help="多个源站之间怎样分配请求。IP 哈希让同一访客总到同一源站。"
    />
  );
}

/** How each server is asked. */
export function OriginSections() {
  const { control } = useFormContext<OriginValues, unknown, { origin: Settings }>();
  return (
    <>
      <Section layout="split" title="回源方式" description="节点用什么协议、端口和 Host 访问源站。">
        <FieldStack>
          <RadioCards
            control={control}
            name="origin.protocol"
            label="回源协议"
            options={protocolOptions}
          />
          <Box sx={pairLook}>
            <NumberInput control={control} name="origin.httpPort" label="HTTP 端口" />
            <NumberInput control={control} name="origin.httpsPort" label="HTTPS 端口" />
          </Box>
          <TextInput
            control={control}
            name="origin.hostHeader"
            label="回源 Host"
            optional
            mono
            placeholder="www.example.com"
            help="发给源站的 Host 请求头。留空时使用访客访问的域名。"
          />
          <TextInput
            control={control}
            name="origin.sni"
            label="回源 SNI"
            optional
            mono
            placeholder="www.example.com"
            help="用 HTTPS 回源时告诉源站的域名。留空时与回源 Host 一致。"
          />
          <SwitchInput
            control={control}
            name="origin.websocket"
            label="支持 WebSocket"
            help="关闭后，升级为 WebSocket 的请求按普通请求处理。"
          />
          <SwitchInput
            control={control}
            name="origin.slice"
            label="分片回源"
            help="可缓存的内容以 1 MB 为一片，用 Range 请求取回和缓存。适合大文件，源站需要支持 Range。"
          />
        </FieldStack>
      </Section>
      <Section layout="split" title="超时与重试" description="源站没有及时回应时怎么办。">
        <FieldStack>
          <Box sx={pairLook}>
            <NumberInput
              control={control}
              name="origin.connectTimeoutSeconds"
              label="连接超时"
              unit="秒"
              help="1–60 秒。"
            />
            <NumberInput
              control={control}
              name="origin.readTimeoutSeconds"
              label="读取超时"
              unit="秒"
              help="1–600 秒，超过后返回 504。"
            />
          </Box>
          <NumberInput
            control={control}
            name="origin.retries"
            label="重试次数"
            unit="次"
            help="0–5 次，依次换用其他源站。"
          />
        </FieldStack>
      </Section>
    </>
  );
}

const pairLook = { display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 5 } as const;
