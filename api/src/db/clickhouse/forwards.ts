import { type FedTable, type Feed, marksIn, repairFrom } from './feed/feed';
import { toLine } from './lines';

/**
 * Records of forwards, handled like access records (feed/feed.ts): connections that ended or were
 * refused, and a sample per second, forward and node. Roll-ups are made from samples, which add up
 * to the connections and arrive while these last.
 */
const columns = [
  ['at', "DateTime64(3, 'UTC')"],
  ['forward_id', 'UUID'],
  ['node_id', 'UUID'],
  ['kind', 'LowCardinality(String)'],
  ['id', 'String'],
  ['protocol', 'LowCardinality(String)'],
  ['port', 'UInt16'],
  ['ip', 'IPv6'],
  ['client_port', 'UInt16'],
  ['origin', 'LowCardinality(String)'],
  ['bytes_in', 'UInt64'],
  ['bytes_out', 'UInt64'],
  ['duration_ms', 'UInt32'],
  ['ending', 'LowCardinality(String)'],
  ['block', 'LowCardinality(String)'],
  ['block_entry', 'String'],
  ['count', 'UInt32'],
  ['connections', 'UInt32'],
  ['opened', 'UInt32'],
  ['refused', 'UInt32'],
  ['top_ips', 'Array(IPv6)'],
  ['top_counts', 'Array(UInt32)'],
  ['seq', 'UInt64'],
] as const;

type Column = (typeof columns)[number][0];
export type ForwardRow = Record<Column, string | number | readonly (string | number)[]>;

const names = columns.map(([name]) => name);
const typeOf = new Map<string, string>(columns);
const structure = columns.map(([name, type]) => `${name} ${type}`).join(', ');
const deduplication = 'non_replicated_deduplication_window = 20000';

type Made = FedTable & { create: string };

/** What a view took over when it was made, before its table told nodes apart. */
type First = Pick<FedTable, 'columns' | 'select'>;

/** A table that holds rows of the feed as they are. */
function rowsTable(name: string, kind: string, kept: readonly Column[], days: number): Made {
  const list = ['at', 'forward_id', 'node_id', ...kept, 'seq'];
  return {
    name,
    time: 'at',
    step: (at) => at,
    columns: list.join(', '),
    marked: 'seq = {seq:UInt64}',
    select: `SELECT ${list.join(', ')} FROM feed WHERE kind = '${kind}' OR seq > 0`,
    create: `CREATE TABLE IF NOT EXISTS ${name}
      (${list.map((column) => `${column} ${typeOf.get(column)}`).join(', ')})
      ENGINE = MergeTree PARTITION BY toDate(at) ORDER BY (forward_id, at)
      TTL toDateTime(at) + INTERVAL ${days} DAY
      SETTINGS ttl_only_drop_parts = 1, ${deduplication}`,
  };
}

const sums = {
  connection_seconds: "sumIf(connections, kind = 'sample')",
  opened_sum: "sumIf(opened, kind = 'sample')",
  refused_sum: "sumIf(refused, kind = 'sample')",
  bytes_in_sum: "sumIf(bytes_in, kind = 'sample')",
  bytes_out_sum: "sumIf(bytes_out, kind = 'sample')",
};

function sumsTable(
  name: string,
  start: string,
  partition: string,
  days: number,
): Made & { first: First } {
  const step = (at: string) => `${start}(toDateTime(${at}, 'UTC'))`;
  const sumColumns = Object.entries(sums).map(([column, sum]) => `${sum} AS ${column}`);
  const madeBy = (...keys: readonly string[]): First => ({
    columns: [...keys, 't', ...Object.keys(sums), 'batches'].join(', '),
    select: `SELECT ${keys.join(', ')}, ${step('at')} AS t, ${sumColumns.join(', ')},
      groupBitmapStateIf(seq, seq > 0) AS batches FROM feed
      WHERE kind = 'sample' OR seq > 0 GROUP BY ${keys.join(', ')}, t`,
  });
  return {
    name,
    time: 't',
    step,
    marked: 'bitmapContains(batches, {seq:UInt64})',
    ...madeBy('forward_id', 'node_id'),
    first: madeBy('forward_id'),
    create: `CREATE TABLE IF NOT EXISTS ${name}
      (forward_id UUID, t DateTime('UTC'), ${Object.keys(sums)
        .map((column) => `${column} UInt64 CODEC(T64, LZ4)`)
        .join(', ')}, batches AggregateFunction(groupBitmap, UInt64))
      ENGINE = SummingMergeTree PARTITION BY ${partition} ORDER BY (forward_id, t)
      TTL t + INTERVAL ${days} DAY
      SETTINGS ttl_only_drop_parts = 1, ${deduplication}`,
  };
}

const rowsTables = [
  rowsTable(
    'forward_connections',
    'connection',
    [
      'id',
      'protocol',
      'port',
      'ip',
      'client_port',
      'origin',
      'bytes_in',
      'bytes_out',
      'duration_ms',
      'ending',
      'block',
      'block_entry',
      'count',
    ],
    30,
  ),
  rowsTable(
    'forward_samples',
    'sample',
    ['connections', 'opened', 'refused', 'bytes_in', 'bytes_out', 'top_ips', 'top_counts'],
    2,
  ),
];

const sumsTables = [
  sumsTable('forward_1m', 'toStartOfMinute', 'toDate(t)', 31),
  sumsTable('forward_5m', 'toStartOfFiveMinutes', 'toYYYYMM(t)', 90),
  sumsTable('forward_1h', 'toStartOfHour', 'toYYYYMM(t)', 400),
];

const tables: readonly Made[] = [...rowsTables, ...sumsTables];

/** How records of forwards get into their tables. */
export const forwardFeed: Feed = {
  lines: 'JSONCompactEachRow',
  intake: { table: 'forward_feed', columns: names },
  repairs: { table: 'forward_repairs', columns: ['repair', ...names] },
  tables,
  marksQuery: marksIn(tables, 'forward_id'),
  repairQuery: repairFrom('forward_repairs'),
};

/** A row as a line of a batch. */
export const forwardLine = (row: ForwardRow) => toLine(columns.map(([name]) => row[name]));

const fromFeed = (select: string) => select.replace('FROM feed', 'FROM forward_feed');

const viewOf = ({ name }: Made, { columns: list, select }: First) => ({
  name: `forward_feed_${name}`,
  statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS forward_feed_${name} TO ${name} (${list}) AS
      ${fromFeed(select)}`,
});

export const forwardStatements = [
  ...tables.map(({ name, create }) => ({ name, statement: create })),
  {
    name: 'forward_repairs',
    statement: `CREATE TABLE IF NOT EXISTS forward_repairs
      (repair UUID, ${structure}, repaired_at DateTime('UTC') DEFAULT now())
      ENGINE = MergeTree ORDER BY repair TTL repaired_at + INTERVAL 1 DAY`,
  },
  {
    name: 'forward_feed',
    statement: `CREATE TABLE IF NOT EXISTS forward_feed (${structure}) ENGINE = Null`,
  },
  ...rowsTables.map((table) => viewOf(table, table)),
  ...sumsTables.map((table) => viewOf(table, table.first)),
];

/** Sums by node as well. What was summed before is of no node. */
export const forwardNodeStatements = [
  ...sumsTables.map(({ name }) => ({
    name: `${name}_node`,
    statement: `ALTER TABLE ${name}
      ADD COLUMN IF NOT EXISTS node_id UUID, MODIFY ORDER BY (forward_id, t, node_id)`,
  })),
  ...sumsTables.map(({ name, select }) => ({
    name: `forward_feed_${name}_node`,
    statement: `ALTER TABLE forward_feed_${name} MODIFY QUERY ${fromFeed(select)}`,
  })),
];
