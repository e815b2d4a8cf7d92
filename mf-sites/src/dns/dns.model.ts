import type { DnsProvider } from '@console/contract/domains/dns-providers';
import type {
  CnamePlan,
  CnameState,
  CnameWriteRow,
} from '@console/contract/domains/endpoints/dns-cname';
import type { Tone } from '@console/kit/ui';

export const dnsProviders = {
  aliyun: { label: '阿里云', description: 'AccessKey' },
  tencent: { label: '腾讯云 DNSPod', description: 'SecretId 与 SecretKey' },
  cloudflare: { label: 'Cloudflare', description: 'API 令牌或全局密钥' },
  huawei: { label: '华为云', description: 'AK 与 SK' },
  rfc2136: { label: 'RFC 2136', description: 'BIND、Knot、PowerDNS 等' },
  http: { label: '自定义 HTTP', description: '自己的 DNS 接口' },
} as const satisfies Record<DnsProvider, { label: string; description: string }>;

type Label = { label: string; tone: Tone };

export const cnameStates = {
  effective: { label: '已生效', tone: 'ok' },
  pending: { label: '未生效', tone: 'warn' },
  failed: { label: '检查失败', tone: 'mute' },
} as const satisfies Record<CnameState, Label>;

export const cnameChanges = {
  add: { label: '新增', tone: 'info' },
  replace: { label: '替换', tone: 'warn' },
  none: { label: '无需改动', tone: 'ok' },
  blocked: { label: '不能写入', tone: 'bad' },
} as const satisfies Record<CnamePlan['change'], Label>;

export const writeStates = {
  written: { label: '已写入', tone: 'ok' },
  unchanged: { label: '无需改动', tone: 'ok' },
  failed: { label: '未写入', tone: 'bad' },
} as const satisfies Record<CnameWriteRow['state'], Label>;

/** True where writing the plan changes something. */
export function isWritable({ change }: Pick<CnamePlan, 'change'>): boolean {
  return change === 'add' || change === 'replace';
}
