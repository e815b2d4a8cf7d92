import { originSettingsSchema } from '@console/contract/sites/settings/origin';
import { z } from 'zod';
import {
  Alert,
  FieldStack,
  FormProvider,
  LeaveGuard,
  NumberInput,
  RadioCards,
  SaveBar,
  SelectInput,
  SwitchInput,
  TextInput,
  useContractForm,
} from '../../src/form';
import { Box, Button, KeyFacts, PageHeader, RouteTabs, Section, StateChip } from '../../src/ui';

const schema = originSettingsSchema
  .pick({ protocol: true, balance: true, hostHeader: true, readTimeoutSeconds: true })
  .extend({ probe: z.boolean() });

const labels = {
  protocol: '回源协议',
  balance: '负载均衡',
  hostHeader: '回源 Host',
  readTimeoutSeconds: '读取超时',
  probe: '健康检查',
};

/** The detail page: key facts, tabs, a form in place, the save bar. */
export function Detail() {
  const form = useContractForm(schema, {
    protocol: 'http',
    balance: 'round-robin',
    hostHeader: '',
    readTimeoutSeconds: 60,
    probe: true,
  });
  const { control, formState } = form;
  const changes = Object.entries(labels)
    .filter(([name]) => name in formState.dirtyFields)
    .map(([, label]) => label);
  return (
    <FormProvider {...form}>
      <PageHeader
        crumbs={[
          { label: '网站管理', to: '/' },
          { label: '网站列表', to: '/list' },
          { label: 'shop.example.com' },
        ]}
        title="shop.example.com"
        chip={<StateChip tone="ok" label="正常" />}
        actions={
          <>
            <Button>刷新缓存</Button>
            <Button>停用</Button>
          </>
        }
      />
      <KeyFacts
        facts={[
          { label: 'CNAME', value: 'rsk2.cdn.demo.test', copy: 'rsk2.cdn.demo.test' },
          { label: '套餐', value: '企业防护（2026-12-18 到期）' },
          { label: '配置', value: 'v17 · 40/40 节点 · 0.8 秒' },
        ]}
      />
      <RouteTabs
        label="网站设置"
        tabs={[
          '基本信息',
          '回源',
          'HTTPS',
          '缓存',
          'CC 防御',
          '访问控制',
          '高级',
          '自定义页面',
        ].map((label, index) => ({ label, to: index === 1 ? '/' : `/tab-${index}` }))}
      />
      <Box sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">域名的 CNAME 尚未生效，请到域名服务商处添加解析。</Alert>
        <Section
          layout="split"
          title="回源方式"
          description="节点用什么协议、端口和 Host 访问源站。"
        >
          <FieldStack>
            <RadioCards
              control={control}
              name="protocol"
              label={labels.protocol}
              options={[
                { value: 'http', label: 'HTTP', description: '节点用 80 端口回源' },
                { value: 'https', label: 'HTTPS', description: '节点用 443 端口回源' },
                { value: 'follow', label: '跟随访客', description: '与访客使用的协议一致' },
              ]}
            />
            <SelectInput
              control={control}
              name="balance"
              label={labels.balance}
              options={[
                { value: 'round-robin', label: '轮询' },
                { value: 'ip-hash', label: '按访客地址' },
              ]}
            />
            <TextInput
              control={control}
              name="hostHeader"
              label={labels.hostHeader}
              optional
              mono
              placeholder="shop.example.com"
              help="留空时使用访客访问的域名。"
            />
            <NumberInput
              control={control}
              name="readTimeoutSeconds"
              label={labels.readTimeoutSeconds}
              unit="秒"
              help="1–600 秒。超过后返回 504，并按下面的规则重试。"
            />
          </FieldStack>
        </Section>
        <Section
          layout="split"
          title="健康检查"
          description="每个节点主动探测源站，连续失败后摘除。"
        >
          <SwitchInput
            control={control}
            name="probe"
            label="主动探测"
            help="每 10 秒探测一次 /healthz。"
          />
        </Section>
      </Box>
      <SaveBar
        changes={changes}
        saveLabel="保存并下发"
        onSave={() => void form.handleSubmit((values) => form.reset(values))()}
        onDiscard={() => form.reset()}
      />
      <LeaveGuard when={formState.isDirty} />
    </FormProvider>
  );
}
