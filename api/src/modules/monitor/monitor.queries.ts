import type { MonitorPoint, Percentiles } from '@console/contract/monitor/monitor';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import type { SitesAsked } from '../../db/clickhouse/record-conditions';
import type { RollUp } from '../../db/clickhouse/schema';
import { stepOf } from '../../db/clickhouse/view-span';

export type Stretch = { from: number; to: number };
export type Totals = {
  requests: number;
  bytesOut: number;
  hits: number;
  peakBitsPerSecond: number;
  blocked: number;
};

const sums = `sum(requests) AS r, sum(bytes_out) AS o, sum(bytes_in) AS i, sum(hits) AS h,
  sum(status_2xx) AS s2, sum(status_3xx) AS s3, sum(status_4xx) AS s4, sum(status_5xx) AS s5,
  sum(blocked) AS b, sum(challenged) AS c, sum(passed) AS cp, sum(failed) AS cf,
  sum(hit_bytes) AS hb, sum(origin_bytes) AS ob, sum(opened) AS op`;
const latencies = `quantilesTDigestMerge(0.5, 0.95, 0.99)(total_ms) AS total,
  quantilesTDigestMerge(0.5, 0.95, 0.99)(origin_ms) AS origin`;
const during = `t >= toDateTime({from:UInt32}, 'UTC') AND t < toDateTime({to:UInt32}, 'UTC')`;
const within = `site_id IN {sites:Array(UUID)} AND ${during}`;

export const scopeOf = (sites: SitesAsked) =>
  sites === 'all' ? { condition: during, params: {} } : { condition: within, params: { sites } };

// Sums are 64-bit integers, which a server writes as strings by older settings.
type Integer = number | string;
// Of no values there are no percentiles: a server writes `nan` as null.
type Triple = ReadonlyArray<number | null>;
type Sum =
  | 'r'
  | 'o'
  | 'i'
  | 'h'
  | 's2'
  | 's3'
  | 's4'
  | 's5'
  | 'b'
  | 'c'
  | 'cp'
  | 'cf'
  | 'hb'
  | 'ob'
  | 'op';
export type PointRow = Record<Sum, Integer> & Record<'total' | 'origin', Triple> & { ts: number };

function toPercentiles([p50, p95, p99]: Triple): Percentiles | null {
  if (typeof p50 !== 'number' || typeof p95 !== 'number' || typeof p99 !== 'number') return null;
  return { p50, p95, p99 };
}

/** A row of sums and percentiles as a point. */
export function toPoint(row: PointRow): MonitorPoint {
  return {
    t: row.ts,
    requests: Number(row.r),
    bytesOut: Number(row.o),
    bytesIn: Number(row.i),
    hits: Number(row.h),
    status2xx: Number(row.s2),
    status3xx: Number(row.s3),
    status4xx: Number(row.s4),
    status5xx: Number(row.s5),
    blocked: Number(row.b),
    challenged: Number(row.c),
    passed: Number(row.cp),
    failed: Number(row.cf),
    hitBytes: Number(row.hb),
    originBytes: Number(row.ob),
    opened: Number(row.op),
    totalMs: toPercentiles(row.total),
    originMs: toPercentiles(row.origin),
  };
}

/** The sites summed, one point for each step that has traffic; `step` where it is not the roll-up's. */
export async function selectPoints(
  clickhouse: ClickHouse,
  rollUp: RollUp,
  sites: SitesAsked,
  stretch: Stretch & { step?: number },
): Promise<MonitorPoint[]> {
  if (sites.length === 0) return [];
  const { from, to, step = 1 } = stretch;
  const { condition, params } = scopeOf(sites);
  const rows = await selectRows<PointRow>(
    clickhouse,
    `SELECT ${stepOf('toUnixTimestamp(t)', step)} AS ts, ${sums}, ${latencies}
     FROM ${rollUp} WHERE ${condition} GROUP BY ts ORDER BY ts`,
    { ...params, from, to },
  );
  return rows.map(toPoint);
}

/**
 * The last seconds of several sets of sites, each set summed by itself. One query for all of them:
 * percentiles cannot be added up afterwards.
 */
export async function selectSecondsOfSets(
  clickhouse: ClickHouse,
  sets: ReadonlyArray<ReadonlySet<string>>,
  stretch: Stretch,
): Promise<MonitorPoint[][]> {
  const setsOf = new Map<string, number[]>();
  for (const [index, set] of sets.entries()) {
    for (const site of set) setsOf.set(site, [...(setsOf.get(site) ?? []), index]);
  }
  const points: MonitorPoint[][] = sets.map(() => []);
  if (setsOf.size === 0) return points;
  const rows = await selectRows<PointRow & { set: number }>(
    clickhouse,
    `SELECT set, toUnixTimestamp(t) AS ts, ${sums}, ${latencies}
     FROM traffic_1s
     ARRAY JOIN {setsOf:Array(Array(UInt32))}[indexOf({sites:Array(UUID)}, site_id)] AS set
     WHERE ${within} GROUP BY set, ts`,
    { sites: [...setsOf.keys()], setsOf: [...setsOf.values()], ...stretch },
  );
  for (const row of rows) points[row.set]?.push(toPoint(row));
  return points;
}

/** Totals of a stretch and its busiest minute. */
export async function selectTotals(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  stretch: Stretch,
): Promise<Totals> {
  const none = { requests: 0, bytesOut: 0, hits: 0, peakBitsPerSecond: 0, blocked: 0 };
  if (sites.length === 0) return none;
  const { condition, params } = scopeOf(sites);
  const [row] = await selectRows<Record<'r' | 'o' | 'h' | 'peak' | 'b', Integer>>(
    clickhouse,
    `SELECT sum(mr) AS r, sum(mo) AS o, sum(mh) AS h, max(mo) AS peak,
       (SELECT sum(requests) FROM blocked_1m WHERE ${condition}) AS b FROM (
       SELECT sum(requests) AS mr, sum(bytes_out) AS mo, sum(hits) AS mh
       FROM traffic_1m WHERE ${condition} GROUP BY t
     )`,
    { ...params, ...stretch },
  );
  if (!row) return none;
  return {
    requests: Number(row.r),
    bytesOut: Number(row.o),
    hits: Number(row.h),
    peakBitsPerSecond: (Number(row.peak) * 8) / 60,
    blocked: Number(row.b),
  };
}

/** The most bytes that were sent in a minute of a stretch. */
export async function selectBusiestMinute(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  { from, to }: Stretch,
): Promise<number> {
  if (sites.length === 0) return 0;
  const { condition, params } = scopeOf(sites);
  const [row] = await selectRows<{ most: Integer }>(
    clickhouse,
    `SELECT max(o) AS most FROM (SELECT sum(bytes_out) AS o FROM traffic_1m WHERE ${condition} GROUP BY t)
     SETTINGS max_threads = 2`,
    { ...params, from, to },
  );
  return Number(row?.most ?? 0);
}

/** Requests that rules of access refused, for those of the sites that refused some. */
export async function selectBlocked(
  clickhouse: ClickHouse,
  sites: readonly string[],
  stretch: Stretch,
): Promise<Map<string, number>> {
  if (sites.length === 0) return new Map();
  const rows = await selectRows<{ site: string; r: Integer }>(
    clickhouse,
    `SELECT toString(site_id) AS site, sum(requests) AS r FROM blocked_1m WHERE ${within}
     GROUP BY site`,
    { sites, ...stretch },
  );
  return new Map(rows.map(({ site, r }) => [site, Number(r)]));
}

/** The sites with the most requests. */
export async function selectTopSites(
  clickhouse: ClickHouse,
  rollUp: RollUp,
  sites: readonly string[],
  stretch: Stretch & { limit: number },
): Promise<Array<{ siteId: string; requests: number; bytesOut: number }>> {
  if (sites.length === 0) return [];
  const rows = await selectRows<{ site: string; r: Integer; o: Integer }>(
    clickhouse,
    `SELECT toString(site_id) AS site, sum(requests) AS r, sum(bytes_out) AS o
     FROM ${rollUp} WHERE ${within}
     GROUP BY site ORDER BY r DESC, site LIMIT {limit:UInt32}`,
    { sites, ...stretch },
  );
  return rows.map((row) => ({
    siteId: row.site,
    requests: Number(row.r),
    bytesOut: Number(row.o),
  }));
}
