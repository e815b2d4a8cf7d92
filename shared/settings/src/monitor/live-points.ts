import { monitorWindows } from '@console/contract/monitor/limits';

const { seconds } = monitorWindows.live;

type Timed = { t: number };

/**
 * Adds an event to the points on the screen: an event states the last seconds anew, so its points
 * take the place of those that were there; what has left the window goes.
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
