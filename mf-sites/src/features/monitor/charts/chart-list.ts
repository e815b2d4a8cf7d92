import type { ChartSeries, LineChartProps } from '@console/kit/chart';
import { formatBits, formatNumber, formatPercent, formatRate } from '@console/kit/format';
import { type Curves, percentiles, statusClasses } from '../../../monitor/monitor.model';
import type { LogFilter } from '../../../paths';

const percent = (value: number) => formatPercent(value);
const milliseconds = (value: number) => `${formatNumber(Math.round(value))} ms`;

type Chart = Pick<LineChartProps, 'title' | 'format' | 'scale' | 'unit'> & {
  key: ChartKey;
  series: (curves: Curves) => ChartSeries[];
  /** What of the log a curve counts, by its key; the others are of all requests. */
  filters?: Readonly<Record<string, LogFilter>>;
};

/** What the board can be narrowed to, in its order. */
export const chartKeys = [
  'requests',
  'bandwidth',
  'refused',
  'status',
  'hit',
  'total',
  'origin',
  'connections',
] as const;
export type ChartKey = (typeof chartKeys)[number];

const curve = (
  key: string,
  label: string,
  color: ChartSeries['color'],
  values: ChartSeries['values'],
  fill = false,
): ChartSeries => ({ key, label, color, values, ...(fill && { fill }) });

const latency = (of: 'totalMs' | 'originMs') => (curves: Curves) =>
  percentiles.map(({ key, label, color }) => curve(key, label, color, curves[of][key]));

/** The charts of the monitor. What is compared with is the first curve of each. */
export const charts: readonly Chart[] = [
  {
    key: 'requests',
    title: '请求速率',
    format: formatRate,
    series: (curves) => [curve('requests', '请求', 'c1', curves.requestsPerSecond, true)],
  },
  {
    key: 'bandwidth',
    title: '带宽',
    format: formatBits,
    series: (curves) => [
      curve('out', '出带宽', 'c2', curves.bitsPerSecond, true),
      curve('in', '入带宽', 'c6', curves.bitsInPerSecond),
      curve('origin', '回源带宽', 'c5', curves.originBitsPerSecond),
    ],
  },
  {
    key: 'refused',
    title: '拦截与验证',
    format: formatRate,
    series: (curves) => [
      curve('blocked', '拦截', 'blocked', curves.blockedPerSecond, true),
      curve('challenged', '要求验证', 'c3', curves.challengedPerSecond),
      curve('passed', '验证通过', 'c2', curves.passedPerSecond),
      curve('failed', '验证未通过', 'c5', curves.failedPerSecond),
    ],
    filters: {
      blocked: { action: 'refused' },
      challenged: { action: 'challenged' },
      passed: { action: 'passed' },
      failed: { action: 'failed' },
    },
  },
  {
    key: 'status',
    title: '状态码分布',
    format: formatRate,
    // A hundredth of the answers is what matters here, and it must be seen beside the rest.
    scale: 'log',
    series: (curves) =>
      statusClasses.map(({ key, label, color }) =>
        curve(key, label, color, curves.statusPerSecond[key]),
      ),
    filters: Object.fromEntries(statusClasses.map(({ key, label }) => [key, { status: label }])),
  },
  {
    key: 'hit',
    title: '命中率',
    format: percent,
    series: (curves) => [
      curve('requests', '按请求', 'c4', curves.hitRatio),
      curve('bytes', '按流量', 'c1', curves.byteHitRatio),
    ],
  },
  {
    ...{ key: 'total', title: '总耗时', format: milliseconds, unit: 'whole' },
    series: latency('totalMs'),
  },
  {
    ...{ key: 'origin', title: '源站耗时', format: milliseconds, unit: 'whole' },
    series: latency('originMs'),
  },
  {
    key: 'connections',
    title: '新建连接',
    format: formatRate,
    series: (curves) => [curve('opened', '新建连接', 'c6', curves.openedPerSecond, true)],
  },
];
