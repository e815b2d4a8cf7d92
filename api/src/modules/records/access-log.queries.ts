import type { AccessLogFilter, BlockFilter } from '@console/contract/access-log';
import { parseIpRange } from '@console/contract/ip-range';
import { type ClickHouse, selectRows } from '../../db/clickhouse';

/** Unix milliseconds; `to` is not in it. */
export type Span = { from: number; to: number };
/** Where a page ended: the records before this one come next. */
export type Position = { at: number; requestId: string };

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
};

type Params = Record<string, unknown>;
type Condition = { sql: string; params?: Params };

const columns = `toUnixTimestamp64Milli(at) AS ms, toString(node_id) AS node, toString(site_id) AS site, request_id,
  toString(ip) AS client, method, scheme, host, uri, protocol, status, bytes_out, bytes_in,
  duration_ms, upstream, upstream_ms, cache, block, rule, rule_count, challenge, user_agent,
  referer`;

/** IPv6 text of a number; the column keeps IPv4 as `::ffff:a.b.c.d`. */
function ipText(value: bigint, bits: 32 | 128): string {
  const wide = bits === 32 ? value + 0xffff_0000_0000n : value;
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((wide >> BigInt(112 - index * 16)) & 0xffffn).toString(16),
  );
  return groups.join(':');
}

function ipCondition(text: string): Condition[] {
  const range = parseIpRange(text);
  if (!range) return [];
  const ipFirst = ipText(range.first, range.bits);
  if (range.first === range.last) {
    return [{ sql: 'ip = toIPv6({ipFirst:String})', params: { ipFirst } }];
  }
  return [
    {
      sql: 'ip BETWEEN toIPv6({ipFirst:String}) AND toIPv6({ipLast:String})',
      params: { ipFirst, ipLast: ipText(range.last, range.bits) },
    },
  ];
}

function statusCondition(status: string): Condition {
  const lowest = Number(status.replaceAll('x', '0'));
  return status.endsWith('xx')
    ? { sql: 'status BETWEEN {lowest:UInt16} AND {lowest:UInt16} + 99', params: { lowest } }
    : { sql: 'status = {lowest:UInt16}', params: { lowest } };
}

const blockCondition = (block: BlockFilter): Condition =>
  block === 'any'
    ? { sql: `block != ''` }
    : {
        sql: `(block = {block:String} OR startsWith(block, concat({block:String}, ' ')))`,
        params: { block },
      };

/** A whole address names host and start of the path; anything else is a part of the path. */
function urlCondition(text: string): Condition[] {
  const [, host, path = ''] = /^https?:\/\/([^/?#]+)([^#]*)/i.exec(text) ?? [];
  if (host === undefined) {
    // What people write in Chinese stands percent-encoded in a request.
    const encoded = encodeURI(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
    const urlParts = [text, encoded.replaceAll('%25', '%')];
    return [
      { sql: 'multiSearchAnyCaseInsensitive(uri, {urlParts:Array(String)})', params: { urlParts } },
    ];
  }
  return [
    {
      sql: 'host = {urlHost:String}',
      params: { urlHost: host.toLowerCase().replace(/:\d+$/, '') },
    },
    ...(path === ''
      ? []
      : [{ sql: 'startsWith(uri, {urlPath:String})', params: { urlPath: encodedPath(path) } }]),
  ];
}

function encodedPath(path: string): string {
  return encodeURI(path.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('%25', '%');
}

function conditionsOf(filter: AccessLogFilter): Condition[] {
  const { ip, status, method, url, cache, block, rule, userAgent, requestId } = filter;
  return [
    ...(ip ? ipCondition(ip) : []),
    ...(status ? [statusCondition(status)] : []),
    ...(method ? [{ sql: 'method = {method:String}', params: { method } }] : []),
    ...(url ? urlCondition(url) : []),
    ...(cache
      ? [{ sql: 'cache = {cache:String}', params: { cache: cache === 'NONE' ? '' : cache } }]
      : []),
    ...(block ? [blockCondition(block)] : []),
    ...(rule ? [{ sql: 'rule = {rule:String}', params: { rule } }] : []),
    ...(userAgent
      ? [
          {
            sql: 'positionCaseInsensitive(user_agent, {userAgent:String}) > 0',
            params: { userAgent },
          },
        ]
      : []),
    ...(requestId ? [{ sql: 'request_id = {requestId:String}', params: { requestId } }] : []),
  ];
}

const within = `site_id IN {sites:Array(UUID)} AND at >= fromUnixTimestamp64Milli({from:Int64}, 'UTC')
  AND at < fromUnixTimestamp64Milli({to:Int64}, 'UTC')`;

type Look = {
  sites: readonly string[];
  span: Span;
  filter: AccessLogFilter;
  before: Position | undefined;
  limit: number;
  /** Time that the statement may take. */
  seconds: number;
};

/** Matching records of a span, newest first. Fails with code 159 when the time is up. */
export function selectRecords(clickhouse: ClickHouse, look: Look): Promise<StoredRecord[]> {
  const { sites, span, before, limit, seconds } = look;
  const conditions = conditionsOf(look.filter);
  if (before) {
    conditions.push({
      sql: `(at, request_id) < (fromUnixTimestamp64Milli({beforeAt:Int64}, 'UTC'), {beforeId:String})`,
      params: { beforeAt: before.at, beforeId: before.requestId },
    });
  }
  const params = Object.assign({ sites, ...span, limit }, ...conditions.map((one) => one.params));
  return selectRows<StoredRecord>(
    clickhouse,
    `SELECT ${columns} FROM access_records
     WHERE ${[within, ...conditions.map(({ sql }) => sql)].join(' AND ')}
     ORDER BY at DESC, request_id DESC LIMIT {limit:UInt32}
     SETTINGS max_execution_time = ${Math.max(1, Math.ceil(seconds))}, max_threads = 2`,
    params,
  );
}

/** Requests of the sites in each five minutes that had any, newest first. */
export async function selectDensity(
  clickhouse: ClickHouse,
  sites: readonly string[],
  { from, to }: Span,
): Promise<Array<{ t: number; requests: number }>> {
  const rows = await selectRows<{ ts: number; r: number | string }>(
    clickhouse,
    `SELECT toUnixTimestamp(t) AS ts, sum(requests) AS r FROM traffic_5m
     WHERE site_id IN {sites:Array(UUID)} AND t >= toStartOfFiveMinutes(toDateTime({from:UInt32}, 'UTC'))
       AND t < toDateTime({to:UInt32}, 'UTC')
     GROUP BY ts ORDER BY ts DESC`,
    { sites, from: Math.floor(from / 1000), to: Math.ceil(to / 1000) },
  );
  return rows.map(({ ts, r }) => ({ t: ts * 1000, requests: Number(r) }));
}
