import type { MonitorPoint, MonitorWindow } from '@console/contract/monitor/monitor';
import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import type { RollUp } from '../../db/clickhouse/schema';
import {
  type ViewSpan,
  type ViewStep,
  viewSpanOf,
  windowSpanOf,
} from '../../db/clickhouse/view-span';
import { serviceOffsetSeconds } from '../../service-time';

const daySeconds = 86_400;

const rollUpOfStep = {
  1: 'traffic_1s',
  60: 'traffic_1m',
  300: 'traffic_5m',
  3600: 'traffic_1h',
  86400: 'traffic_1h',
} as const satisfies Record<ViewStep, RollUp>;

/** A stretch of the monitor of websites, and the table that holds its points. */
export type Span = ViewSpan & { rollUp: RollUp };

const withRollUp = (span: ViewSpan): Span => ({ ...span, rollUp: rollUpOfStep[span.step] });

/** A window that ends with the step of `now` (Unix seconds), as far as it has filled up. */
export const spanOf = (window: MonitorWindow, now: number): Span =>
  withRollUp(windowSpanOf(window, now));

/** The stretch that a view asks for, in whole steps of as fine points as there are of it. */
export const spanOfView = (...asked: Parameters<typeof viewSpanOf>): Span =>
  withRollUp(viewSpanOf(...asked));

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

/** One point for every step of the span, zero where there is nothing. */
export function fillPoints(
  points: readonly MonitorPoint[],
  { from, to, step }: { from: number; to: number; step: number },
): MonitorPoint[] {
  const known = new Map(points.map((point) => [point.t, point]));
  return Array.from({ length: (to - from) / step }, (_, index) => {
    const t = from + index * step;
    return known.get(t) ?? emptyPoint(t);
  });
}
