import { drawnStretch, ownStretch } from '../monitor';
import type { ForwardData } from './data/forward-curves';
import type { ForwardView } from './data/forward-view';

/** Filters of a forward's log, as they stand in the URL. */
export type ForwardLogFilter = Partial<
  Record<'range' | 'from' | 'to' | 'kind' | 'ip' | 'node', string>
>;

/** The key of the curve of refused connections; the others count accepted ones. */
export const kindOf = (key: string) => (key === 'refused' ? 'blocked' : 'passed');

/** What the log is narrowed to so that it lists the connections of the view. */
export function viewFilter(view: ForwardView, data: ForwardData | undefined): ForwardLogFilter {
  const range = view.window === 'live' ? '15m' : view.window;
  return {
    ...(ownStretch(view) ?? drawnStretch(view, data) ?? { range }),
    ...nodeFilter(view),
  };
}

/** The node that a view is narrowed to. */
export const nodeFilter = ({ node }: ForwardView): ForwardLogFilter => (node ? { node } : {});
