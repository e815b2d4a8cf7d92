import type { MonitorPoint } from '@console/contract/monitor/monitor';
import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { curvesOf } from '../../../monitor/monitor.model';
import { monitorCsv } from './monitor-csv';

const idle = emptyPoint(new Date(2026, 10, 22, 8, 0).getTime() / 1000);
const busy: MonitorPoint = {
  ...idle,
  t: idle.t + 60,
  requests: 3,
  status2xx: 3,
  totalMs: { p50: 10, p95: 90.5, p99: 120 },
};
const data = { step: 60, points: [idle, busy] };

test('latencies have a gap where nobody asked', () => {
  const { totalMs, originMs } = curvesOf(data, idle.t + 120);
  expect(totalMs).toEqual({ p50: [null, 10], p95: [null, 90.5], p99: [null, 120] });
  expect(originMs.p99).toEqual([null, null]);
});

test('each row of the export has a value for each column, of latencies too', () => {
  const [head = '', first = '', second = ''] = monitorCsv(data).trim().split('\r\n');
  const columns = head.split(',');
  expect(first.split(',')).toHaveLength(columns.length);
  const row = Object.fromEntries(columns.map((name, index) => [name, second.split(',')[index]]));
  expect(columns[0]).toMatch(/^\uFEFF?时间（UTC.*）$/);
  expect(second.split(',')[0]).toBe('2026-11-22 08:01:00');
  expect(row['总耗时 p95（ms）']).toBe('90.5');
  expect(row['源站耗时 p99（ms）']).toBe('');
});
