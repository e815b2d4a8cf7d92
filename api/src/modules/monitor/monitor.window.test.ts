import { monitorWindowSchema, monitorWindows } from '@console/contract/monitor';
import { dayStretches, emptyPoint, fillPoints, spanOf } from './monitor.window';

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
