import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import { Alert, FieldStack, RadioCards, TextInput } from '@console/kit/form';
import { Box, Button, FormDrawer } from '@console/kit/ui';
import { dnsProviders } from '../../dns/dns.model';
import { DnsApiFields } from './dns-api-fields';
import { keyHelp } from './dns-api-form.model';
import { type TestResult, useDnsApiForm } from './use-dns-api-form';

type DnsApiDrawerProps = { stored?: DnsApi; onClose: () => void };

const providerOptions = Object.entries(dnsProviders).map(([value, option]) => ({
  value,
  ...option,
}));
const namedMax = 5;

/** Adds or changes a DNS API. */
export function DnsApiDrawer({ stored, onClose }: DnsApiDrawerProps) {
  const { form, provider, result, test, save, testing, saving } = useDnsApiForm(stored, onClose);
  const { control } = form;
  return (
    <FormDrawer
      open
      title={stored ? `修改 ${stored.name}` : '添加 DNS API'}
      unsaved={form.formState.isDirty ? 'DNS API ' : undefined}
      onClose={onClose}
      actions={(close) => (
        <>
          <Button
            onClick={() => void test()}
            loading={testing}
            disabled={saving}
            sx={{ mr: 'auto' }}
          >
            测试连接
          </Button>
          <Button onClick={close} disabled={saving}>
            取消
          </Button>
          <Button variant="contained" color="primary" loading={saving} onClick={() => void save()}>
            保存 DNS API
          </Button>
        </>
      )}
    >
      <Box
        component="form"
        noValidate
        aria-label="DNS API"
        onSubmit={(event) => void save(event)}
        autoComplete="off"
      >
        <FieldStack>
          <RadioCards
            control={control}
            name="settings.provider"
            label="服务商"
            options={providerOptions}
            disabled={stored !== undefined}
          />
          <TextInput
            control={control}
            name="name"
            label="名称"
            maxLength={40}
            placeholder="例如：公司阿里云"
          />
          <Alert severity="info">{keyHelp[provider]}</Alert>
          <DnsApiFields
            key={provider}
            control={control}
            provider={provider}
            keeping={stored !== undefined}
          />
          {result ? <TestOutcome result={result} /> : null}
        </FieldStack>
        <button type="submit" hidden />
      </Box>
    </FormDrawer>
  );
}

function TestOutcome({ result }: { result: TestResult }) {
  if (!result.ok) return <Alert severity="error">连接失败：{result.message}</Alert>;
  const { zones } = result;
  if (zones.length === 0) {
    return <Alert severity="warning">连接成功，但这个账户中没有域名。</Alert>;
  }
  const rest = zones.length > namedMax ? ' 等' : '';
  return (
    <Alert severity="success">
      连接成功，找到 {zones.length} 个域名：{zones.slice(0, namedMax).join('、')}
      {rest}
    </Alert>
  );
}
