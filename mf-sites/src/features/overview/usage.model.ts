import type { MonitorPoint } from '@console/contract/monitor/monitor';

/** The service's own day, which 今日 means too: Asia/Shanghai has had no summer time since 1991. */
const offsetSeconds = 8 * 3_600;
const daySeconds = 86_400;

/** What was used on each day; the last one is not over yet. */
export type Days = { times: number[]; bytesOut: number[]; requests: number[] };

/** Sums points by day. Times are the days' beginnings, in Unix seconds. */
export function daysOf(points: readonly MonitorPoint[]): Days {
  const days = new Map<number, { bytesOut: number; requests: number }>();
  for (const { t, bytesOut, requests } of points) {
    const start = Math.floor((t + offsetSeconds) / daySeconds) * daySeconds - offsetSeconds;
    const day = days.get(start) ?? { bytesOut: 0, requests: 0 };
    day.bytesOut += bytesOut;
    day.requests += requests;
    days.set(start, day);
  }
  return {
    times: [...days.keys()],
    bytesOut: [...days.values()].map((day) => day.bytesOut),
    requests: [...days.values()].map((day) => day.requests),
  };
}
