import { monitorFilterShape } from '@console/contract/monitor/monitor';
import { topMetrics } from '@console/contract/monitor/monitor-tops';
import { type ListParams, useListParams } from '@console/kit/table';
import { ownStretch, type Stretch, timeViewShape } from '@console/settings/monitor';
import { z } from 'zod';
import type { LogFilter } from '../../paths';
import { chartKeys } from './charts/chart-list';

/** What the map of places shows. */
export const mapKeys = ['world', 'china'] as const;

/** What the board shows, as it stands in the URL; a value that is none counts as absent. */
const boardSchema = z.object({
  page: z.coerce.number().default(1),
  ...timeViewShape,
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

/** What is looked at: some sites (absent: all) of the account, or those of the whole platform. */
export type Looked = { siteIds?: readonly string[] | undefined; scope?: 'platform' | undefined };

/** The same as queries have it. */
export const lookedAt = ({ siteIds, scope }: Looked) => ({
  sites: siteIds?.join(','),
  ...(scope && { scope }),
});

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
