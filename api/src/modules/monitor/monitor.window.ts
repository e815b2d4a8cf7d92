import { type MonitorPoint, type MonitorWindow, monitorWindows } from '@console/contract/monitor';
import type { RollUp } from '../../db/clickhouse-schema';

/** Asia/Shanghai, the service's own time, has had no summer time since 1991. */
const serviceOffsetSeconds = 8 * 3_600;
const daySeconds = 86_400;

const rollUpOfStep = {
  1: 'traffic_1s',
  60: 'traffic_1m',
  300: 'traffic_5m',
  3600: 'traffic_1h',
} as const satisfies Record<(typeof monitorWindows)[MonitorWindow]['step'], RollUp>;

export type Span = { from: number; to: number; step: number; rollUp: RollUp };

/** A window that ends with the step of `now` (Unix seconds), as far as it has filled up. */
export function spanOf(window: MonitorWindow, now: number): Span {
  const { seconds, step } = monitorWindows[window];
  const to = (Math.floor(now / step) + 1) * step;
  return { from: to - seconds, to, step, rollUp: rollUpOfStep[step] };
}

/** Today from the service's midnight to the end of this minute, and the same stretch of yesterday. */
export function dayStretches(now: number) {
  const midnight =
    Math.floor((now + serviceOffsetSeconds) / daySeconds) * daySeconds - serviceOffsetSeconds;
  const to = Math.floor(now / 60) * 60 + 60;
  return {
    today: { from: midnight, to },
    yesterday: { from: midnight - daySeconds, to: to - daySeconds },
  };
}

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
    totalMs: null,
    originMs: null,
  };
}

/** One point for every step of the span, zero where there is nothing. */
export function fillPoints(
  points: readonly MonitorPoint[],
  { from, to, step }: Pick<Span, 'from' | 'to' | 'step'>,
): MonitorPoint[] {
  const known = new Map(points.map((point) => [point.t, point]));
  return Array.from({ length: (to - from) / step }, (_, index) => {
    const t = from + index * step;
    return known.get(t) ?? emptyPoint(t);
  });
}
