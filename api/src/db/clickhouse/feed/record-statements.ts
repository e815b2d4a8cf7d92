import { type FedTable, selectFor } from './feed';
import {
  defenceColumns,
  firstColumns,
  firstStructure,
  monitorColumns,
  namesOf,
  recordColumns,
} from './record-columns';
import { madeOfSums, recordSums } from './record-sums';
import {
  firstTables,
  laterSums,
  packagesTable,
  recordsTable,
  recordTables,
  topsTables,
  trafficTables,
} from './record-tables';

const feedView = ({ name, columns, select }: FedTable) => ({
  name: `record_feed_${name}`,
  statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS record_feed_${name} TO ${name} (${columns}) AS
    ${selectFor({ select }, 'record_feed')}`,
});

/**
 * Replaces the chained views. Views are recreated, not altered: one altered by `MODIFY QUERY` uses
 * a different name in its tokens until the engine is reopened, so a batch resent after a restart
 * was added to the roll-ups a second time.
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

/** Adds columns to every table that holds records. */
const widened = (since: string, columns: ReadonlyArray<readonly [string, string]>) =>
  ['access_records', 'record_feed', 'record_repairs'].map((name) => ({
    name: `${name}_${since}`,
    statement: `ALTER TABLE ${name} ${columns
      .map(([column, type]) => `ADD COLUMN IF NOT EXISTS ${column} ${type}`)
      .join(', ')}`,
  }));

/** Recreates the view of a table, for the reason above. */
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

/** The upgrade for rules of defence. */
export const defenceStatements = [
  ...widened('defence', defenceColumns),
  ...viewAnew('defence', withDefence),
];

/** The upgrade for top lists and further curves of the monitor. */
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
  // An early version kept lists as states of an algorithm, which cost too much with many sites.
  ...['tops_5m', 'tops_1h'].flatMap((name) => [
    { name: `record_feed_${name}_ends`, statement: `DROP VIEW IF EXISTS record_feed_${name}` },
    { name: `${name}_ends`, statement: `DROP TABLE IF EXISTS ${name}` },
  ]),
  ...topsTables.map(({ name, create }) => ({ name, statement: create })),
  ...topsTables.flatMap((table) => [
    // Earlier batches count as held, so that a resent one is not inserted again by views with
    // different tokens.
    {
      name: `${table.name}_marks`,
      statement: `INSERT INTO ${table.name} (dimension, site_id, t, value, batches)
        SELECT '', site_id, t, '', batches
        FROM traffic_5m WHERE requests = 0 AND bitmapCardinality(batches) > 0`,
    },
    feedView(table),
  ]),
];

/** The upgrade for the traffic of packages. */
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
    // As for top lists: earlier batches count as held.
    name: `${packagesTable.name}_marks`,
    statement: `INSERT INTO ${packagesTable.name} (site_id, t, batches) SELECT site_id, t, batches
      FROM traffic_5m WHERE requests = 0 AND bitmapCardinality(batches) > 0`,
  },
  feedView(packagesTable),
];

/** Tables that are made of sums of a batch instead of its records one by one. */
const summedTables = recordTables
  .map(madeOfSums)
  .flatMap(({ sums, ...table }) => (sums ? [{ ...table, source: sums.name }] : []));

/** The upgrade for sums that several tables are made of. */
export const sumStatements = [
  // What the views of before began and did not end: theirs were other tokens.
  {
    name: 'record_begun',
    statement: `CREATE TABLE IF NOT EXISTS record_begun (stream UUID, seq UInt64)
      ENGINE = ReplacingMergeTree ORDER BY (stream, seq)`,
  },
  ...recordTables.map(({ name, marked }) => ({
    name: `record_begun_${name}`,
    statement:
      name === 'access_records'
        ? 'INSERT INTO record_begun SELECT site_id, max(seq) FROM access_records WHERE seq > 0 GROUP BY site_id'
        : `INSERT INTO record_begun SELECT site_id, max(bitmapMax(batches)) FROM ${name}
           WHERE ${marked.replace('bitmapContains(batches, {seq:UInt64})', 'bitmapCardinality(batches) > 0')}
           GROUP BY site_id`,
  })),
  ...recordSums.map(({ name, structure }) => ({
    name,
    statement: `CREATE TABLE IF NOT EXISTS ${name} (${structure}) ENGINE = Null`,
  })),
  ...summedTables.map(({ name, source, columns, select }) => ({
    name: `${source}_${name}`,
    statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS ${source}_${name} TO ${name} (${columns}) AS
      ${selectFor({ select }, source)}`,
  })),
  ...summedTables.map(({ name }) => ({
    name: `record_feed_${name}_ends_sums`,
    statement: `DROP VIEW IF EXISTS record_feed_${name}`,
  })),
  ...recordSums.map(({ name, select }) => ({
    name: `${name}_feed`,
    statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS ${name}_feed TO ${name} AS
      ${selectFor({ select }, 'record_feed')}`,
  })),
];
