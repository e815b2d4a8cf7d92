/**
 * Lists of whole hours and days (the service's) that are over, made from `top_values_1h`: docs/adr/0027. There each
 * batch leaves rows of its own; here a list has few.
 */
export type SettledStep = 3_600 | 86_400;

/** Days that each step is kept; those of `top_values_1h` for days. */
const keptDays = { 3600: 9, 86400: 90 } as const satisfies Record<SettledStep, number>;

export const settledStatements = [
  {
    name: 'top_values_settled',
    statement: `CREATE TABLE IF NOT EXISTS top_values_settled
(
  making UUID,
  step UInt32,
  dimension LowCardinality(String),
  site_id UUID,
  t DateTime('UTC') CODEC(Delta, ZSTD(1)),
  value String CODEC(ZSTD(1)),
  requests UInt64 CODEC(T64, LZ4),
  bytes UInt64 CODEC(T64, LZ4),
  blocked UInt64 CODEC(T64, LZ4),
  made_at DateTime('UTC') DEFAULT now()
)
ENGINE = MergeTree
PARTITION BY (step, toYYYYMMDD(t, 'Asia/Shanghai'))
ORDER BY (dimension, site_id, t, value)
TTL t + toIntervalDay(if(step = 3600, ${keptDays[3_600]}, ${keptDays[86_400]}))
SETTINGS ttl_only_drop_parts = 1`,
  },
  {
    // A making is written down when it is whole; the latest of a span counts.
    name: 'top_makings',
    statement: `CREATE TABLE IF NOT EXISTS top_makings
(
  step UInt32,
  t DateTime('UTC'),
  making UUID,
  requests UInt64,
  made_at DateTime64(3, 'UTC') DEFAULT now64(3)
)
ENGINE = ReplacingMergeTree(made_at)
ORDER BY (step, t)
TTL t + toIntervalDay(if(step = 3600, ${keptDays[3_600]}, ${keptDays[86_400]}))`,
  },
];
