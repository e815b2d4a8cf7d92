import type { MonitorView } from '@console/contract/monitor/endpoints/monitor';
import type { MonitorPoint } from '@console/contract/monitor/monitor';
import type { TopMetric } from '@console/contract/monitor/monitor-tops';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import { type TopDimension, topOrder, topSums, topValues } from '../../db/clickhouse/feed/tops';
import { conditionsOf, ofSites, type SitesAsked } from '../../db/clickhouse/record-conditions';
import { stepOf } from '../../db/clickhouse/view-span';
import { ApiError } from '../../plugins/api-error';
import { type PointRow, type Stretch, toPoint } from './monitor.queries';
import type { Span } from './monitor.window';

/** What narrows a view beyond its sites; roll-ups know nothing of it. */
export type MonitorFilter = Pick<
  MonitorView,
  'place' | 'asn' | 'port' | 'ip' | 'status' | 'host' | 'node'
>;

/** What narrows a view beyond its sites; `undefined` where nothing does. Records reach back so many days. */
export function filterOf(
  view: MonitorFilter,
  span: Span,
  now: number,
  recordDays: number,
): MonitorFilter | undefined {
  const { place, asn, port, ip, status, host, node } = view;
  const filter = { place, asn, port, ip, status, host, node };
  if (Object.values(filter).every((value) => value === undefined)) return undefined;
  if (now - span.to > recordDays * 86_400) {
    throw new ApiError('INVALID', {
      message: `带条件的监控只能查看最近 ${recordDays} 天`,
    });
  }
  return filter;
}

/** Time that a look over records may take. */
const secondsMax = 8;
/** Memory of one look, whose lists may have as many lines as there are records. */
const bytesMax = 1_000_000_000;

const latencies = (value: string, where: string) =>
  `quantilesTDigestIf(0.5, 0.95, 0.99)(${value}, ${where} AND status != 101)`;
const isHit = "cache IN ('HIT', 'STALE', 'UPDATING', 'REVALIDATED')";

const sums = `count() AS r, sum(bytes_out) AS o, sum(bytes_in) AS i, countIf(${isHit}) AS h,
  countIf(status BETWEEN 200 AND 299) AS s2, countIf(status BETWEEN 300 AND 399) AS s3,
  countIf(status BETWEEN 400 AND 499) AS s4, countIf(status >= 500) AS s5,
  countIf(block != '' AND NOT startsWith(challenge, 'given:')) AS b,
  countIf(startsWith(challenge, 'given:')) AS c, countIf(startsWith(challenge, 'passed:')) AS cp,
  countIf(startsWith(challenge, 'failed:')) AS cf, sumIf(bytes_out, ${isHit}) AS hb,
  sum(origin_bytes) AS ob, sum(opened) AS op,
  ${latencies('duration_ms', '1')} AS total,
  ${latencies('assumeNotNull(upstream_ms)', 'upstream_ms IS NOT NULL')} AS origin`;

/** The records of a view, as a condition with its parameters. */
function looked(sites: SitesAsked, { from, to }: Stretch, filter: MonitorFilter) {
  const conditions = [
    ofSites(sites),
    {
      sql: `at >= toDateTime64({from:UInt32}, 3, 'UTC') AND at < toDateTime64({to:UInt32}, 3, 'UTC')`,
      params: { from, to },
    },
    ...conditionsOf(filter),
  ];
  return {
    condition: conditions.map(({ sql }) => sql).join(' AND '),
    params: Object.assign({}, ...conditions.map(({ params }) => params)) as Record<string, unknown>,
  };
}

const bounded = `SETTINGS max_execution_time = ${secondsMax},
  max_memory_usage = ${bytesMax}, max_threads = 2`;

/** Points of the records that a filter takes. */
export async function selectRecordPoints(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  stretch: Stretch & { step: number },
  filter: MonitorFilter,
): Promise<MonitorPoint[]> {
  if (sites.length === 0) return [];
  const { condition, params } = looked(sites, stretch, filter);
  const rows = await selectRows<PointRow>(
    clickhouse,
    `SELECT ${stepOf('toUnixTimestamp(at)', stretch.step)} AS ts, ${sums}
     FROM access_records WHERE ${condition} GROUP BY ts ORDER BY ts ${bounded}`,
    params,
  );
  return rows.map(toPoint);
}

/** The most bytes of a minute among the records that a filter takes. */
export async function selectRecordBusiestMinute(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  stretch: Stretch,
  filter: MonitorFilter,
): Promise<number> {
  if (sites.length === 0) return 0;
  const { condition, params } = looked(sites, stretch, filter);
  const [row] = await selectRows<{ most: number | string }>(
    clickhouse,
    `SELECT max(o) AS most FROM (SELECT sum(bytes_out) AS o FROM access_records WHERE ${condition}
       GROUP BY toStartOfMinute(at)) ${bounded}`,
    params,
  );
  return Number(row?.most ?? 0);
}

/** A line of a list; what was too rare to be kept stands under its dimension and `*`. */
export type TopRow = { of: string; item: string; count: number | string };

/** Lists of values that are a column as it stands; in the tables of lists they are text. */
const columnsOfTheirOwn: ReadonlySet<TopDimension> = new Set([
  'host',
  'ip',
  'country',
  'region',
  'asn',
  'status',
  'rule',
]);

/**
 * Lists over the records themselves. A look for each list, side by side: grouped by a column's own type they need a
 * fraction of the time and memory of one look that turns all values into text.
 */
export async function selectRecordTops(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  stretch: Stretch,
  filter: MonitorFilter,
  { of, metric, limit }: { of: readonly TopDimension[]; metric: TopMetric; limit: number },
): Promise<TopRow[]> {
  if (sites.length === 0 || of.length === 0) return [];
  const { condition, params } = looked(sites, stretch, filter);
  const listOf = (dimension: TopDimension) => {
    const isColumn = columnsOfTheirOwn.has(dimension);
    const text = dimension === 'ip' ? "replaceOne(toString(met), '::ffff:', '')" : 'toString(met)';
    return `SELECT '${dimension}' AS of, ${text} AS item, count FROM (
      SELECT ${isColumn ? dimension : topValues[dimension]} AS met, ${topSums[metric]} AS count
      FROM access_records WHERE ${condition}
      GROUP BY met HAVING count > 0 ORDER BY count DESC, met LIMIT {limit:UInt32})`;
  };
  return selectRows<TopRow>(
    clickhouse,
    `SELECT * FROM (${of.map(listOf).join(' UNION ALL ')}) ORDER BY ${topOrder} ${bounded}`,
    { ...params, limit },
  );
}
