import type { LineFormat } from '../lines';

/**
 * How a batch of records gets into its tables. It is inserted into `record_feed`, which keeps
 * nothing, and views derive what each table holds: from the feed itself, or from sums of it that
 * several tables are made of, and that are kept no more than the feed is. No table that keeps
 * something feeds another, so that one that lacks something can be given it alone.
 *
 * A batch brings one mark for each day of its records: a row whose site is the node's stream, and
 * which
 * carries the number of the batch. A part of a table is there whole or not at all, so whoever finds
 * the
 * mark knows that the table holds all of the batch's records of that day.
 */

/** Sums of a batch that several tables are made of; the table keeps nothing. */
export type FedSums = { name: string; structure: string; select: string };

export type FedTable = {
  name: string;
  /** What it is made of, where that is not the feed: then its `select` reads from these. */
  sums?: FedSums;
  /** The column of time, and the step of it that a moment falls into. */
  time: 'at' | 't';
  step: (at: string) => string;
  columns: string;
  /** True of rows that are marks of the batch `{seq:UInt64}`. */
  marked: string;
  select: string;
};

/** A table that takes lines of JSON, and those of their values that it has a column for. */
type Intake = { table: string; columns: readonly string[] };

/** A table that keeps nothing, and those that views fill from it. */
export type Feed = {
  lines: LineFormat;
  intake: Intake;
  /** Holds what a single table lacks until it is given to it; each line then begins with `repair`, an id. */
  repairs: Intake;
  tables: readonly FedTable[];
  /** Names the last batch of each stream that views of before an upgrade had begun. */
  begun?: string;
  marksQuery: string;
  repairQuery: (table: FedTable) => string;
};

/** What a table holds of the rows of `source`, a table or a query in brackets. */
export function selectFor(
  { select, sums }: Pick<FedTable, 'select' | 'sums'>,
  source: string,
): string {
  const from = sums ? `(${selectFor(sums, source)})` : source;
  return select.replaceAll('FROM feed', `FROM ${from}`);
}

/** Gives a single table what `repairs` holds under an id. */
export const repairFrom =
  (repairs: string) =>
  (table: FedTable): string => {
    const source = `(SELECT * FROM ${repairs} WHERE repair = {repair:UUID})`;
    return `INSERT INTO ${table.name} (${table.columns}) ${selectFor(table, source)}
    SETTINGS insert_deduplicate = 0`;
  };

const momentOf = (name: string) => `fromUnixTimestamp64Milli({${name}:Int64}, 'UTC')`;

/**
 * On which days tables hold batch `seq` of a stream, whose marks lie between `from` and `to` (ms)
 * under the id of the stream.
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
