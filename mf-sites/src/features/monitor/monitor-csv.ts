import type { Percentiles } from '@console/contract/monitor';
import type { MonitorData } from '../../monitor/monitor.model';

const columns = [
  '时间',
  '请求数',
  '出流量（字节）',
  '入流量（字节）',
  '出带宽（bit/s）',
  '命中数',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  '总耗时 p50（ms）',
  '总耗时 p95（ms）',
  '总耗时 p99（ms）',
  '源站耗时 p50（ms）',
  '源站耗时 p95（ms）',
  '源站耗时 p99（ms）',
];

const latency = (of: Percentiles | null) => [of?.p50 ?? '', of?.p95 ?? '', of?.p99 ?? ''];

/** The window as CSV; the mark in front lets spreadsheets read it as UTF-8. */
export function monitorCsv({ step, points }: MonitorData): string {
  const rows = points.map((point) => [
    new Date(point.t * 1000).toISOString(),
    point.requests,
    point.bytesOut,
    point.bytesIn,
    Math.round((point.bytesOut * 8) / step),
    point.hits,
    point.status2xx,
    point.status3xx,
    point.status4xx,
    point.status5xx,
    ...latency(point.totalMs),
    ...latency(point.originMs),
  ]);
  return `\uFEFF${[columns, ...rows].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
