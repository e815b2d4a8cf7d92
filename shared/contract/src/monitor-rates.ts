import type { MonitorPoint } from './monitor';

type Data = { step: number; points: readonly MonitorPoint[] };

/**
 * An amount of each point by the second. `now` is Unix seconds: the last step may still be filling up,
 * so its rate is over what is past.
 */
export function ratesOf(
  { step, points }: Data,
  now: number,
  amount: (point: MonitorPoint) => number,
): number[] {
  return points.map((point) => {
    const seconds = Math.min(step, Math.max(now - point.t, step / 10));
    return amount(point) / seconds;
  });
}

/** Whether the last step is still filling up. */
export function isLastOpen({ step, points }: Data, now: number): boolean {
  return (points.at(-1)?.t ?? now) + step > now;
}

/** How much more than before: `0.124` is 12.4 % more. Without a before there is no trend. */
export function changeOf(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before === 0) return null;
  return (now - before) / before;
}
