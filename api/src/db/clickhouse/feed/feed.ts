/**
 * How a batch of records gets into its tables. It is inserted into `record_feed`, which keeps
 * nothing, and a view for each table derives what that table holds. No table feeds another, so that
 * one that lacks something can be given it alone.
 *
 * A batch brings one mark for each day of its records: a row whose site is the node's stream, and
 * which
 * carries the number of the batch. A part of a table is there whole or not at all, so whoever finds
 * the
 * mark knows that the table holds all of the batch's records of that day.
 */

export type FedTable = {
  name: string;
  /** The column of time, and the step of it that a moment falls into. */
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
  /** Holds what a single table lacks until it is given to it. */
  repairs: string;
  columns: readonly string[];
  tables: readonly FedTable[];
  marksQuery: string;
  repairQuery: (table: FedTable) => string;
};

/** Gives a single table what `repairs` holds under an id. */
export const repairFrom =
  (repairs: string) =>
  ({ name, columns, select }: FedTable): string => {
    const source = `(SELECT * FROM ${repairs} WHERE repair = {repair:UUID})`;
    return `INSERT INTO ${name} (${columns}) ${select.replace('FROM feed', `FROM ${source}`)}
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

/** A row of a feed, in the order of its columns. */
export type FeedRow = ReadonlyArray<string | number | null | readonly (string | number)[]>;
