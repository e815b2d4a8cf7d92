import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import { formatNumber } from '@console/kit/format';

type QuotaKey = keyof Quotas;

/** Names and units, in the order in which they are compared. */
const quotaTexts = {
  trafficGbPerMonth: { label: '每月流量', unit: 'GB' },
  bandwidthMbps: { label: '带宽', unit: 'Mbps' },
  sites: { label: '网站', unit: '个' },
  domains: { label: '域名', unit: '个' },
  httpPorts: { label: '网站额外端口', unit: '个' },
  ccQps: { label: 'CC 防御能力', unit: 'QPS' },
  connections: { label: '并发连接', unit: '个' },
  l4Ports: { label: '四层转发端口', unit: '个' },
  refreshesPerDay: { label: '每日刷新', unit: '次' },
  preheatsPerDay: { label: '每日预热', unit: '次' },
  customRules: { label: '自定义规则', unit: '条' },
  webSocket: { label: 'WebSocket', unit: '' },
} as const satisfies Record<QuotaKey, { label: string; unit: string }>;

export type QuotaLine = { key: string; label: string; value: string; included: boolean };

function textOf(quota: number | boolean, unit: string): string {
  if (typeof quota === 'boolean') return quota ? '支持' : '不支持';
  if (quota === unlimited) return '不限';
  return quota === 0 ? '不包含' : `${formatNumber(quota)} ${unit}`;
}

/** What a plan allows, a line each. */
export function quotaLines(quotas: Quotas): QuotaLine[] {
  const keys: QuotaKey[] = [
    ...(['trafficGbPerMonth', 'bandwidthMbps', 'ccQps', 'connections'] as const),
    ...(['sites', 'domains', 'httpPorts', 'l4Ports'] as const),
    ...(['refreshesPerDay', 'preheatsPerDay', 'customRules', 'webSocket'] as const),
  ];
  return keys.map((key) => ({
    key,
    label: quotaTexts[key].label,
    value: textOf(quotas[key], quotaTexts[key].unit),
    included: Boolean(quotas[key]),
  }));
}
