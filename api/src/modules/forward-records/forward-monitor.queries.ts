import type { ForwardPoint } from '@console/contract/forwards/monitor';
import { type ClickHouse, selectRows } from '../../db/clickhouse/clickhouse';
import type { LogPosition } from '../../db/clickhouse/log-position';
import { stepOf } from '../../db/clickhouse/view-span';

export type ForwardSpan = { from: number; to: number; step: number };

/** Days are summed from hours; seconds are the samples themselves. */
const tableOf = new Map([
  [60, 'forward_1m'],
  [300, 'forward_5m'],
  [3600, 'forward_1h'],
  [86400, 'forward_1h'],
]);

/** Some forwards, as all nodes tell of them or one. */
export type ForwardsAsked = { forwards: readonly string[]; node?: string | undefined };

// Sums are 64-bit integers, which a server writes as strings by older settings.
type Integer = number | string;
type PointRow = Record<'cs' | 'o' | 'r' | 'bi' | 'bo', Integer> & { ts: number };

const during = "t >= toDateTime({from:UInt32}, 'UTC') AND t < toDateTime({to:UInt32}, 'UTC')";
// Bounds of the column's own type: the index takes whole seconds as bounds of a finer column wrongly, and
// leaves out the part in which the newest second stands.
const sampledDuring =
  "at >= toDateTime64({from:UInt32}, 3, 'UTC') AND at < toDateTime64({to:UInt32}, 3, 'UTC')";
const chosen = 'forward_id IN {forwards:Array(UUID)}';

const asked = ({ forwards, node }: ForwardsAsked) => ({
  condition: node === undefined ? chosen : `${chosen} AND node_id = {node:UUID}`,
  params: { forwards, ...(node !== undefined && { node }) },
});

const sums = `sum(connection_seconds) AS cs, sum(opened_sum) AS o, sum(refused_sum) AS r,
  sum(bytes_in_sum) AS bi, sum(bytes_out_sum) AS bo`;
const sampleSums = `sum(connections) AS cs, sum(opened) AS o, sum(refused) AS r,
  sum(bytes_in) AS bi, sum(bytes_out) AS bo`;

const toPoint = (row: PointRow, step: number): ForwardPoint => ({
  t: row.ts,
  connections: Number(row.cs) / step,
  opened: Number(row.o),
  refused: Number(row.r),
  bytesIn: Number(row.bi),
  bytesOut: Number(row.bo),
});

const emptyPoint = (t: number): ForwardPoint => ({
  ...{ t, connections: 0, opened: 0, refused: 0 },
  ...{ bytesIn: 0, bytesOut: 0 },
});

/** One point a step, zero where nothing happened. */
export function fillForwardPoints(points: readonly ForwardPoint[], span: ForwardSpan) {
  const known = new Map(points.map((point) => [point.t, point]));
  const count = Math.ceil((span.to - span.from) / span.step);
  return Array.from({ length: count }, (_, index) => {
    const t = span.from + index * span.step;
    return known.get(t) ?? emptyPoint(t);
  });
}

/** The forwards summed, one point for each step in which something went on. */
export async function selectForwardPoints(
  clickhouse: ClickHouse,
  looked: ForwardsAsked,
  span: ForwardSpan,
): Promise<ForwardPoint[]> {
  if (looked.forwards.length === 0) return [];
  const { condition, params } = asked(looked);
  const table = tableOf.get(span.step);
  const query = table
    ? `SELECT ${stepOf('toUnixTimestamp(t)', span.step)} AS ts, ${sums} FROM ${table}
       WHERE ${condition} AND ${during} GROUP BY ts ORDER BY ts`
    : `SELECT toUnixTimestamp(toDateTime(at, 'UTC')) AS ts, ${sampleSums} FROM forward_samples
       WHERE ${condition} AND seq = 0 AND ${sampledDuring} GROUP BY ts ORDER BY ts`;
  const { from, to } = span;
  const rows = await selectRows<PointRow>(clickhouse, query, { ...params, from, to });
  return rows.map((row) => toPoint(row, span.step));
}

/** The newest seconds of each of some forwards. */
export async function selectForwardSeconds(
  clickhouse: ClickHouse,
  forwards: readonly string[],
  span: ForwardSpan,
): Promise<Map<string, ForwardPoint[]>> {
  const byForward = new Map<string, ForwardPoint[]>();
  if (forwards.length === 0) return byForward;
  const rows = await selectRows<PointRow & { id: string }>(
    clickhouse,
    `SELECT toString(forward_id) AS id, toUnixTimestamp(toDateTime(at, 'UTC')) AS ts, ${sampleSums}
     FROM forward_samples WHERE ${chosen} AND seq = 0 AND ${sampledDuring} GROUP BY id, ts`,
    { forwards, ...span },
  );
  for (const row of rows) {
    byForward.set(row.id, [...(byForward.get(row.id) ?? []), toPoint(row, 1)]);
  }
  return byForward;
}

export type TopAddress = { ip: string; connections: number };

/** Who has the most connections in the newest sample of each node, for each of some forwards. */
export async function selectForwardTops(
  clickhouse: ClickHouse,
  looked: ForwardsAsked,
  stretch: { from: number; to: number },
): Promise<Map<string, TopAddress[]>> {
  const byForward = new Map<string, TopAddress[]>();
  if (looked.forwards.length === 0) return byForward;
  const { condition, params } = asked(looked);
  const rows = await selectRows<{ id: string; ip: string; n: Integer }>(
    clickhouse,
    `SELECT id, replaceOne(toString(pair.1), '::ffff:', '') AS ip, sum(pair.2) AS n FROM (
       SELECT toString(forward_id) AS id, node_id,
         argMax(arrayZip(top_ips, top_counts), at) AS pairs
       FROM forward_samples WHERE ${condition} AND seq = 0 AND ${sampledDuring}
       GROUP BY id, node_id
     ) ARRAY JOIN pairs AS pair GROUP BY id, ip`,
    { ...params, ...stretch },
  );
  for (const { id, ip, n } of rows) {
    byForward.set(id, [...(byForward.get(id) ?? []), { ip, connections: Number(n) }]);
  }
  return byForward;
}

export type LogLook = {
  forward: string;
  from: number;
  to: number;
  kind: 'all' | 'blocked' | 'passed';
  block: string | undefined;
  node: string | undefined;
  /** First and last address. */
  addresses: readonly [string, string] | undefined;
  /** Where the page before ended. */
  before: LogPosition | undefined;
  limit: number;
};

export type LogRow = {
  ms: Integer;
  id: string;
  node: string;
  protocol: string;
  port: number;
  client: string;
  client_port: number;
  origin: string;
  bytes_in: Integer;
  bytes_out: Integer;
  duration_ms: number;
  ending: string;
  block: string;
  block_entry: string;
  count: number;
};

/** What tells records of one moment and id apart, so that they stand in one order on every page. */
const further = `node_id, protocol, port, ip, client_port, origin, bytes_in, bytes_out, duration_ms,
  ending, block, block_entry, count`;

/** Records of a forward, newest first: those beside the end of the page before, then those before it. */
export async function selectForwardLog(clickhouse: ClickHouse, look: LogLook): Promise<LogRow[]> {
  const { before, limit } = look;
  const beside = before && before.told > 0 ? await selectLogPart(clickhouse, look, '=') : [];
  const left = limit - beside.length;
  if (left === 0) return beside;
  return [...beside, ...(await selectLogPart(clickhouse, { ...look, limit: left }, '<'))];
}

function selectLogPart(clickhouse: ClickHouse, look: LogLook, side: '=' | '<'): Promise<LogRow[]> {
  const { forward, from, to, kind, block, node, addresses, before, limit } = look;
  const conditions = [
    'forward_id = {forward:UUID} AND seq = 0',
    'at >= fromUnixTimestamp64Milli({from:Int64}) AND at < fromUnixTimestamp64Milli({to:Int64})',
    kind === 'blocked' ? "block != ''" : kind === 'passed' ? "block = ''" : '',
    block ? 'block = {block:String}' : '',
    node ? 'node_id = {node:UUID}' : '',
    addresses ? 'ip >= toIPv6({first:String}) AND ip <= toIPv6({last:String})' : '',
    before
      ? `(at, id) ${side} (fromUnixTimestamp64Milli({pageAt:Int64}, 'UTC'), {pageId:String})`
      : '',
  ].filter(Boolean);
  return selectRows<LogRow>(
    clickhouse,
    `SELECT toUnixTimestamp64Milli(at) AS ms, id, toString(node_id) AS node, protocol, port,
       replaceOne(toString(ip), '::ffff:', '') AS client, client_port, origin, bytes_in, bytes_out,
       duration_ms, ending, block, block_entry, count
     FROM forward_connections WHERE ${conditions.join(' AND ')}
     ORDER BY at DESC, id DESC, ${further} LIMIT {limit:UInt32} OFFSET {told:UInt32}`,
    {
      ...{ forward, from, to, limit, told: side === '=' ? (before?.told ?? 0) : 0 },
      ...(block && { block }),
      ...(node && { node }),
      ...(addresses && { first: addresses[0], last: addresses[1] }),
      ...(before && { pageAt: before.at, pageId: before.id }),
    },
  );
}
