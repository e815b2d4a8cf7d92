import {
  type MonitorLiveEvent,
  type MonitorPoint,
  monitorWindows,
} from '@console/contract/monitor';

const { seconds } = monitorWindows.live;

/**
 * Adds an event to the points on the screen: an event states the last seconds anew, so its points
 * take the place of those that were there; what has left the window goes.
 */
export function mergeLive(
  points: readonly MonitorPoint[],
  { now, points: restated }: MonitorLiveEvent,
): MonitorPoint[] {
  const byTime = new Map([...points, ...restated].map((point) => [point.t, point]));
  return [...byTime.values()]
    .filter(({ t }) => t > now - seconds && t <= now)
    .sort((a, b) => a.t - b.t);
}

/**
 * The points to draw. The newest second is not over yet: it is drawn as soon as it holds at least
 * as much as the second before, and otherwise waits, so that the curve does not dip at its end.
 */
export function settledPoints(points: readonly MonitorPoint[]): readonly MonitorPoint[] {
  const [before, newest] = points.slice(-2);
  if (!before || !newest) return points;
  const risen = newest.requests >= before.requests && newest.bytesOut >= before.bytesOut;
  return risen ? points : points.slice(0, -1);
}
