import type { MonitorWindow } from '@console/contract/monitor/monitor';
import type { ForwardData } from './data/forward-curves';

/** What a look through a forward's log is narrowed to, as the URL has it. */
export type ForwardLogFilter = Partial<Record<'range' | 'from' | 'to' | 'kind' | 'ip', string>>;

/** Of the curves' keys the one that counts what was refused; the others count what came through. */
export const kindOf = (key: string) => (key === 'refused' ? 'blocked' : 'passed');

/** From one second, Unix, to another that is not in it any more. */
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
