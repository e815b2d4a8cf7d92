import type { TopMetric } from '@console/contract/monitor/monitor-tops';
import { exactBytes, formatBytes, formatCompact, formatNumber } from '@console/kit/format';
import type { LogFilter } from '../../paths';

export const metricLabels = {
  requests: '请求',
  bytes: '流量',
  blocked: '拦截与验证',
} as const satisfies Record<TopMetric, string>;

/** A figure of a list in short. */
export const metricText = (metric: TopMetric, count: number) =>
  metric === 'bytes' ? formatBytes(count) : formatCompact(count);

/** The same to the last digit. */
export const exactMetric = (metric: TopMetric, count: number) =>
  metric === 'bytes' ? exactBytes(count) : `${formatNumber(count)} 次`;

/** What of the log the lists of a metric are made of. */
export const metricScope = (metric: TopMetric): LogFilter =>
  metric === 'blocked' ? { block: 'any' } : { action: 'all' };
