import { monitorFilterShape, monitorWindowSchema } from '@console/contract/monitor/monitor';
import { topMetrics } from '@console/contract/monitor/monitor-tops';
import { type ListParams, useListParams } from '@console/kit/table';
import { z } from 'zod';
import type { MonitorData } from '../../monitor/monitor.model';
import type { LogFilter } from '../../paths';
import { chartKeys } from './charts/chart-list';

/** What the map of places shows. */
export const mapKeys = ['world', 'china'] as const;

/** What the board shows, as it stands in the URL; a value that is none counts as absent. */
const boardSchema = z.object({
  page: z.coerce.number().default(1),
  window: monitorWindowSchema.default('live'),
  from: z.iso.datetime().optional(),
  to: z.iso.datetime().optional(),
  compare: z.enum(['0', '1']).default('0'),
  chart: z.enum(chartKeys).optional(),
  metric: z.enum(topMetrics).default('requests'),
  map: z.enum(mapKeys).default('world'),
  ...monitorFilterShape,
});
export type BoardView = z.output<typeof boardSchema>;
export type Board = ListParams<BoardView>;

/** The chosen sites stand in the URL too, whose they are, and a tab that the board is in. */
const kept = ['sites', 'scope', 'tab'];

export const useBoard = (): Board => useListParams(boardSchema, kept);

const filterKeys = ['place', 'asn', 'port', 'ip', 'status', 'host', 'node'] as const;

/** What narrows the view beyond its sites. */
export function filtersOf(view: BoardView) {
  const { place, asn, port, ip, status, host, node } = view;
  return { place, asn, port, ip, status, host, node };
}

export const isNarrowed = (view: BoardView) => filterKeys.some((key) => view[key] !== undefined);

/** A stretch of one's own; both ends or none. */
export function ownStretch({ from, to }: BoardView) {
  return from !== undefined && to !== undefined && from < to ? { from, to } : undefined;
}

/** What is looked at: some sites (absent: all) of the account, or those of the whole platform. */
export type Looked = { siteIds?: readonly string[] | undefined; scope?: 'platform' | undefined };

/** The same as queries have it. */
export const lookedAt = ({ siteIds, scope }: Looked) => ({
  sites: siteIds?.join(','),
  ...(scope && { scope }),
});

type Stretch = { from: string; to: string };

/** From the first second that is drawn to the last: the log has no range as short as the live view. */
export function drawnStretch({ window }: BoardView, data: MonitorData | undefined) {
  const [first, last] = [data?.points[0], data?.points.at(-1)];
  if (window !== 'live' || !data || !first || !last) return undefined;
  const [from, to] = [first.t, last.t + data.step].map((at) => new Date(at * 1000).toISOString());
  return from && to ? { from, to } : undefined;
}

/** What the log is narrowed to so that it lists the requests of the view, or of a stretch in it. */
export function logFilterOf(
  view: BoardView,
  within: LogFilter = {},
  drawn: Stretch | undefined = undefined,
): LogFilter {
  const { port, ...filters } = filtersOf(view);
  const range = view.window === 'live' ? '15m' : view.window;
  return {
    ...(within.from === undefined && (ownStretch(view) ?? drawn ?? { range })),
    ...Object.fromEntries(
      Object.entries({ ...filters, port: port?.toString() }).filter(([, value]) => value),
    ),
  };
}
