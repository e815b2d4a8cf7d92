import type { AccessLogFilter } from '@console/contract/monitor/endpoints/access-log';
import { type ClickHouse, selectRows } from '../../../db/clickhouse/clickhouse';
import type { LogPosition } from '../../../db/clickhouse/log-position';
import {
  type Condition,
  conditionsOf,
  ofSites,
  type SitesAsked,
} from '../../../db/clickhouse/record-conditions';

/** Unix milliseconds; `to` is not in it. */
export type Span = { from: number; to: number };

export type StoredRecord = {
  ms: number | string;
  node: string;
  site: string;
  request_id: string;
  client: string;
  method: string;
  scheme: string;
  host: string;
  uri: string;
  protocol: string;
  status: number;
  bytes_out: number | string;
  bytes_in: number | string;
  duration_ms: number;
  upstream: string;
  upstream_ms: number | null;
  cache: string;
  block: string;
  rule: string;
  rule_count: number;
  challenge: string;
  user_agent: string;
  referer: string;
  country: string;
  region: string;
  asn: number;
  port: number;
  origin_bytes: number | string;
};

const columns = `toUnixTimestamp64Milli(at) AS ms, toString(node_id) AS node, toString(site_id) AS site, request_id,
  toString(ip) AS client, method, scheme, host, uri, protocol, status, bytes_out, bytes_in,
  duration_ms, upstream, upstream_ms, cache, block, rule, rule_count, challenge, user_agent,
  referer, country, region, asn, port, origin_bytes`;

const within = `at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`;

type Look = {
  sites: SitesAsked;
  span: Span;
  filter: AccessLogFilter;
  /** Records before this one, or those beside it that were not told yet. */
  position?: { side: 'before' | 'beside'; of: LogPosition } | undefined;
  limit: number;
  /** Time that the statement may take. */
  seconds: number;
};

/** What tells records of one moment and id apart, where a page ends among them. */
const further = `site_id, node_id, ip, method, scheme, host, uri, protocol, status, bytes_out, bytes_in,
  duration_ms, upstream, upstream_ms, cache, block, rule, rule_count, challenge, user_agent, referer,
  country, region, asn, port, origin_bytes`;

/**
 * Matching records of a span, newest first. Fails with code 159 when the time is up. By `PREWHERE`, so that the other
 * columns are read of what matches alone: left to the engine, a page took two to ten times as long. Records of one
 * moment and id stand in an order of their own where these alone are asked for: more columns to sort by cost a read of all.
 */
export function selectRecords(clickhouse: ClickHouse, look: Look): Promise<StoredRecord[]> {
  const { sites, span, position, limit, seconds } = look;
  const conditions: Condition[] = [{ sql: within }, ofSites(sites), ...conditionsOf(look.filter)];
  if (position) {
    const { side, of } = position;
    conditions.push({
      sql: `(at, request_id) ${side === 'before' ? '<' : '='}
        (fromUnixTimestamp64Milli({pageAt:Int64}, 'UTC'), {pageId:String})`,
      params: { pageAt: of.at, pageId: of.id },
    });
  }
  const beside = position?.side === 'beside' ? position.of : undefined;
  const told = beside?.told ?? 0;
  const params = Object.assign({ ...span, limit, told }, ...conditions.map((one) => one.params));
  return selectRows<StoredRecord>(
    clickhouse,
    `SELECT ${columns} FROM access_records
     PREWHERE ${conditions.map(({ sql }) => sql).join(' AND ')}
     ORDER BY at DESC, request_id DESC${beside ? `, ${further}` : ''} LIMIT {limit:UInt32} OFFSET {told:UInt32}
     SETTINGS max_execution_time = ${Math.max(1, Math.ceil(seconds))}, max_threads = 2`,
    params,
  );
}

/** Requests of the sites in each five minutes that had any, newest first. */
export async function selectDensity(
  clickhouse: ClickHouse,
  sites: SitesAsked,
  { from, to }: Span,
): Promise<Array<{ t: number; requests: number }>> {
  const ofAll = sites === 'all';
  const rows = await selectRows<{ ts: number; r: number | string }>(
    clickhouse,
    `SELECT toUnixTimestamp(t) AS ts, sum(requests) AS r FROM traffic_5m
     WHERE ${ofAll ? '' : 'site_id IN {sites:Array(UUID)} AND '}t >= toStartOfFiveMinutes(toDateTime({from:UInt32}, 'UTC'))
       AND t < toDateTime({to:UInt32}, 'UTC')
     GROUP BY ts ORDER BY ts DESC`,
    { ...(!ofAll && { sites }), from: Math.floor(from / 1000), to: Math.ceil(to / 1000) },
  );
  return rows.map(({ ts, r }) => ({ t: ts * 1000, requests: Number(r) }));
}
