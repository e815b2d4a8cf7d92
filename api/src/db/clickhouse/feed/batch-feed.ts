import { createHash, randomUUID } from 'node:crypto';
import { type ClickHouse, insertLines, selectRows } from '../clickhouse';
import type { FedTable, Feed } from './feed';

/**
 * A stream belongs to its node: what another node writes under the same id is a different stream.
 */
export type BatchKey = { nodeId: string; stream: string; seq: number };

/** The lines of a batch, by the day (UTC) of their records; each day has one mark. */
export type Days = ReadonlyMap<string, readonly string[]>;

/** How many streams are remembered; a forgotten one is looked up. */
const streamsMax = 10_000;

/**
 * Writes batches to all of their tables, each batch once.
 *
 * ClickHouse knows tokens of what it has inserted, table by table. They prove nothing after a
 * crash:
 * it
 * notes a token before the part has its name, so if the process is killed between the two, the
 * batch is refused from then on although the table lacks it.
 *
 * A node sends the next batch when it has the answer to the previous one. So only the first batch
 * that this process gets of a stream, and the first after a failure, may have been begun before.
 * For those, the marks in the tables tell what they hold, and what the tokens kept out is given to
 * just the table that lacks it.
 */
export function createBatchFeed(clickhouse: ClickHouse, feed: Feed) {
  /** Streams whose last batch this process has written to all tables. */
  const whole = new Set<string>();

  function feedAll({ nodeId, stream, seq }: BatchKey, days: Days): Promise<void> {
    // One block (and one more for each further day, each with its own token).
    return insertLines(
      clickhouse,
      `INSERT INTO ${feed.intake.table} (${feed.intake.columns.join(', ')})
       SETTINGS insert_deduplication_token = '${nodeId}:${stream}:${seq}', insert_deduplicate = 1,
         deduplicate_blocks_in_dependent_materialized_views = 1, async_insert = 0,
         input_format_parallel_parsing = 0, max_insert_threads = 1`,
      feed.lines,
      [...days.values()].flat(),
    );
  }

  /** The tables that lack something of a batch, with what it is. */
  async function lackingOf(key: BatchKey, days: Days) {
    const times = [...days.keys()].map((day) => Date.parse(day));
    const found = await selectRows<{ name: string; day: string }>(clickhouse, feed.marksQuery, {
      stream: markOf(key),
      seq: key.seq,
      from: Math.min(...times),
      to: Math.max(...times),
    });
    const held = new Set(found.map(({ name, day }) => `${name} ${day}`));
    return feed.tables
      .map((table) => {
        const lacking = [...days].filter(([day]) => !held.has(`${table.name} ${day}`));
        return { table, lines: lacking.flatMap(([, lines]) => lines) };
      })
      .filter((lacking) => lacking.lines.length > 0);
  }

  async function repair(table: FedTable, lines: readonly string[]): Promise<void> {
    const id = randomUUID();
    const head = feed.lines === 'JSONEachRow' ? `{"repair":"${id}",` : `["${id}",`;
    await insertLines(
      clickhouse,
      `INSERT INTO ${feed.repairs.table} (${feed.repairs.columns.join(', ')}) SETTINGS async_insert = 0`,
      feed.lines,
      lines.map((line) => head + line.slice(1)),
    );
    await clickhouse.command({ query: feed.repairQuery(table), query_params: { repair: id } });
  }

  /** Whether views that are there no more began this batch: what they stored has tokens of its own. */
  async function isOfFormerViews(key: BatchKey): Promise<boolean> {
    if (!feed.begun) return false;
    const rows = await selectRows(
      clickhouse,
      `SELECT seq FROM ${feed.begun} WHERE stream = {stream:UUID} AND seq = {seq:UInt64} LIMIT 1`,
      { stream: markOf(key), seq: key.seq },
    );
    return rows.length > 0;
  }

  async function complete(key: BatchKey, days: Days): Promise<void> {
    const lacking = await lackingOf(key, days);
    if (lacking.length === 0) return;
    const all = [...days.values()].flat().length;
    const isBegun =
      lacking.length < feed.tables.length || lacking.some(({ lines }) => lines.length < all);
    // With the same tokens first: another process may be inserting this batch right now.
    if (!isBegun || !(await isOfFormerViews(key))) await feedAll(key, days);
    for (const { table, lines } of await lackingOf(key, days)) await repair(table, lines);
  }

  /** Each of the days begins with its mark. */
  async function store(key: BatchKey, days: Days): Promise<void> {
    const stream = markOf(key);
    const known = whole.has(stream);
    try {
      await (known ? feedAll(key, days) : complete(key, days));
    } catch (error) {
      whole.delete(stream);
      throw error;
    }
    if (whole.size >= streamsMax) whole.clear();
    whole.add(stream);
  }

  return { store };
}

/** The site (or forward) id under which the marks of a stream are stored: it names no real one. */
export function markOf({ nodeId, stream }: Pick<BatchKey, 'nodeId' | 'stream'>): string {
  const hash = createHash('sha256').update(`${nodeId}:${stream}`).digest('hex');
  return [0, 8, 12, 16, 20].map((from, i) => hash.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}
