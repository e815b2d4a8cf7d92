import { type ClickHouse, insertRows, selectRows } from '../../db/clickhouse';
import type { RecordBatch } from './records.batch';
import { type BatchKey, createRecordFeed } from './records.feed';

/** Of batches that were stored before it was kept whose they are. */
const nobody = '00000000-0000-0000-0000-000000000000';

export type BatchResult = { stored: number; rejected: number };

/** Older records are past what is kept; newer ones come from a clock that is wrong. */
const oldestMs = 30 * 86_400_000;
const newestMs = 10 * 60_000;

export type RecordsService = ReturnType<typeof createRecordsService>;

/**
 * Stores what nodes report, each batch once however often it comes.
 *
 * A batch that was stored whole is known from `record_batches`. `createRecordFeed` sees to one that was
 * cut short between its insert and that entry and comes again.
 */
export function createRecordsService(options: {
  clickhouse: ClickHouse;
  /** Which of these sites exist; records of others are kept out. */
  knownSites: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  now?: () => number;
}) {
  const { clickhouse, knownSites, now = Date.now } = options;
  const feed = createRecordFeed(clickhouse);

  async function findStored({ nodeId, stream, seq }: BatchKey): Promise<BatchResult | undefined> {
    const rows = await selectRows<BatchResult>(
      clickhouse,
      `SELECT stored, rejected FROM record_batches
       WHERE stream = {stream:UUID} AND seq = {seq:UInt64}
         AND node_id IN ({nodeId:UUID}, toUUID('${nobody}')) LIMIT 1`,
      { nodeId, stream, seq },
    );
    return rows[0];
  }

  async function storeBatch(key: BatchKey, batch: RecordBatch): Promise<BatchResult> {
    const sites = await knownSites(new Set(batch.records.map((record) => record.siteId)));
    const time = now();
    const good = batch.records.filter(
      ({ siteId, at }) => sites.has(siteId) && at > time - oldestMs && at < time + newestMs,
    );
    const result = {
      stored: good.length,
      rejected: batch.rejected + batch.records.length - good.length,
    };
    if (good.length > 0) await feed.store(key, good);
    await insertRows(
      clickhouse,
      'INSERT INTO record_batches (node_id, stream, seq, stored, rejected) SETTINGS async_insert = 0',
      [[key.nodeId, key.stream, key.seq, result.stored, result.rejected]],
    );
    return result;
  }

  return { findStored, storeBatch };
}
