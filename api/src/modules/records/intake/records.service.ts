import type { ClickHouse } from '../../../db/clickhouse/clickhouse';
import type { BatchKey } from '../../../db/clickhouse/feed/batch-feed';
import { type BatchResult, createBatchBook, isTimely } from './batch-book.service';
import { createBatchSlots } from './batch-route.service';
import type { RecordBatch } from './records.batch';
import { createRecordFeed, type PackageOf, type Reported } from './records.feed';
import { createRecordsMeter } from './records-meter';

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
  packageOf?: PackageOf;
  /** Called with the packages whose traffic a batch has added to. */
  onTraffic?: (packageIds: ReadonlySet<string>) => void;
  now?: () => number;
}) {
  const { clickhouse, knownSites, now = Date.now } = options;
  const { packageOf = () => undefined, onTraffic } = options;
  const feed = createRecordFeed(clickhouse);
  const book = createBatchBook(clickhouse, 'access');
  const slots = createBatchSlots();
  const meter = createRecordsMeter(now);

  async function storeBatch(key: BatchKey, batch: RecordBatch<Reported>): Promise<BatchResult> {
    const sites = await knownSites(new Set(batch.records.map((record) => record.siteId)));
    const time = now();
    const good = batch.records.filter(({ siteId, at }) => sites.has(siteId) && isTimely(at, time));
    const result = {
      stored: good.length,
      rejected: batch.rejected + batch.records.length - good.length,
    };
    if (good.length > 0) {
      await feed.store(key, good, packageOf);
      meter.stored(good.reduce((newest, { at }) => Math.max(newest, at), 0));
    }
    await book.note(key, result);
    onTraffic?.(new Set(good.flatMap(({ siteId }) => packageOf(siteId) ?? [])));
    return result;
  }

  /** What this process has seen and has before it. */
  const progress = () => ({ ...meter.read(), queue: slots.state() });

  return { findStored: book.find, storeBatch, slots, failed: meter.failed, progress };
}
