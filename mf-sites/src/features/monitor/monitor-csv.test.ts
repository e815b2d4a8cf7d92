import type { MonitorPoint } from '@console/contract/monitor';
import { curvesOf } from '../../monitor/monitor.model';
import { monitorCsv } from './monitor-csv';

const idle: MonitorPoint = {
  t: 1_000,
  ...{ requests: 0, bytesOut: 0, bytesIn: 0, hits: 0 },
  ...{ status2xx: 0, status3xx: 0, status4xx: 0, status5xx: 0 },
  ...{ totalMs: null, originMs: null },
};
const busy: MonitorPoint = {
  ...idle,
  t: 1_060,
  requests: 3,
  status2xx: 3,
  totalMs: { p50: 10, p95: 90.5, p99: 120 },
};
const data = { step: 60, points: [idle, busy] };

test('latencies have a gap where nobody asked', () => {
  const { totalMs, originMs } = curvesOf(data, 1_120);
  expect(totalMs).toEqual({ p50: [null, 10], p95: [null, 90.5], p99: [null, 120] });
  expect(originMs.p99).toEqual([null, null]);
});

test('each row of the export has a value for each column, of latencies too', () => {
  const [head = '', first = '', second = ''] = monitorCsv(data).trim().split('\r\n');
  const columns = head.split(',');
  expect(first.split(',')).toHaveLength(columns.length);
  const row = Object.fromEntries(columns.map((name, index) => [name, second.split(',')[index]]));
  expect(row['总耗时 p95（ms）']).toBe('90.5');
  expect(row['源站耗时 p99（ms）']).toBe('');
});
