import type { MonitorPoint } from '@console/contract/monitor/monitor';

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
