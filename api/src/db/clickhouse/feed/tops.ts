import {
  type TopDimension as AnyDimension,
  type TopMetric,
  topDimensions,
} from '@console/contract/monitor/monitor-tops';

/**
 * The most frequent values: for each site, step and dimension a row for each value. Of each insert
 * a value is kept if it is among the first `alwaysKept` of its site and dimension, or among the
 * first `mostKept` and occurred twice; the others are summed in one row, whose dimension ends in
 * `*`. So a flood of random addresses leaves few rows, and readers of a list know how much was not
 * kept.
 */
const alwaysKept = 20;
const mostKept = 200;

/** Sites need no rows here: the busiest are read from the tables of the curves. */
export type TopDimension = Exclude<AnyDimension, 'site'>;

export type TopsTable = 'top_values_5m' | 'top_values_1h';

/**
 * What a list counts of a record. Of URLs only the path: arguments would make every request
 * different.
 */
export const topValues = {
  url: 'leftUTF8(cutQueryStringAndFragment(concat(host, uri)), 200)',
  host: 'toString(host)',
  ip: "replaceOne(toString(ip), '::ffff:', '')",
  country: 'toString(country)',
  region: 'toString(region)',
  asn: 'toString(asn)',
  referer: 'leftUTF8(domain(referer), 100)',
  userAgent: 'leftUTF8(user_agent, 200)',
  status: 'toString(status)',
  block: "substringIndex(toString(block), ' ', 1)",
  rule: 'toString(rule)',
} as const satisfies Record<TopDimension, string>;

/** A request's weight in a list, and the sum of it over records. */
export const topSums = {
  requests: 'countIf(seq = 0)',
  bytes: 'sum(bytes_out)',
  blocked: "countIf(block != '')",
} as const satisfies Record<TopMetric, string>;

/**
 * The order of a list of `of`, `item` and `count`. Values that are equally frequent stand as their column
 * sorts them: addresses and numbers by their value, in lists of their texts too.
 */
export const topOrder = `count DESC, toIPv6OrDefault(if(of = 'ip', item, '')),
  toUInt32OrZero(if(of IN ('asn', 'status'), item, '')), item`;

/** Where the values of a dimension that were too rare are summed. */
export const restOf = (dimension: TopDimension) => `${dimension}*`;

export const isTopDimension = (dimension: AnyDimension): dimension is TopDimension =>
  dimension !== 'site';

export const topColumns = 'dimension, site_id, t, value, requests, bytes, blocked, batches';

/** Rows of a table from the rows of `feed`; marks of batches have an empty dimension. */
export function selectTopValues(step: string, marks: string): string {
  const pairs = topDimensions
    .filter(isTopDimension)
    .map((dimension) => `('${dimension}', ${topValues[dimension]})`);
  const sums = Object.entries(topSums).map(([metric, sum]) => `${sum} AS ${metric}`);
  return `SELECT if(is_kept, of, concat(of, '*')) AS dimension, site_id, t, if(is_kept, met, '') AS value,
      requests, bytes, blocked, batches
    FROM (
      SELECT *, row_number() OVER (PARTITION BY site_id, t, of ORDER BY requests + blocked DESC, met) AS place,
        place <= ${alwaysKept} OR (place <= ${mostKept} AND requests > 1) AS is_kept
      FROM (
        SELECT site_id, ${step} AS t, pair.1 AS of, pair.2 AS met, ${sums.join(', ')}, ${marks}
        FROM feed ARRAY JOIN if(seq > 0, [('', '')], [${pairs.join(', ')}]) AS pair
        GROUP BY site_id, t, of, met
      )
    )`;
}

/** The statement that makes one of the two tables. */
export function createTops(name: TopsTable): string {
  const isFine = name === 'top_values_5m';
  return `CREATE TABLE IF NOT EXISTS ${name}
(
  dimension LowCardinality(String),
  site_id UUID,
  t DateTime('UTC') CODEC(Delta, ZSTD(1)),
  value String CODEC(ZSTD(1)),
  requests UInt64 CODEC(T64, LZ4),
  bytes UInt64 CODEC(T64, LZ4),
  blocked UInt64 CODEC(T64, LZ4),
  batches AggregateFunction(groupBitmap, UInt64)
)
ENGINE = SummingMergeTree
PARTITION BY ${isFine ? 'toDate(t)' : 'toYYYYMM(t)'}
ORDER BY (dimension, site_id, t, value)
TTL t + INTERVAL ${isFine ? '3 DAY' : '90 DAY'}
SETTINGS ttl_only_drop_parts = 1, non_replicated_deduplication_window = 20000`;
}
