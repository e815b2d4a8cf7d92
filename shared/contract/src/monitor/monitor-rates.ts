import type { MonitorPoint } from './monitor';

type Data<Point extends { t: number }> = { step: number; points: readonly Point[] };

/**
 * An amount of each point by the second. `now` is Unix seconds: the last step may still be filling up,
 * so its rate is over what is past.
 */
export function ratesOf<Point extends { t: number }>(
  { step, points }: Data<Point>,
  now: number,
  amount: (point: Point) => number,
): number[] {
  return points.map((point) => {
    const seconds = Math.min(step, Math.max(now - point.t, step / 10));
    return amount(point) / seconds;
  });
}

/** A point in which nothing happened. */
export function emptyPoint(t: number): MonitorPoint {
  return {
    t,
    requests: 0,
    bytesOut: 0,
    bytesIn: 0,
    hits: 0,
    status2xx: 0,
    status3xx: 0,
    status4xx: 0,
    status5xx: 0,
    blocked: 0,
    challenged: 0,
    passed: 0,
    failed: 0,
    hitBytes: 0,
    originBytes: 0,
    opened: 0,
    totalMs: null,
    originMs: null,
  };
}

/** Whether the last step is still filling up. */
export function isLastOpen({ step, points }: Data<{ t: number }>, now: number): boolean {
  return (points.at(-1)?.t ?? now) + step > now;
}

/** How much more than before: `0.124` is 12.4 % more. Without earlier data there is no trend. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return (now - before) / before;
}
