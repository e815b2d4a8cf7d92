import type { DnsApi } from '@console/contract/domains/endpoints/dns-apis';

export const dnsApiId = '3b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d33';

export function aDnsApi(patch: Partial<DnsApi> = {}): DnsApi {
  return {
    id: dnsApiId,
    name: '公司阿里云',
    provider: 'aliyun',
    config: { provider: 'aliyun', accessKeyId: 'LTAI5tAbCdEf3kQz' },
    maskedKey: 'LTAI****3kQz',
    test: { ok: true, message: '', zones: 3, at: '2026-11-01T08:00:00.000Z' },
    uses: [],
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...patch,
  };
}
