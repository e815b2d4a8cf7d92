import type { FedTable } from './feed';
import {
  defenceColumns,
  firstColumns,
  firstStructure,
  monitorColumns,
  namesOf,
  recordColumns,
} from './record-columns';
import {
  firstTables,
  laterSums,
  packagesTable,
  recordsTable,
  topsTables,
  trafficTables,
} from './record-feed';

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
