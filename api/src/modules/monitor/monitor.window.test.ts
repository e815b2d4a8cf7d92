import { monitorWindows } from '@console/contract/monitor/limits';
import { monitorWindowSchema } from '@console/contract/monitor/monitor';
import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import { dayStretches, fillPoints, spanOf, spanOfView } from './monitor.window';

const at = (text: string) => Date.parse(text) / 1000;

test.each(monitorWindowSchema.options)(
  'window %s ends with the running step and is aligned',
  (w) => {
    const now = at('2026-11-20T05:17:42Z');
    const { from, to, step } = spanOf(w, now);
    expect(to - from).toBe(monitorWindows[w].seconds);
    expect(from % step).toBe(0);
    expect(to).toBeGreaterThan(now);
    expect(to - step).toBeLessThanOrEqual(now);
  },
);

test('a moment on the edge of a step begins the next one', () => {
  expect(spanOf('1h', at('2026-11-20T05:17:00Z')).to).toBe(at('2026-11-20T05:18:00Z'));
});

test.each([
  ['2026-11-20T15:59:59Z', '2026-11-19T16:00:00Z', '2026-11-20T16:00:00Z'],
  ['2026-11-20T16:00:00Z', '2026-11-20T16:00:00Z', '2026-11-20T16:01:00Z'],
])('at %s the day in Shanghai has begun at %s', (now, midnight, to) => {
  const day = 86_400;
  expect(dayStretches(at(now))).toEqual({
    today: { from: at(midnight), to: at(to) },
    yesterday: { from: at(midnight) - day, to: at(to) - day },
  });
});

test('steps without traffic are zero, and what lies outside is left out', () => {
  const some = { ...emptyPoint(120), requests: 2, bytesOut: 10, status5xx: 1 };
  const points = fillPoints([some, { ...some, t: 600 }], { from: 60, to: 240, step: 60 });
  expect(points).toEqual([emptyPoint(60), some, emptyPoint(180)]);
});

test.each([
  ['2026-11-20T05:10:03Z', '2026-11-20T05:12:00Z', 1, 117, 'traffic_1s'],
  ['2026-11-20T01:00:30Z', '2026-11-20T05:00:00Z', 60, 240, 'traffic_1m'],
  // Seconds are kept for two days, minutes for a month.
  ['2026-11-10T05:10:03Z', '2026-11-10T05:12:00Z', 60, 2, 'traffic_1m'],
  ['2026-09-10T05:00:00Z', '2026-09-10T06:00:00Z', 300, 12, 'traffic_5m'],
  ['2026-11-13T05:00:00Z', '2026-11-20T05:00:00Z', 3600, 168, 'traffic_1h'],
  // Days are the service's.
  ['2026-06-30T16:00:00Z', '2026-09-30T16:00:00Z', 86_400, 92, 'traffic_1h'],
])('from %s to %s points are of %d s', (from, to, step, points, rollUp) => {
  const span = spanOfView({ window: 'live', from, to }, at('2026-11-20T05:17:42Z'));
  expect(span).toMatchObject({ step, rollUp });
  expect((span.to - span.from) / step).toBe(points);
});

test('from a year 1 on costs no more points than what is kept', () => {
  const view = {
    window: 'live' as const,
    from: '0001-01-01T00:00:00Z',
    to: '2026-11-01T00:00:00Z',
  };
  const { from, to, step } = spanOfView(view, at('2026-11-20T05:17:42Z'));
  expect((to - from) / step).toBeLessThan(500);
});

test.each([
  ['0001-01-01T00:00:00Z', '0001-12-01T00:00:00Z'],
  ['2025-09-01T00:00:00Z', '2025-09-02T00:00:00Z'],
])('a stretch from %s to %s, of which nothing is kept, is refused at its end', (from, to) => {
  const look = () => spanOfView({ window: 'live', from, to }, at('2026-11-20T05:17:42Z'));
  expect(look).toThrow(
    expect.objectContaining({
      ...{
        reason: 'INVALID',
        detail: expect.objectContaining({ fields: { to: expect.any(String) } }),
      },
    }),
  );
});
