import { monitorWindows } from '@console/contract/monitor/limits';
import type { MonitorPoint, MonitorWindow } from '@console/contract/monitor/monitor';
import { emptyPoint } from '@console/contract/monitor/monitor-rates';
import {
  type RecordsRetention,
  recordsRetentionDefault,
} from '@console/contract/monitor/records-retention';
import type { RollUp } from '../../db/clickhouse/schema';

/** Asia/Shanghai, the service's own time, has had no summer time since 1991. */
const serviceOffsetSeconds = 8 * 3_600;
const daySeconds = 86_400;

const rollUpOfStep = {
  1: 'traffic_1s',
  60: 'traffic_1m',
  300: 'traffic_5m',
  3600: 'traffic_1h',
  86400: 'traffic_1h',
} as const satisfies Record<number, RollUp>;

/** For a stretch of one's own: points of how many seconds, up to how long, as long as they are kept. */
const resolutionsOf = ({ secondDays, minuteDays }: RecordsRetention) =>
  [
    { step: 1, longest: 900, keptDays: secondDays },
    { step: 60, longest: 12 * 3_600, keptDays: minuteDays },
    { step: 300, longest: 3 * daySeconds, keptDays: 90 },
    { step: 3600, longest: 45 * daySeconds, keptDays: 400 },
    { step: 86400, longest: Number.POSITIVE_INFINITY, keptDays: 400 },
  ] as const;

export type Span = { from: number; to: number; step: number; rollUp: RollUp };

/** A window that ends with the step of `now` (Unix seconds), as far as it has filled up. */
export function spanOf(window: MonitorWindow, now: number): Span {
  const { seconds, step } = monitorWindows[window];
  const to = (Math.floor(now / step) + 1) * step;
  return { from: to - seconds, to, step, rollUp: rollUpOfStep[step] };
}

type View = { window: MonitorWindow; from?: string | undefined; to?: string | undefined };

/** The stretch that a view asks for, in whole steps of as fine points as there are of it. */
export function spanOfView(view: View, now: number, kept = recordsRetentionDefault): Span {
  if (view.from === undefined || view.to === undefined) return spanOf(view.window, now);
  const oldest = now - 400 * daySeconds;
  const from = Math.max(Math.floor(Date.parse(view.from) / 1000), oldest);
  const to = Math.max(Math.ceil(Date.parse(view.to) / 1000), from + 1);
  const resolutions = resolutionsOf(kept);
  const fits = ({ longest, keptDays }: (typeof resolutions)[number]) =>
    to - from <= longest && now - from < keptDays * daySeconds;
  const { step } = resolutions.find(fits) ?? resolutions[4];
  const start = startOfStep(from, step);
  return { from: start, to: startOfStep(to - 1, step) + step, step, rollUp: rollUpOfStep[step] };
}

/** Where the step that a moment is in begins; days are the service's. */
function startOfStep(at: number, step: number): number {
  return Math.floor((at + serviceOffsetSeconds) / step) * step - serviceOffsetSeconds;
}

/** The stretch of the same length that came before; empty where its steps are kept no longer. */
export function spanBefore(span: Span): Span {
  return { ...span, from: span.from - (span.to - span.from), to: span.from };
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
