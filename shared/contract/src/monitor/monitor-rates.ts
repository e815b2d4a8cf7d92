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

/** A highest bandwidth, and the seconds over which it is a mean. */
export type PeakBandwidth = { bitsPerSecond: number; seconds: number };

/** What is called the peak of a bandwidth is its highest mean over a minute, wherever minutes are known. */
export const peakSeconds = 60;

/**
 * The peak of some points: of shorter ones by the minute of the clock, of longer ones by their step. A minute that is
 * not over, or of which the points have a part, counts as a whole one, so it tells too little rather than too much.
 */
export function peakOf<Point extends { t: number }>(
  { step, points }: Data<Point>,
  bytes: (point: Point) => number,
): PeakBandwidth {
  const seconds = Math.max(step, peakSeconds);
  const sums = new Map<number, number>();
  for (const point of points) {
    const at = Math.floor(point.t / seconds);
    sums.set(at, (sums.get(at) ?? 0) + bytes(point));
  }
  const most = [...sums.values()].reduce((a, b) => Math.max(a, b), 0);
  return { bitsPerSecond: (most * 8) / seconds, seconds };
}

/** `按 1 分钟平均`: what a peak is a mean over. */
export function meanText(seconds: number): string {
  if (seconds % 86_400 === 0) return `按 ${seconds / 86_400} 天平均`;
  if (seconds % 3_600 === 0) return `按 ${seconds / 3_600} 小时平均`;
  return seconds % 60 === 0 ? `按 ${seconds / 60} 分钟平均` : `按 ${seconds} 秒平均`;
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
