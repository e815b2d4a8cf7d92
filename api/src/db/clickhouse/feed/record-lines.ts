import { defenceColumns, feedColumns, firstColumns, monitorColumns } from './record-columns';

/**
 * Batches enter as the lines that nodes word, so that each value is parsed once, by the store. Their
 * tables keep nothing: views bring what they take into the feed, or among the repairs, where columns
 * have the names that the store has for them.
 */
const keyOf = (column: string) => column.replace(/_(\w)/g, (_all, letter) => letter.toUpperCase());

const types = [
  ...[...firstColumns, ...defenceColumns, ...monitorColumns].map(
    ([column, type]) => `${keyOf(column)} ${type}`,
  ),
  'packageId UUID',
  'blockEntry String',
];

/** The fields of a line; one that it does not have is empty. */
const fields = types.map((field) => field.slice(0, field.indexOf(' ')));

/** Code and entry stand in one column: `ip_black 198.51.100.0/24`. */
const sourceOf = (column: string) =>
  column === 'block'
    ? "if(l.blockEntry = '', l.block, concat(l.block, ' ', l.blockEntry)) AS block"
    : `l.${keyOf(column)} AS ${column}`;

const values = feedColumns.map(sourceOf).join(', ');

/** Where batches enter. */
export const recordLines = { table: 'record_lines', columns: fields };
/** Where lines enter of which a single table lacks something. */
export const repairLines = { table: 'record_repair_lines', columns: ['repair', ...fields] };

export const lineStatements = [
  {
    name: recordLines.table,
    statement: `CREATE TABLE IF NOT EXISTS ${recordLines.table} (${types.join(', ')}) ENGINE = Null`,
  },
  {
    name: repairLines.table,
    statement: `CREATE TABLE IF NOT EXISTS ${repairLines.table}
      (repair UUID, ${types.join(', ')}) ENGINE = Null`,
  },
  {
    name: `${recordLines.table}_feed`,
    statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS ${recordLines.table}_feed TO record_feed
      (${feedColumns.join(', ')}) AS SELECT ${values} FROM ${recordLines.table} AS l`,
  },
  {
    name: `${repairLines.table}_feed`,
    statement: `CREATE MATERIALIZED VIEW IF NOT EXISTS ${repairLines.table}_feed TO record_repairs
      (repair, ${feedColumns.join(', ')}) AS SELECT l.repair AS repair, ${values}
      FROM ${repairLines.table} AS l`,
  },
];
