import type { MonitorPoint } from '@console/contract/monitor/monitor';
import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { daysOf } from './usage.model';

const point = (at: string, requests: number): MonitorPoint => ({
  ...emptyPoint(Date.parse(at) / 1000),
  requests,
  bytesOut: requests * 10,
});

test('hours are summed by the day of the service, which begins at 16:00 UTC', () => {
  const days = daysOf([
    point('2026-11-20T15:00:00Z', 1),
    point('2026-11-20T16:00:00Z', 2),
    point('2026-11-21T15:00:00Z', 4),
    point('2026-11-21T16:00:00Z', 8),
  ]);
  expect(days.times.map((t) => new Date(t * 1000).toISOString())).toEqual([
    '2026-11-19T16:00:00.000Z',
    '2026-11-20T16:00:00.000Z',
    '2026-11-21T16:00:00.000Z',
  ]);
  expect(days.requests).toEqual([1, 6, 8]);
  expect(days.bytesOut).toEqual([10, 60, 80]);
});
