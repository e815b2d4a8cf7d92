import { parseIpRange } from '@console/contract/common/addresses/ip-range';
import type { BlockFilter, LogAction } from '@console/contract/monitor/access-log';
import type { AccessLogFilter } from '@console/contract/monitor/endpoints/access-log';

export type Condition = { sql: string; params?: Record<string, unknown> };

/** Some sites, or the whole platform: naming all of them would make a query of megabytes. */
export type SitesAsked = readonly string[] | 'all';

/** Records of some sites. Marks of batches, which are no requests, stand under no site that there is. */
export const ofSites = (sites: SitesAsked): Condition =>
  sites === 'all'
    ? { sql: 'seq = 0' }
    : { sql: 'site_id IN {sites:Array(UUID)}', params: { sites } };

/** A filter of the log, without its time range. */
export type RecordFilter = Partial<Omit<AccessLogFilter, 'range' | 'from' | 'to'>>;

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
    const urlParts = requestedAs(text);
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
      : [
          {
            sql: 'arrayExists(part -> startsWith(uri, part), {urlPaths:Array(String)})',
            params: { urlPaths: requestedAs(path) },
          },
        ]),
  ];
}

/** As it may stand in a request: browsers encode Chinese text, quotes and their like, other clients need not. */
function requestedAs(text: string): string[] {
  const encoded = encodeURI(text.replace(/\p{Surrogate}/gu, '\uFFFD'));
  return [text, encoded.replaceAll('%25', '%')];
}

const actionConditions = {
  refused: "block != '' AND NOT startsWith(challenge, 'given:')",
  challenged: "startsWith(challenge, 'given:')",
  passed: "startsWith(challenge, 'passed:')",
  failed: "startsWith(challenge, 'failed:')",
  watched: "rule != '' AND block = '' AND challenge = ''",
} as const satisfies Record<Exclude<LogAction, 'all'>, string>;

function placeCondition(place: string): Condition {
  if (place === 'unknown') return { sql: `country = ''` };
  return {
    sql: `${place.startsWith('CN-') ? 'region' : 'country'} = {place:String}`,
    params: { place },
  };
}

/** The conditions of a filter; time range and sites are up to the caller. */
export function conditionsOf(filter: RecordFilter): Condition[] {
  const { ip, status, method, url, cache, block, rule, userAgent, requestId } = filter;
  const { action, host, referer, place, asn, port, node } = filter;
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
    ...(action && action !== 'all' ? [{ sql: actionConditions[action] }] : []),
    ...(host ? [{ sql: 'host = {host:String}', params: { host: host.toLowerCase() } }] : []),
    ...(referer
      ? [{ sql: 'positionCaseInsensitive(referer, {referer:String}) > 0', params: { referer } }]
      : []),
    ...(place ? [placeCondition(place)] : []),
    ...(asn === undefined ? [] : [{ sql: 'asn = {asn:UInt32}', params: { asn: Number(asn) } }]),
    ...(port === undefined ? [] : [{ sql: 'port = {port:UInt16}', params: { port } }]),
    ...(node ? [{ sql: 'node_id = {node:UUID}', params: { node } }] : []),
  ];
}
