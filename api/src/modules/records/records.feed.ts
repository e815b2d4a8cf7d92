import { createHash, randomUUID } from 'node:crypto';
import type { AccessRecord } from '@console/contract/edge';
import { type ClickHouse, insertRows, selectRows } from '../../db/clickhouse';
import {
  type FedTable,
  type FeedRow,
  fedTables,
  feedColumns,
  marksQuery,
  repairQuery,
} from '../../db/clickhouse-feed';

/** A stream is one of its node's: what another node writes under the same id is another stream. */
export type BatchKey = { nodeId: string; stream: string; seq: number };

/** The rows of a batch, by the day (UTC) of their records; each day has one mark. */
type Days = ReadonlyMap<string, readonly FeedRow[]>;

/** Streams that are remembered; what is forgotten is looked up. */
const streamsMax = 10_000;

/**
 * Brings batches into all of their tables, each batch once.
 *
 * ClickHouse knows tokens of what it has inserted, table by table. They are no proof after a crash: it
 * notes a token before the part has its name, so that a process killed between the two refuses the batch
 * from then on although the table lacks it.
 *
 * A node sends the next batch when it has the answer to the one before. So the first that this process
 * gets of a stream, and the first after a failure, may have been begun before: there the marks in the
 * tables say what they hold, and what the tokens kept out is given to the one table that lacks it.
 */
export function createRecordFeed(clickhouse: ClickHouse) {
  /** Streams whose last batch this process has brought into all tables. */
  const whole = new Set<string>();

  function feedAll({ nodeId, stream, seq }: BatchKey, days: Days): Promise<void> {
    // One block (and one more for each further day, each with its own token).
    return insertRows(
      clickhouse,
      `INSERT INTO record_feed (${feedColumns.join(', ')})
       SETTINGS insert_deduplication_token = '${nodeId}:${stream}:${seq}', insert_deduplicate = 1,
         deduplicate_blocks_in_dependent_materialized_views = 1, async_insert = 0,
         input_format_parallel_parsing = 0, max_insert_threads = 1`,
      [...days.values()].flat(),
    );
  }

  /** The tables that lack something of a batch, with what it is. */
  async function lackingOf(key: BatchKey, days: Days) {
    const times = [...days.keys()].map((day) => Date.parse(day));
    const found = await selectRows<{ name: string; day: string }>(clickhouse, marksQuery, {
      stream: markOf(key),
      seq: key.seq,
      from: Math.min(...times),
      to: Math.max(...times),
    });
    const held = new Set(found.map(({ name, day }) => `${name} ${day}`));
    return fedTables
      .map((table) => {
        const lacking = [...days].filter(([day]) => !held.has(`${table.name} ${day}`));
        return { table, rows: lacking.flatMap(([, rows]) => rows) };
      })
      .filter((lacking) => lacking.rows.length > 0);
  }

  async function repair(table: FedTable, rows: readonly FeedRow[]): Promise<void> {
    const id = randomUUID();
    await insertRows(
      clickhouse,
      `INSERT INTO record_repairs (repair, ${feedColumns.join(', ')}) SETTINGS async_insert = 0`,
      rows.map((row) => [id, ...row]),
    );
    await clickhouse.command({ query: repairQuery(table), query_params: { repair: id } });
  }

  async function complete(key: BatchKey, days: Days): Promise<void> {
    if ((await lackingOf(key, days)).length === 0) return;
    // By the same tokens first: another process may be inserting this batch at this moment.
    await feedAll(key, days);
    for (const { table, rows } of await lackingOf(key, days)) await repair(table, rows);
  }

  async function store(key: BatchKey, records: readonly AccessRecord[]): Promise<void> {
    const days = byDay(key, records);
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

/** The site under which the marks of a stream stand: none that there is. */
function markOf({ nodeId, stream }: BatchKey): string {
  const hash = createHash('sha256').update(`${nodeId}:${stream}`).digest('hex');
  return [0, 8, 12, 16, 20].map((from, i) => hash.slice(from, [8, 12, 16, 20, 32][i])).join('-');
}

function byDay(key: BatchKey, records: readonly AccessRecord[]): Days {
  const days = new Map<string, FeedRow[]>();
  for (const record of records) {
    const day = new Date(record.at).toISOString().slice(0, 10);
    const rows = days.get(day);
    if (rows) rows.push(toRow(record, key.nodeId, 0));
    else days.set(day, [toMark(key, day), toRow(record, key.nodeId, 0)]);
  }
  return days;
}

function toMark({ nodeId, stream, seq }: BatchKey, day: string): FeedRow {
  return toRow(
    {
      at: Date.parse(day),
      siteId: markOf({ nodeId, stream, seq }),
      requestId: '',
      ip: '::',
      method: '',
      scheme: '',
      host: '',
      uri: '',
      protocol: '',
      status: 0,
      bytesOut: 0,
      bytesIn: 0,
      durationMs: 0,
      upstream: '',
      upstreamMs: null,
      cache: '',
      block: '',
      rule: '',
      ruleCount: 0,
      challenge: '',
      blockEntry: '',
      userAgent: '',
      referer: '',
    },
    nodeId,
    seq,
  );
}

/** A row of `feedColumns`; `seq` is 0 but for marks. */
function toRow(
  record: Omit<AccessRecord, 'scheme'> & { scheme: string },
  nodeId: string,
  seq: number,
): FeedRow {
  return [
    record.at,
    record.siteId,
    nodeId,
    record.requestId,
    record.ip,
    record.method,
    record.scheme,
    record.host,
    record.uri,
    record.protocol,
    record.status,
    record.bytesOut,
    record.bytesIn,
    record.durationMs,
    record.upstream,
    record.upstreamMs,
    record.cache,
    record.blockEntry ? `${record.block} ${record.blockEntry}` : record.block,
    record.userAgent,
    record.referer,
    seq,
    record.rule,
    record.ruleCount,
    record.challenge,
  ];
}
