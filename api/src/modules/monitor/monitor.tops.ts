import type { MonitorTops } from '@console/contract/monitor/endpoints/monitor-tops';
import {
  type TopDimension as AnyDimension,
  type TopMetric,
  topsMax,
} from '@console/contract/monitor/monitor-tops';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import {
  isTopDimension,
  restOf,
  type TopDimension,
  type TopsTable,
  topOrder,
} from '../../db/clickhouse/feed/tops';
import type { SitesAsked } from '../../db/clickhouse/record-conditions';
import type { RollUp } from '../../db/clickhouse/schema';
import { type Stretch, scopeOf } from './monitor.queries';
import type { TopRow } from './monitor.records';
import { settledParts } from './monitor.settling';
import type { Span } from './monitor.window';

type Asked = { of: readonly TopDimension[]; metric: TopMetric; limit: number };

/** By five minutes as long as those are kept, and for as long as they are few. */
export function topsTableOf(
  { from, to }: Stretch,
  now: number,
): { table: TopsTable; step: number } {
  const isNear = now - from < 3 * 86_400 && to - from <= 26 * 3_600;
  return isNear ? { table: 'top_values_5m', step: 300 } : { table: 'top_values_1h', step: 3_600 };
}

/** Lists of the roll-ups, of whole steps that the stretch touches: settled ones, and batches' where none are. */
export async function selectTops(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  { from, to }: Stretch,
  table: TopsTable,
  { of, metric, limit }: Asked,
): Promise<TopRow[]> {
  if (sites.length === 0 || of.length === 0) return [];
  const { condition, params } = scopeOf(sites);
  const { makings, others } = await settledParts(clickhouse, { from, to });
  const rowsOf = (source: string, where: string) =>
    `SELECT dimension, value, ${metric} FROM ${source}
     WHERE dimension IN {dimensions:Array(String)} AND ${condition} AND ${where}`;
  const parts = [
    makings.length > 0 ? [rowsOf('top_values_settled', 'making IN {makings:Array(UUID)}')] : [],
    others.length > 0 ? [rowsOf(table, `(${others.map(timesWithin).join(' OR ')})`)] : [],
  ].flat();
  return selectRows<TopRow>(
    clickhouse,
    `SELECT dimension AS of, value AS item, sum(${metric}) AS count FROM (${parts.join(' UNION ALL ')})
     GROUP BY of, item HAVING count > 0 ORDER BY ${topOrder} LIMIT {limit:UInt32} BY of
     SETTINGS max_threads = 2`,
    { ...params, from, to, limit, makings, dimensions: of.flatMap((one) => [one, restOf(one)]) },
  );
}

/** A condition; the numbers are this process's own. */
const timesWithin = ({ from, to }: Stretch) =>
  `(t >= toDateTime(${from}, 'UTC') AND t < toDateTime(${to}, 'UTC'))`;

const siteSums = {
  requests: 'sum(requests)',
  bytes: 'sum(bytes_out)',
  blocked: 'sum(blocked + challenged)',
};

/** The busiest sites, from the curves. */
export async function selectSites(
  clickhouse: ClickHouse,
  rollUp: RollUp,
  sites: SitesAsked,
  { from, to, metric, limit }: Stretch & { metric: TopMetric; limit: number },
): Promise<TopRow[]> {
  if (sites.length === 0) return [];
  const { condition, params } = scopeOf(sites);
  return selectRows<TopRow>(
    clickhouse,
    `SELECT 'site' AS of, toString(site_id) AS item, ${siteSums[metric]} AS count
     FROM ${rollUp} WHERE ${condition} GROUP BY item HAVING count > 0
     ORDER BY count DESC, item LIMIT {limit:UInt32}`,
    { ...params, from, to, limit },
  );
}

/** What has to be looked at for some lists: of provinces all, and the countries beside them. */
export function lookedAt({ of, metric, limit }: Asked): Asked {
  if (!of.includes('region')) return { of, metric, limit };
  return { of: [...new Set([...of, 'country' as const])], metric, limit: topsMax };
}

/**
 * Records name provinces of China alone: without one are visitors from abroad, who have no place in a list of
 * provinces, and those of China whose province is not known, of whom the countries tell how many there are.
 */
function provinces(rows: readonly TopRow[]): TopRow[] {
  const known = rows.filter(({ of, item }) => of === 'region' && item !== '');
  const told = [...known, ...rows.filter(({ of }) => of === restOf('region'))];
  const inChina = rows.find(({ of, item }) => of === 'country' && item === 'CN');
  const unknown = told.reduce((left, row) => left - Number(row.count), Number(inChina?.count ?? 0));
  const ofNone = unknown > 0 ? [{ of: 'region', item: '', count: unknown }] : [];
  return [...known, ...ofNone].sort((a, b) => Number(b.count) - Number(a.count));
}

/** The lists in the order that they were asked for. */
export function toTops(
  { from, to }: Pick<Span, 'from' | 'to'>,
  total: number,
  { of, limit }: { of: readonly AnyDimension[]; limit: number },
  rows: readonly TopRow[],
): MonitorTops {
  const rest = new Map(rows.map((row) => [row.of, Number(row.count)]));
  const rowsOf = (dimension: AnyDimension) =>
    dimension === 'region' ? provinces(rows) : rows.filter((row) => row.of === dimension);
  const lists = of.map((dimension) => ({
    of: dimension,
    items: rowsOf(dimension)
      .slice(0, limit)
      .map(({ item, count }) => ({ value: item, count: Number(count) })),
    rest: isTopDimension(dimension) ? (rest.get(restOf(dimension)) ?? 0) : 0,
  }));
  return { from, to, total, lists };
}
