import type { MonitorWindow } from '@console/contract/monitor/monitor';
import type { ForwardData } from './data/forward-curves';

/** Filters of a forward's log, as they stand in the URL. */
export type ForwardLogFilter = Partial<Record<'range' | 'from' | 'to' | 'kind' | 'ip', string>>;

/** The key of the curve of refused connections; the others count accepted ones. */
export const kindOf = (key: string) => (key === 'refused' ? 'blocked' : 'passed');

/** From one Unix second to another, which is excluded. */
export function stretchOf(begin: number, end: number): { from: string; to: string } {
  const [from, to] = [begin, end].map((at) => new Date(at * 1000).toISOString());
  return { from: from ?? '', to: to ?? '' };
}

/** The stretch that is drawn: the log has no range as short as the live view. */
export function windowFilter(
  window: MonitorWindow,
  data: ForwardData | undefined,
): ForwardLogFilter {
  if (window !== 'live') return { range: window };
  const [first, last] = [data?.points[0], data?.points.at(-1)];
  if (!data || !first || !last) return { range: '15m' };
  return stretchOf(first.t, last.t + data.step);
}
