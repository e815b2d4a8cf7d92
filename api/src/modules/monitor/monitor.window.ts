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

/**
 * A window that ends with the last step before `now` (Unix seconds) that is over: one that still
 * fills up would let every curve fall at its end. Live, the second of `now` is shown as it fills.
 */
export function spanOf(window: MonitorWindow, now: number): Span {
  const { seconds, step } = monitorWindows[window];
  const to = step === 1 ? now + 1 : Math.floor(now / step) * step;
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
  };
}

/** One point for every step of the span: the sum of what there is, zero where there is nothing. */
export function fillPoints(
  points: readonly MonitorPoint[],
  { from, to, step }: Pick<Span, 'from' | 'to' | 'step'>,
): MonitorPoint[] {
  const filled = Array.from({ length: (to - from) / step }, (_, i) => emptyPoint(from + i * step));
  for (const point of points) {
    const sum = filled[(point.t - from) / step];
    if (sum) addTo(sum, point);
  }
  return filled;
}

function addTo(sum: MonitorPoint, point: MonitorPoint): void {
  sum.requests += point.requests;
  sum.bytesOut += point.bytesOut;
  sum.bytesIn += point.bytesIn;
  sum.hits += point.hits;
  sum.status2xx += point.status2xx;
  sum.status3xx += point.status3xx;
  sum.status4xx += point.status4xx;
  sum.status5xx += point.status5xx;
}
