import type { MonitorPoint } from '@console/contract/monitor';
import { type ClickHouse, selectRows } from '../../db/clickhouse';
import type { RollUp } from '../../db/clickhouse-schema';

export type Stretch = { from: number; to: number };
export type Totals = {
  requests: number;
  bytesOut: number;
  hits: number;
  peakBitsPerSecond: number;
};
export type SitePoint = MonitorPoint & { siteId: string };

const sums = `sum(requests) AS r, sum(bytes_out) AS o, sum(bytes_in) AS i, sum(hits) AS h,
  sum(status_2xx) AS s2, sum(status_3xx) AS s3, sum(status_4xx) AS s4, sum(status_5xx) AS s5`;
const within = `site_id IN {sites:Array(UUID)}
  AND t >= toDateTime({from:UInt32}, 'UTC') AND t < toDateTime({to:UInt32}, 'UTC')`;

// Sums are 64-bit integers, which a server writes as strings by older settings.
type Integer = number | string;
type SumRow = Record<'r' | 'o' | 'i' | 'h' | 's2' | 's3' | 's4' | 's5', Integer> & { ts: number };

function toPoint(row: SumRow): MonitorPoint {
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
  };
}

/** The sites summed, one point for each step that has traffic. */
export async function selectPoints(
  clickhouse: ClickHouse,
  rollUp: RollUp,
  sites: readonly string[],
  stretch: Stretch,
): Promise<MonitorPoint[]> {
  if (sites.length === 0) return [];
  const rows = await selectRows<SumRow>(
    clickhouse,
    `SELECT toUnixTimestamp(t) AS ts, ${sums} FROM ${rollUp} WHERE ${within} GROUP BY ts ORDER BY ts`,
    { sites, ...stretch },
  );
  return rows.map(toPoint);
}

/** The last seconds of each site by itself. */
export async function selectSiteSeconds(
  clickhouse: ClickHouse,
  sites: readonly string[],
  stretch: Stretch,
): Promise<SitePoint[]> {
  if (sites.length === 0) return [];
  const rows = await selectRows<SumRow & { site: string }>(
    clickhouse,
    `SELECT toString(site_id) AS site, toUnixTimestamp(t) AS ts, ${sums}
     FROM traffic_1s WHERE ${within} GROUP BY site, ts`,
    { sites, ...stretch },
  );
  return rows.map((row) => ({ siteId: row.site, ...toPoint(row) }));
}

/** Totals of a stretch and its busiest minute. */
export async function selectTotals(
  clickhouse: ClickHouse,
  sites: readonly string[],
  stretch: Stretch,
): Promise<Totals> {
  const none = { requests: 0, bytesOut: 0, hits: 0, peakBitsPerSecond: 0 };
  if (sites.length === 0) return none;
  const [row] = await selectRows<Record<'r' | 'o' | 'h' | 'peak', Integer>>(
    clickhouse,
    `SELECT sum(mr) AS r, sum(mo) AS o, sum(mh) AS h, max(mo) AS peak FROM (
       SELECT sum(requests) AS mr, sum(bytes_out) AS mo, sum(hits) AS mh
       FROM traffic_1m WHERE ${within} GROUP BY t
     )`,
    { sites, ...stretch },
  );
  if (!row) return none;
  return {
    requests: Number(row.r),
    bytesOut: Number(row.o),
    hits: Number(row.h),
    peakBitsPerSecond: (Number(row.peak) * 8) / 60,
  };
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
  sites: readonly string[],
  stretch: Stretch & { limit: number },
): Promise<Array<{ siteId: string; requests: number; bytesOut: number }>> {
  if (sites.length === 0) return [];
  const rows = await selectRows<{ site: string; r: Integer; o: Integer }>(
    clickhouse,
    `SELECT toString(site_id) AS site, sum(requests) AS r, sum(bytes_out) AS o
     FROM traffic_1m WHERE ${within}
     GROUP BY site ORDER BY r DESC, site LIMIT {limit:UInt32}`,
    { sites, ...stretch },
  );
  return rows.map((row) => ({
    siteId: row.site,
    requests: Number(row.r),
    bytesOut: Number(row.o),
  }));
}
