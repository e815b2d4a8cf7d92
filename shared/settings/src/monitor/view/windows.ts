import { type AccessLogRange, accessLogRangeSchema } from '@console/contract/monitor/access-log';
import type { MonitorWindow } from '@console/contract/monitor/monitor';

export const monitorWindowLabels = {
  live: '实时',
  '1h': '1 小时',
  '6h': '6 小时',
  '24h': '24 小时',
  '7d': '7 天',
  '30d': '30 天',
} as const satisfies Record<MonitorWindow, string>;

const rangeLabels = {
  '15m': '近 15 分钟',
  '1h': '近 1 小时',
  '6h': '近 6 小时',
  '24h': '近 24 小时',
  '7d': '近 7 天',
  '30d': '近 30 天',
} as const satisfies Record<AccessLogRange, string>;

/** Ready stretches of a log. */
export const rangeOptions = accessLogRangeSchema.options.map((value) => ({
  value,
  label: rangeLabels[value],
}));
