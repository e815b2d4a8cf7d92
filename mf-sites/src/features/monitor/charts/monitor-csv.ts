import { localTimes } from '@console/contract/common/csv';
import type { Percentiles } from '@console/contract/monitor/monitor';
import type { MonitorData } from '../../../monitor/monitor.model';

const columns = [
  '请求数',
  '出流量（字节）',
  '入流量（字节）',
  '出带宽（bit/s）',
  '命中数',
  '2xx',
  '3xx',
  '4xx',
  '5xx',
  '拦截',
  '要求验证',
  '验证通过',
  '验证未通过',
  '命中流量（字节）',
  '回源流量（字节）',
  '新建连接',
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
  const times = localTimes();
  const rows = points.map((point) => [
    times.cell(point.t * 1000),
    point.requests,
    point.bytesOut,
    point.bytesIn,
    Math.round((point.bytesOut * 8) / step),
    point.hits,
    point.status2xx,
    point.status3xx,
    point.status4xx,
    point.status5xx,
    point.blocked,
    point.challenged,
    point.passed,
    point.failed,
    point.hitBytes,
    point.originBytes,
    point.opened,
    ...latency(point.totalMs),
    ...latency(point.originMs),
  ]);
  const lines = [[times.header('时间'), ...columns], ...rows].map((row) => row.join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
