/**
 * How a batch of records gets into its tables. It is inserted into `record_feed`, which keeps nothing,
 * and a view for each table takes from it what the table holds. No table feeds another, so that what
 * one of them lacks can be given to it alone.
 *
 * A batch brings one mark for each day of its records: a row whose site is the node's stream, and which
 * carries the number of the batch. A part of a table is there whole or not at all, so whoever finds the
 * mark knows that the table holds all of the batch's records of that day.
 */

export type FedTable = {
  name: string;
  /** The column of time, and what of it a moment falls into. */
  time: 'at' | 't';
  step: (at: string) => string;
  columns: string;
  /** True of rows that are marks of the batch `{seq:UInt64}`. */
  marked: string;
  select: string;
};

/** The columns that the first feed had; those that came since are in `defenceColumns`. */
const firstColumns = [
  ['at', "DateTime64(3, 'UTC')"],
  ['site_id', 'UUID'],
  ['node_id', 'UUID'],
  ['request_id', 'String'],
  ['ip', 'IPv6'],
  ['method', 'LowCardinality(String)'],
  ['scheme', 'LowCardinality(String)'],
  ['host', 'LowCardinality(String)'],
  ['uri', 'String'],
  ['protocol', 'LowCardinality(String)'],
  ['status', 'UInt16'],
  ['bytes_out', 'UInt64'],
  ['bytes_in', 'UInt64'],
  ['duration_ms', 'UInt32'],
  ['upstream', 'LowCardinality(String)'],
  ['upstream_ms', 'Nullable(UInt32)'],
  ['cache', 'LowCardinality(String)'],
  ['block', 'LowCardinality(String)'],
  ['user_agent', 'String'],
  ['referer', 'String'],
  ['seq', 'UInt64'],
] as const;

/** What a rule of defence did about a request. */
const defenceColumns = [
  ['rule', 'LowCardinality(String)'],
  ['rule_count', 'UInt32'],
  ['challenge', 'LowCardinality(String)'],
] as const;

const namesOf = (columns: ReadonlyArray<readonly [string, string]>) =>
  columns.map(([name]) => name);

/** The columns of a row of the feed, in the order in which batches are sent. */
export const feedColumns = namesOf([...firstColumns, ...defenceColumns]);
export type FeedRow = ReadonlyArray<string | number | null>;

const firstStructure = firstColumns.map(([name, type]) => `${name} ${type}`).join(', ');

const latencies = 'quantilesTDigestStateIf(0.5, 0.95, 0.99)';
const marks = 'groupBitmapStateIf(seq, seq > 0) AS batches';

/** Marks are no requests; cache answers of any age count as hits. */
const trafficSums: Record<string, string> = {
  requests: 'countIf(seq = 0)',
  bytes_out: 'sum(bytes_out)',
  bytes_in: 'sum(bytes_in)',
  hits: "countIf(cache IN ('HIT', 'STALE', 'UPDATING', 'REVALIDATED'))",
  status_2xx: 'countIf(status BETWEEN 200 AND 299)',
  status_3xx: 'countIf(status BETWEEN 300 AND 399)',
  status_4xx: 'countIf(status BETWEEN 400 AND 499)',
  status_5xx: 'countIf(status >= 500)',
  // A connection that was upgraded (101) lasts as long as somebody talks: that is no latency.
  total_ms: `${latencies}(duration_ms, seq = 0 AND status != 101)`,
  origin_ms: `${latencies}(assumeNotNull(upstream_ms), upstream_ms IS NOT NULL AND status != 101)`,
};

function trafficTable(name: string, step: FedTable['step']): FedTable {
  const sums = Object.entries(trafficSums).map(([column, sum]) => `${sum} AS ${column}`);
  return {
    name,
    time: 't',
    step,
    columns: ['site_id', 't', ...Object.keys(trafficSums), 'batches'].join(', '),
    marked: 'bitmapContains(batches, {seq:UInt64})',
    select: `SELECT site_id, ${step('at')} AS t, ${sums.join(', ')}, ${marks} FROM feed GROUP BY site_id, t`,
  };
}

const secondOf = (at: string) => `toDateTime(${at}, 'UTC')`;

const recordsTable = (columns: readonly string[]): FedTable => ({
  name: 'access_records',
  time: 'at',
  step: (at) => at,
  columns: columns.join(', '),
  marked: 'seq = {seq:UInt64}',
  select: `SELECT ${columns.join(', ')} FROM feed`,
});

/** Every table that holds something of each batch. */
export const fedTables: readonly FedTable[] = [
  recordsTable(feedColumns),
  trafficTable('traffic_1s', secondOf),
  trafficTable('traffic_1m', (at) => `toStartOfMinute(${secondOf(at)})`),
  trafficTable('traffic_5m', (at) => `toStartOfFiveMinutes(${secondOf(at)})`),
  trafficTable('traffic_1h', (at) => `toStartOfHour(${secondOf(at)})`),
  {
    name: 'blocked_1m',
    time: 't',
    step: (at) => `toStartOfMinute(${secondOf(at)})`,
    columns: 'site_id, t, requests, batches',
    marked: 'bitmapContains(batches, {seq:UInt64})',
    select: `SELECT site_id, toStartOfMinute(${secondOf('at')}) AS t, countIf(seq = 0) AS requests, ${marks}
      FROM feed WHERE block != '' OR seq > 0 GROUP BY site_id, t`,
  },
];

/** Gives one table alone what `record_repairs` holds under an id. */
export function repairQuery({ name, columns, select }: FedTable): string {
  const source = '(SELECT * FROM record_repairs WHERE repair = {repair:UUID})';
  return `INSERT INTO ${name} (${columns}) ${select.replace('FROM feed', `FROM ${source}`)}
    SETTINGS insert_deduplicate = 0`;
}

const momentOf = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/** On which days the tables hold batch `seq` of a stream, whose marks stand between `from` and `to` (ms). */
export const marksQuery = fedTables
  .map(
    ({
      name,
      time,
      step,
      marked,
    }) => `SELECT DISTINCT '${name}' AS name, toString(toDate(${time})) AS day
      FROM ${name} WHERE site_id = {stream:UUID} AND ${marked}
        AND ${time} BETWEEN ${step(momentOf('from'))} AND ${step(momentOf('to'))}`,
  )
  .join(' UNION ALL ');

const feedView = ({ name, columns, select }: FedTable) => ({
  name: `record_feed_${name}`,
  statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS record_feed_${name} TO ${name} (${columns}) AS
    ${select.replace('FROM feed', 'FROM record_feed')}`,
});

/**
 * The views that were chained are replaced. They are made anew, not changed: a view that
 * `MODIFY QUERY` changed names itself otherwise in its tokens until the engine is opened again, so that
 * a batch which came again after a restart was added to the roll-ups once more.
 */
export const feedStatements = [
  ...fedTables.map(({ name }) => ({
    name: `${name}_marks`,
    statement: `ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS ${
      name === 'access_records'
        ? 'seq UInt64 CODEC(T64, LZ4)'
        : 'batches AggregateFunction(groupBitmap, UInt64)'
    }`,
  })),
  ...['traffic_1s', 'traffic_1m', 'traffic_5m', 'traffic_1h', 'blocked_1m'].map((name) => ({
    name: `${name}_feed_ends`,
    statement: `DROP VIEW IF EXISTS ${name}_feed`,
  })),
  {
    name: 'record_feed',
    statement: `CREATE TABLE IF NOT EXISTS record_feed (${firstStructure}) ENGINE = Null`,
  },
  ...fedTables.map((table) =>
    feedView(table.name === 'access_records' ? recordsTable(namesOf(firstColumns)) : table),
  ),
  {
    name: 'record_repairs',
    statement: `CREATE TABLE IF NOT EXISTS record_repairs
      (repair UUID, ${firstStructure}, repaired_at DateTime('UTC') DEFAULT now())
      ENGINE = MergeTree ORDER BY repair TTL repaired_at + INTERVAL 1 DAY`,
  },
];

const added = defenceColumns.map(([name, type]) => `ADD COLUMN IF NOT EXISTS ${name} ${type}`);
const recordsView = feedView(recordsTable(feedColumns));

/** What came with rules of defence. The view is made anew, for the reason that is said above. */
export const defenceStatements = [
  ...['access_records', 'record_feed', 'record_repairs'].map((name) => ({
    name: `${name}_defence`,
    statement: `ALTER TABLE ${name} ${added.join(', ')}`,
  })),
  {
    name: 'record_feed_access_records_ends',
    statement: `DROP VIEW IF EXISTS ${recordsView.name}`,
  },
  { ...recordsView, name: 'record_feed_access_records_defence' },
];
