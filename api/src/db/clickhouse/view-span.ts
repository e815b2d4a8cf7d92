import { monitorWindows } from '@console/contract/monitor/limits';
import { type MonitorWindow, monitorKeptDays } from '@console/contract/monitor/monitor';
import {
  type RecordsRetention,
  recordsRetentionDefault,
} from '@console/contract/monitor/records-retention';
import { ApiError } from '../../plugins/api-error';
import { serviceOffsetSeconds } from '../../service-time';

const daySeconds = 86_400;

/** Seconds of a point, of websites and of forwards alike; the last is summed from hours. */
export type ViewStep = 1 | 60 | 300 | 3600 | 86400;

/** Unix seconds, in whole steps; `to` is not in it. */
export type ViewSpan = { from: number; to: number; step: ViewStep };

type View = { window: MonitorWindow; from?: string | undefined; to?: string | undefined };

/** For a stretch of one's own: points of how many seconds, up to how long, as long as they are kept. */
const resolutionsOf = ({ secondDays, minuteDays }: RecordsRetention) =>
  [
    { step: 1, longest: 900, keptDays: secondDays },
    { step: 60, longest: 12 * 3_600, keptDays: minuteDays },
    { step: 300, longest: 3 * daySeconds, keptDays: 90 },
    { step: 3600, longest: 45 * daySeconds, keptDays: monitorKeptDays },
    { step: 86400, longest: Number.POSITIVE_INFINITY, keptDays: monitorKeptDays },
  ] as const;

/** A window that ends with the step of `now` (Unix seconds), as far as it has filled up. */
export function windowSpanOf(window: MonitorWindow, now: number): ViewSpan {
  const { seconds, step } = monitorWindows[window];
  const to = (Math.floor(now / step) + 1) * step;
  return { from: to - seconds, to, step };
}

/**
 * The stretch that a view asks for at `now` (Unix seconds), in whole steps of as fine points as there are of it. Fails
 * with `INVALID` where it ends before anything that is kept.
 */
export function viewSpanOf(view: View, now: number, kept = recordsRetentionDefault): ViewSpan {
  if (view.from === undefined || view.to === undefined) return windowSpanOf(view.window, now);
  const oldest = now - monitorKeptDays * daySeconds;
  const to = Math.ceil(Date.parse(view.to) / 1000);
  if (to <= oldest) {
    const message = `监控数据最多保留 ${monitorKeptDays} 天，请选择更晚的结束时间`;
    throw new ApiError('INVALID', { message, fields: { to: message } });
  }
  const from = Math.max(Math.floor(Date.parse(view.from) / 1000), oldest);
  const resolutions = resolutionsOf(kept);
  const fits = ({ longest, keptDays }: (typeof resolutions)[number]) =>
    to - from <= longest && now - from < keptDays * daySeconds;
  const { step } = resolutions.find(fits) ?? resolutions[4];
  const start = startOfStep(from, step);
  return { from: start, to: startOfStep(to - 1, step) + step, step };
}

/** Where the step that a moment is in begins; days are the service's. */
function startOfStep(at: number, step: number): number {
  return Math.floor((at + serviceOffsetSeconds) / step) * step - serviceOffsetSeconds;
}

/** The same in SQL, of Unix seconds. */
export const stepOf = (seconds: string, step: number) =>
  `toUInt32(intDiv(${seconds} + ${serviceOffsetSeconds}, ${step}) * ${step} - ${serviceOffsetSeconds})`;

/** The stretch of the same length that came before; empty where its steps are kept no longer. */
export function spanBefore<Span extends ViewSpan>(span: Span): Span {
  return { ...span, from: span.from - (span.to - span.from), to: span.from };
}
