import type { dnsApiUpdateSchema } from '@console/contract/domains/dns-apis';
import type { DnsConfig, DnsProvider } from '@console/contract/domains/dns-providers';
import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';
import type { z } from 'zod';

export type DnsApiValues = z.input<typeof dnsApiUpdateSchema>;
type Settings = DnsApiValues['settings'];

/** Both ways into Cloudflare stand side by side, so that a switch loses nothing. */
const emptyCloudflare = {
  provider: 'cloudflare',
  method: 'token',
  apiToken: '',
  email: '',
  apiKey: '',
} as const;

const empty = {
  aliyun: { provider: 'aliyun', accessKeyId: '', accessKeySecret: '' },
  tencent: { provider: 'tencent', secretId: '', secretKey: '' },
  cloudflare: emptyCloudflare,
  huawei: { provider: 'huawei', accessKeyId: '', secretAccessKey: '', region: 'cn-north-4' },
  rfc2136: {
    provider: 'rfc2136',
    server: '',
    port: 53,
    zone: '',
    keyName: '',
    algorithm: 'hmac-sha256',
    keySecret: '',
  },
  http: { provider: 'http', url: '', secret: '' },
} as const satisfies Record<DnsProvider, Settings>;

/** Empty fields of a provider. */
export function emptySettings(provider: DnsProvider): Settings {
  return empty[provider];
}

function storedSettings(config: DnsConfig): Settings {
  switch (config.provider) {
    case 'aliyun':
      return { ...empty.aliyun, ...config };
    case 'tencent':
      return { ...empty.tencent, ...config };
    case 'cloudflare':
      return { ...empty.cloudflare, ...config };
    case 'huawei':
      return { ...empty.huawei, ...config };
    case 'rfc2136':
      return { ...empty.rfc2136, ...config };
    case 'http':
      return { ...empty.http, ...config };
  }
}

/** What the form starts from: the stored fields, secrets empty. */
export function valuesOf(dnsApi: DnsApi | undefined): DnsApiValues {
  if (!dnsApi) return { name: '', settings: empty.aliyun };
  return { name: dnsApi.name, settings: storedSettings(dnsApi.config) };
}

/** Where a person finds the keys, and what they must allow. */
export const keyHelp = {
  aliyun:
    '在阿里云控制台「RAM 访问控制 → 用户」为程序单独建一个用户，授予 AliyunDNSFullAccess，再创建 AccessKey。',
  tencent:
    '在腾讯云控制台「访问管理 → 用户」建一个子用户，授予 QcloudDNSPodFullAccess，再新建 API 密钥。',
  cloudflare:
    '在 Cloudflare「My Profile → API Tokens」创建令牌，权限选 Zone · Zone · Read 与 Zone · DNS · Edit，范围选要管理的域名。',
  huawei:
    '在华为云控制台「统一身份认证 → 用户」建一个用户，授予 DNS FullAccess，再在「我的凭证 → 访问密钥」新增密钥。',
  rfc2136:
    '在 DNS 服务器上用 tsig-keygen 或 keymgr 生成密钥，允许它更新（UPDATE）和传送（AXFR）这个区域。',
  http: '请求用签名密钥以 HMAC-SHA256 签名，协议见接入文档。',
} as const satisfies Record<DnsProvider, string>;
