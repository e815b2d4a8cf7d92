import { monitorWindows } from '@console/contract/monitor/limits';

const { seconds } = monitorWindows.live;

type Timed = { t: number };

/**
 * Adds an event to the points on the screen: an event repeats the last seconds, so its points
 * replace those already there; points that have left the window are dropped.
 */
export function mergeLive<Point extends Timed>(
  points: readonly Point[],
  { now, points: restated }: { now: number; points: readonly Point[] },
): Point[] {
  const byTime = new Map([...points, ...restated].map((point) => [point.t, point]));
  return [...byTime.values()]
    .filter(({ t }) => t > now - seconds && t <= now)
    .sort((a, b) => a.t - b.t);
}
