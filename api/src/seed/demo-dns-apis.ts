import type { DnsApiCreate } from '@console/contract/domains/dns-apis';
import type { DemoAccounts } from './demo-accounts';
import type { SeedContext } from './seed-context';

/** Keys that are nobody's: a test of the connection says so. */
const wanted: DnsApiCreate[] = [
  {
    name: '公司阿里云（演示数据）',
    settings: {
      provider: 'aliyun',
      accessKeyId: 'LTAI5tDemoDemoDemoDemo01',
      accessKeySecret: 'no-real-secret-of-the-demo-1',
    },
  },
  {
    name: '海外 Cloudflare（演示数据）',
    settings: {
      provider: 'cloudflare',
      method: 'token',
      apiToken: 'no-real-token-of-the-demo-2',
    },
  },
];

/** DNS APIs of the demo's user; none where there is no key to seal their secrets with. */
export async function seedDnsApis(
  { services, config }: SeedContext,
  { user }: DemoAccounts,
): Promise<void> {
  if (config.secretsKeys.length === 0) return;
  const { items } = await services.dnsApis.list(user, { page: 1, limit: 100, sort: 'createdAt' });
  for (const dnsApi of wanted) {
    if (items.some(({ name }) => name === dnsApi.name)) continue;
    await services.dnsApis.create({ id: user, ip: '127.0.0.1' }, dnsApi);
  }
}
