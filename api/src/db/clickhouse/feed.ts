import { createTops, selectTopValues, type TopsTable, topColumns } from './tops';

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

/** A table that keeps nothing, and those that views fill from it. */
export type Feed = {
  name: string;
  /** Where what a single table lacks is put before it is given to it. */
  repairs: string;
  columns: readonly string[];
  tables: readonly FedTable[];
  marksQuery: string;
  repairQuery: (table: FedTable) => string;
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

/** Where a visitor and a connection came from, and what the answer cost. */
const monitorColumns = [
  ['country', 'LowCardinality(String)'],
  ['region', 'LowCardinality(String)'],
  ['asn', 'UInt32'],
  ['port', 'UInt16'],
  ['origin_bytes', 'UInt64'],
  ['opened', 'UInt8'],
] as const;

const namesOf = (columns: ReadonlyArray<readonly [string, string]>) =>
  columns.map(([name]) => name);

/** What is kept of each request. */
export const recordColumns = namesOf([...firstColumns, ...defenceColumns, ...monitorColumns]);

/** The columns of a row of the feed, in the order in which batches are sent. */
const feedColumns = [...recordColumns, 'package_id'];

/** The package of marks, and of records of before sites had one. */
export const noPackage = '00000000-0000-0000-0000-000000000000';
export type FeedRow = ReadonlyArray<string | number | null | readonly (string | number)[]>;

const firstStructure = firstColumns.map(([name, type]) => `${name} ${type}`).join(', ');

const latencies = 'quantilesTDigestStateIf(0.5, 0.95, 0.99)';
const marks = 'groupBitmapStateIf(seq, seq > 0) AS batches';

/** Cache answers of any age count as hits. */
const isHit = "cache IN ('HIT', 'STALE', 'UPDATING', 'REVALIDATED')";

/** Marks are no requests. */
const firstSums: Record<string, string> = {
  requests: 'countIf(seq = 0)',
  bytes_out: 'sum(bytes_out)',
  bytes_in: 'sum(bytes_in)',
  hits: `countIf(${isHit})`,
  status_2xx: 'countIf(status BETWEEN 200 AND 299)',
  status_3xx: 'countIf(status BETWEEN 300 AND 399)',
  status_4xx: 'countIf(status BETWEEN 400 AND 499)',
  status_5xx: 'countIf(status >= 500)',
  // A connection that was upgraded (101) lasts as long as somebody talks: that is no latency.
  total_ms: `${latencies}(duration_ms, seq = 0 AND status != 101)`,
  origin_ms: `${latencies}(assumeNotNull(upstream_ms), upstream_ms IS NOT NULL AND status != 101)`,
};

/** Columns of sums that came with the monitor's curves of defence, origins and connections. */
const laterSums: Record<string, string> = {
  blocked: "countIf(block != '' AND NOT startsWith(challenge, 'given:'))",
  challenged: "countIf(startsWith(challenge, 'given:'))",
  passed: "countIf(startsWith(challenge, 'passed:'))",
  failed: "countIf(startsWith(challenge, 'failed:'))",
  // Of the feed: `bytes_out` alone would be the sum of that name.
  hit_bytes: `sumIf(f.bytes_out, ${isHit})`,
  origin_bytes: 'sum(origin_bytes)',
  opened: 'sum(opened)',
};

function trafficTable(
  name: string,
  step: FedTable['step'],
  trafficSums: Record<string, string> = { ...firstSums, ...laterSums },
): FedTable {
  const sums = Object.entries(trafficSums).map(([column, sum]) => `${sum} AS ${column}`);
  return {
    name,
    time: 't',
    step,
    columns: ['site_id', 't', ...Object.keys(trafficSums), 'batches'].join(', '),
    marked: 'bitmapContains(batches, {seq:UInt64})',
    select: `SELECT site_id, ${step('at')} AS t, ${sums.join(', ')}, ${marks} FROM feed${
      trafficSums === firstSums ? '' : ' AS f'
    } GROUP BY site_id, t`,
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

const steps = {
  second: secondOf,
  minute: (at: string) => `toStartOfMinute(${secondOf(at)})`,
  fiveMinutes: (at: string) => `toStartOfFiveMinutes(${secondOf(at)})`,
  hour: (at: string) => `toStartOfHour(${secondOf(at)})`,
};

const trafficTables = (sums?: Record<string, string>) => [
  trafficTable('traffic_1s', steps.second, sums),
  trafficTable('traffic_1m', steps.minute, sums),
  trafficTable('traffic_5m', steps.fiveMinutes, sums),
  trafficTable('traffic_1h', steps.hour, sums),
];

function topsTable(name: TopsTable, step: FedTable['step']): FedTable {
  return {
    name,
    time: 't',
    step,
    columns: topColumns,
    marked: "dimension = '' AND bitmapContains(batches, {seq:UInt64})",
    select: selectTopValues(step('at'), marks),
  };
}

const topsTables = [
  { ...topsTable('top_values_5m', steps.fiveMinutes), create: createTops('top_values_5m') },
  { ...topsTable('top_values_1h', steps.hour), create: createTops('top_values_1h') },
];

const blockedTable: FedTable = {
  name: 'blocked_1m',
  time: 't',
  step: steps.minute,
  columns: 'site_id, t, requests, batches',
  marked: 'bitmapContains(batches, {seq:UInt64})',
  select: `SELECT site_id, toStartOfMinute(${secondOf('at')}) AS t, countIf(seq = 0) AS requests, ${marks}
      FROM feed WHERE block != '' OR seq > 0 GROUP BY site_id, t`,
};

/** By the package that a site was in when the record came: moving or deleting it takes nothing back. */
const packagesTable: FedTable = {
  name: 'package_traffic_5m',
  time: 't',
  step: steps.fiveMinutes,
  columns: 'package_id, site_id, t, requests, bytes_out, bytes_in, batches',
  marked: `package_id = toUUID('${noPackage}') AND bitmapContains(batches, {seq:UInt64})`,
  select: `SELECT package_id, site_id, ${steps.fiveMinutes('at')} AS t, countIf(seq = 0) AS requests,
      sum(bytes_out) AS bytes_out, sum(bytes_in) AS bytes_in, ${marks}
      FROM feed GROUP BY package_id, site_id, t`,
};

/** Every table that holds something of each batch. */
const fedTables: readonly FedTable[] = [
  recordsTable(recordColumns),
  ...trafficTables(),
  blockedTable,
  ...topsTables,
  packagesTable,
];

/** Those that there were at first, as they were. */
const firstTables = [
  recordsTable(namesOf(firstColumns)),
  ...trafficTables(firstSums),
  blockedTable,
];

/** Gives one table alone what `repairs` holds under an id. */
export const repairFrom =
  (repairs: string) =>
  ({ name, columns, select }: FedTable): string => {
    const source = `(SELECT * FROM ${repairs} WHERE repair = {repair:UUID})`;
    return `INSERT INTO ${name} (${columns}) ${select.replace('FROM feed', `FROM ${source}`)}
    SETTINGS insert_deduplicate = 0`;
  };

const momentOf = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/**
 * On which days tables hold batch `seq` of a stream, whose marks stand between `from` and `to` (ms) under
 * the id of the stream.
 */
export const marksIn = (tables: readonly FedTable[], id: 'site_id' | 'forward_id') =>
  tables
    .map(
      ({
        name,
        time,
        step,
        marked,
      }) => `SELECT DISTINCT '${name}' AS name, toString(toDate(${time})) AS day
      FROM ${name} WHERE ${id} = {stream:UUID} AND ${marked}
        AND ${time} BETWEEN ${step(momentOf('from'))} AND ${step(momentOf('to'))}`,
    )
    .join(' UNION ALL ');

/** The way of access records into their tables. */
export const recordFeed: Feed = {
  name: 'record_feed',
  repairs: 'record_repairs',
  columns: feedColumns,
  tables: fedTables,
  marksQuery: marksIn(fedTables, 'site_id'),
  repairQuery: repairFrom('record_repairs'),
};

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
  ...firstTables.map(({ name }) => ({
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
  ...firstTables.map(feedView),
  {
    name: 'record_repairs',
    statement: `CREATE TABLE IF NOT EXISTS record_repairs
      (repair UUID, ${firstStructure}, repaired_at DateTime('UTC') DEFAULT now())
      ENGINE = MergeTree ORDER BY repair TTL repaired_at + INTERVAL 1 DAY`,
  },
];

const withDefence = recordsTable(namesOf([...firstColumns, ...defenceColumns]));

/** New columns of what a record says, in each table that holds records. */
const widened = (since: string, columns: ReadonlyArray<readonly [string, string]>) =>
  ['access_records', 'record_feed', 'record_repairs'].map((name) => ({
    name: `${name}_${since}`,
    statement: `ALTER TABLE ${name} ${columns
      .map(([column, type]) => `ADD COLUMN IF NOT EXISTS ${column} ${type}`)
      .join(', ')}`,
  }));

/** The view of a table made anew, for the reason that is said above. */
const viewAnew = (since: string, table: FedTable) => {
  const view = feedView(table);
  return [
    {
      name: `${view.name}_${since === 'defence' ? 'ends' : `ends_${since}`}`,
      statement: `DROP VIEW IF EXISTS ${view.name}`,
    },
    { ...view, name: `${view.name}_${since}` },
  ];
};

/** What came with rules of defence. */
export const defenceStatements = [
  ...widened('defence', defenceColumns),
  ...viewAnew('defence', withDefence),
];

/** What came with top lists and the monitor's further curves. */
export const monitorStatements = [
  ...widened('monitor', monitorColumns),
  ...trafficTables().map(({ name }) => ({
    name: `${name}_monitor`,
    statement: `ALTER TABLE ${name} ${Object.keys(laterSums)
      .map((column) => `ADD COLUMN IF NOT EXISTS ${column} UInt64 CODEC(T64, LZ4)`)
      .join(', ')}`,
  })),
  ...[recordsTable(recordColumns), ...trafficTables()].flatMap((table) =>
    viewAnew('monitor', table),
  ),
  // Lists were states of an algorithm for a moment, which cost too much where sites are many.
  ...['tops_5m', 'tops_1h'].flatMap((name) => [
    { name: `record_feed_${name}_ends`, statement: `DROP VIEW IF EXISTS record_feed_${name}` },
    { name: `${name}_ends`, statement: `DROP TABLE IF EXISTS ${name}` },
  ]),
  ...topsTables.map(({ name, create }) => ({ name, statement: create })),
  ...topsTables.flatMap((table) => [
    // A batch of before is taken as held, so that one which comes again is not inserted anew by
    // views whose tokens are other ones.
    {
      name: `${table.name}_marks`,
      statement: `INSERT INTO ${table.name} (dimension, site_id, t, value, batches)
        SELECT '', site_id, t, '', batches
        FROM traffic_5m WHERE requests = 0 AND bitmapCardinality(batches) > 0`,
    },
    feedView(table),
  ]),
];

/** What came with the traffic of packages. */
export const packageStatements = [
  ...['record_feed', 'record_repairs'].map((name) => ({
    name: `${name}_packages`,
    statement: `ALTER TABLE ${name} ADD COLUMN IF NOT EXISTS package_id UUID`,
  })),
  {
    name: packagesTable.name,
    statement: `CREATE TABLE IF NOT EXISTS ${packagesTable.name}
    (
      package_id UUID,
      site_id UUID,
      t DateTime('UTC') CODEC(Delta, ZSTD(1)),
      requests UInt64 CODEC(T64, LZ4),
      bytes_out UInt64 CODEC(T64, LZ4),
      bytes_in UInt64 CODEC(T64, LZ4),
      batches AggregateFunction(groupBitmap, UInt64)
    )
    ENGINE = SummingMergeTree
    PARTITION BY toYYYYMM(t)
    ORDER BY (package_id, site_id, t)
    TTL t + INTERVAL 400 DAY
    SETTINGS ttl_only_drop_parts = 1, non_replicated_deduplication_window = 20000`,
  },
  {
    // As for top lists: a batch of before counts as held.
    name: `${packagesTable.name}_marks`,
    statement: `INSERT INTO ${packagesTable.name} (site_id, t, batches) SELECT site_id, t, batches
      FROM traffic_5m WHERE requests = 0 AND bitmapCardinality(batches) > 0`,
  },
  feedView(packagesTable),
];
