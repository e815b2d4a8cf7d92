import { lineStatements } from './feed/record-lines';
import {
  defenceStatements,
  feedStatements,
  monitorStatements,
  packageStatements,
  sumStatements,
} from './feed/record-statements';
import { forwardNodeStatements, forwardStatements } from './forwards';
import { settledStatements } from './settled-tops';

/** How long each resolution is kept. Coarser roll-ups outlive what they were made from. */
const keep = {
  records: '30 DAY',
  traffic_1s: '2 DAY',
  traffic_1m: '31 DAY',
  traffic_5m: '90 DAY',
  traffic_1h: '400 DAY',
  blocked_1m: '31 DAY',
  record_batches: '30 DAY',
} as const;

export type RollUp = 'traffic_1s' | 'traffic_1m' | 'traffic_5m' | 'traffic_1h';

/**
 * How many blocks' tokens a table remembers. This bridges the moment between an insert and its
 * entry in `record_batches`; older repetitions are known from that table. On a cluster the
 * equivalent is `replicated_deduplication_window`.
 */
const deduplication = 'non_replicated_deduplication_window = 20000';

const sums = [
  'requests',
  'bytes_out',
  'bytes_in',
  'hits',
  'status_2xx',
  'status_3xx',
  'status_4xx',
  'status_5xx',
] as const;

const accessRecords = `CREATE TABLE IF NOT EXISTS access_records
(
  at DateTime64(3, 'UTC') CODEC(Delta, ZSTD(1)),
  site_id UUID,
  node_id UUID,
  request_id String CODEC(ZSTD(1)),
  ip IPv6 CODEC(ZSTD(1)),
  method LowCardinality(String),
  scheme LowCardinality(String),
  host LowCardinality(String),
  uri String CODEC(ZSTD(1)),
  protocol LowCardinality(String),
  status UInt16,
  bytes_out UInt64 CODEC(T64, LZ4),
  bytes_in UInt64 CODEC(T64, LZ4),
  duration_ms UInt32 CODEC(T64, LZ4),
  upstream LowCardinality(String),
  upstream_ms Nullable(UInt32),
  cache LowCardinality(String),
  user_agent String CODEC(ZSTD(1)),
  referer String CODEC(ZSTD(1))
)
ENGINE = MergeTree
PARTITION BY toDate(at)
ORDER BY (site_id, at)
TTL toDateTime(at) + INTERVAL ${keep.records}
SETTINGS ttl_only_drop_parts = 1, ${deduplication}`;

function rollUpTable(name: RollUp, partition: 'toDate(t)' | 'toYYYYMM(t)'): string {
  return `CREATE TABLE IF NOT EXISTS ${name}
(
  site_id UUID,
  t DateTime('UTC') CODEC(Delta, ZSTD(1)),
  ${sums.map((sum) => `${sum} UInt64 CODEC(T64, LZ4)`).join(',\n  ')}
)
ENGINE = SummingMergeTree
PARTITION BY ${partition}
ORDER BY (site_id, t)
TTL t + INTERVAL ${keep[name]}
SETTINGS ttl_only_drop_parts = 1, ${deduplication}`;
}

/** Three percentiles in one state, which can be merged with those of other seconds and sites. */
const percentiles = 'quantilesTDigest(0.5, 0.95, 0.99)';
const percentilesStateIf = 'quantilesTDigestStateIf(0.5, 0.95, 0.99)';
const mergedState = 'quantilesTDigestMergeState(0.5, 0.95, 0.99)';

function percentileColumns(name: RollUp): string {
  return `ALTER TABLE ${name}
    ADD COLUMN IF NOT EXISTS total_ms AggregateFunction(${percentiles}, UInt32),
    ADD COLUMN IF NOT EXISTS origin_ms AggregateFunction(${percentiles}, UInt32)`;
}

/** One second from the records themselves; cache answers of any age count as hits. */
const secondSums = `
  site_id,
  toDateTime(at, 'UTC') AS t,
  count() AS requests,
  sum(bytes_out) AS bytes_out,
  sum(bytes_in) AS bytes_in,
  countIf(cache IN ('HIT', 'STALE', 'UPDATING', 'REVALIDATED')) AS hits,
  countIf(status BETWEEN 200 AND 299) AS status_2xx,
  countIf(status BETWEEN 300 AND 399) AS status_3xx,
  countIf(status BETWEEN 400 AND 499) AS status_4xx,
  countIf(status >= 500) AS status_5xx`;

const secondsView = `CREATE MATERIALIZED VIEW IF NOT EXISTS traffic_1s_feed TO traffic_1s AS
SELECT${secondSums}
FROM access_records
GROUP BY site_id, t`;

/** An upgraded connection (101) lasts as long as somebody talks, which is not latency. */
const secondsViewWithPercentiles = `ALTER TABLE traffic_1s_feed MODIFY QUERY
SELECT${secondSums},
  ${percentilesStateIf}(duration_ms, status != 101) AS total_ms,
  ${percentilesStateIf}(assumeNotNull(upstream_ms), upstream_ms IS NOT NULL AND status != 101) AS origin_ms
FROM access_records
GROUP BY site_id, t`;

function chainedSums(start: string): string {
  return `
  site_id,
  ${start}(t) AS t,
  ${sums.map((sum) => `sum(${sum}) AS ${sum}`).join(',\n  ')}`;
}

/** Each coarser roll-up is fed by the blocks that enter the next finer one. */
function chainedView(name: RollUp, from: RollUp, start: string): string {
  return `CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}_feed TO ${name} AS
SELECT${chainedSums(start)}
FROM ${from}
GROUP BY site_id, t`;
}

function chainedViewWithPercentiles(name: RollUp, from: RollUp, start: string): string {
  return `ALTER TABLE ${name}_feed MODIFY QUERY
SELECT${chainedSums(start)},
  ${mergedState}(total_ms) AS total_ms,
  ${mergedState}(origin_ms) AS origin_ms
FROM ${from}
GROUP BY site_id, t`;
}

/** Batches that are stored whole: records and all roll-ups. */
const recordBatches = `CREATE TABLE IF NOT EXISTS record_batches
(
  stream UUID,
  seq UInt64,
  stored UInt32,
  rejected UInt32,
  at DateTime('UTC') DEFAULT now()
)
ENGINE = ReplacingMergeTree
ORDER BY (stream, seq)
TTL at + INTERVAL ${keep.record_batches}`;

/** Requests that a rule of access refused. Most sites refuse few, so this is small. */
const blockedTable = `CREATE TABLE IF NOT EXISTS blocked_1m
(
  site_id UUID,
  t DateTime('UTC') CODEC(Delta, ZSTD(1)),
  requests UInt64 CODEC(T64, LZ4)
)
ENGINE = SummingMergeTree
PARTITION BY toDate(t)
ORDER BY (site_id, t)
TTL t + INTERVAL ${keep.blocked_1m}
SETTINGS ttl_only_drop_parts = 1, ${deduplication}`;

const blockedView = `CREATE MATERIALIZED VIEW IF NOT EXISTS blocked_1m_feed TO blocked_1m AS
SELECT
  site_id,
  toStartOfMinute(toDateTime(at, 'UTC')) AS t,
  count() AS requests
FROM access_records
WHERE block != ''
GROUP BY site_id, t`;

/**
 * Finds one request, one visitor or a rare status without reading everything around it. Parts older
 * than the index are read in full until they are merged or dropped.
 */
function recordsIndex(name: string, expression: string): string {
  return `ALTER TABLE access_records ADD INDEX IF NOT EXISTS ${name} ${expression} GRANULARITY 1`;
}

/**
 * The schema of the time-series store. Append only: a statement that has shipped never changes, a
 * change is a new entry. Each is idempotent.
 */
export const clickHouseSchema: ReadonlyArray<{ name: string; statement: string }> = [
  { name: 'access_records', statement: accessRecords },
  { name: 'traffic_1s', statement: rollUpTable('traffic_1s', 'toDate(t)') },
  { name: 'traffic_1m', statement: rollUpTable('traffic_1m', 'toDate(t)') },
  { name: 'traffic_5m', statement: rollUpTable('traffic_5m', 'toYYYYMM(t)') },
  { name: 'traffic_1h', statement: rollUpTable('traffic_1h', 'toYYYYMM(t)') },
  // Views come last, the coarsest first, so that nothing enters a table before the table that it
  // feeds exists.
  {
    name: 'traffic_1h_feed',
    statement: chainedView('traffic_1h', 'traffic_5m', 'toStartOfHour'),
  },
  {
    name: 'traffic_5m_feed',
    statement: chainedView('traffic_5m', 'traffic_1m', 'toStartOfFiveMinutes'),
  },
  {
    name: 'traffic_1m_feed',
    statement: chainedView('traffic_1m', 'traffic_1s', 'toStartOfMinute'),
  },
  { name: 'traffic_1s_feed', statement: secondsView },
  { name: 'record_batches', statement: recordBatches },
  {
    name: 'access_records_by_request',
    statement: recordsIndex('by_request', 'request_id TYPE bloom_filter(0.001)'),
  },
  { name: 'access_records_by_ip', statement: recordsIndex('by_ip', 'ip TYPE bloom_filter(0.01)') },
  {
    name: 'access_records_by_status',
    statement: recordsIndex('by_status', 'status TYPE set(32)'),
  },
  {
    name: 'access_records_block',
    statement: `ALTER TABLE access_records
      ADD COLUMN IF NOT EXISTS block LowCardinality(String) AFTER cache`,
  },
  {
    name: 'access_records_by_block',
    statement: recordsIndex('by_block', 'block TYPE set(32)'),
  },
  { name: 'blocked_1m', statement: blockedTable },
  { name: 'blocked_1m_feed', statement: blockedView },
  ...(['traffic_1s', 'traffic_1m', 'traffic_5m', 'traffic_1h'] as const).map((name) => ({
    name: `${name}_percentiles`,
    statement: percentileColumns(name),
  })),
  {
    name: 'traffic_1h_feed_percentiles',
    statement: chainedViewWithPercentiles('traffic_1h', 'traffic_5m', 'toStartOfHour'),
  },
  {
    name: 'traffic_5m_feed_percentiles',
    statement: chainedViewWithPercentiles('traffic_5m', 'traffic_1m', 'toStartOfFiveMinutes'),
  },
  {
    name: 'traffic_1m_feed_percentiles',
    statement: chainedViewWithPercentiles('traffic_1m', 'traffic_1s', 'toStartOfMinute'),
  },
  { name: 'traffic_1s_feed_percentiles', statement: secondsViewWithPercentiles },
  {
    name: 'record_batches_node',
    statement: `ALTER TABLE record_batches
      ADD COLUMN IF NOT EXISTS node_id UUID, MODIFY ORDER BY (stream, seq, node_id)`,
  },
  ...feedStatements,
  ...defenceStatements,
  {
    name: 'access_records_by_rule',
    statement: recordsIndex('by_rule', 'rule TYPE bloom_filter(0.01)'),
  },
  ...monitorStatements,
  ...packageStatements,
  ...forwardStatements,
  ...settledStatements,
  ...sumStatements,
  ...lineStatements,
  ...forwardNodeStatements,
  {
    name: 'record_batches_kind',
    statement: `ALTER TABLE record_batches
      ADD COLUMN IF NOT EXISTS kind LowCardinality(String),
      MODIFY ORDER BY (stream, seq, node_id, kind)`,
  },
];
