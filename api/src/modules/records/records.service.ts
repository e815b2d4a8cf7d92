import { Readable } from 'node:stream';
import type { AccessRecord } from '@console/contract/edge';
import { type ClickHouse, selectRows } from '../../db/clickhouse';
import type { RecordBatch } from './records.batch';

/** Of batches that were stored before it was kept whose they are. */
const nobody = '00000000-0000-0000-0000-000000000000';

/** A stream is one of its node's: what another node writes under the same id is another stream. */
export type BatchKey = { nodeId: string; stream: string; seq: number };
export type BatchResult = { stored: number; rejected: number };

/** Older records are past what is kept; newer ones come from a clock that is wrong. */
const oldestMs = 30 * 86_400_000;
const newestMs = 10 * 60_000;

const columns = [
  'at',
  'site_id',
  'node_id',
  'request_id',
  'ip',
  'method',
  'scheme',
  'host',
  'uri',
  'protocol',
  'status',
  'bytes_out',
  'bytes_in',
  'duration_ms',
  'upstream',
  'upstream_ms',
  'cache',
  'block',
  'user_agent',
  'referer',
] as const;

export type RecordsService = ReturnType<typeof createRecordsService>;

/**
 * Stores what nodes report, each batch once however often it comes.
 *
 * A batch that was stored whole is known from `record_batches`. A batch that was cut short between
 * its insert and that entry comes again with the same deduplication token: ClickHouse then adds to
 * the records and to each roll-up exactly what that one does not hold yet.
 */
export function createRecordsService(options: {
  clickhouse: ClickHouse;
  /** Which of these sites exist; records of others are kept out. */
  knownSites: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  now?: () => number;
}) {
  const { clickhouse, knownSites, now = Date.now } = options;

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
    if (good.length > 0) await insertRecords(clickhouse, key, good);
    await insertRows(
      clickhouse,
      'INSERT INTO record_batches (node_id, stream, seq, stored, rejected) SETTINGS async_insert = 0',
      [[key.nodeId, key.stream, key.seq, result.stored, result.rejected]],
    );
    return result;
  }

  return { findStored, storeBatch };
}

/** One statement, one block (two when the batch spans midnight, each with its own token). */
async function insertRecords(
  clickhouse: ClickHouse,
  { nodeId, stream, seq }: BatchKey,
  records: readonly AccessRecord[],
): Promise<void> {
  await insertRows(
    clickhouse,
    `INSERT INTO access_records (${columns.join(', ')})
     SETTINGS insert_deduplication_token = '${nodeId}:${stream}:${seq}', insert_deduplicate = 1,
       deduplicate_blocks_in_dependent_materialized_views = 1, async_insert = 0,
       input_format_parallel_parsing = 0, max_insert_threads = 1`,
    records.map((record) => toRow(record, nodeId)),
  );
}

function toRow(record: AccessRecord, nodeId: string): unknown[] {
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
    record.block,
    record.userAgent,
    record.referer,
  ];
}

async function insertRows(
  clickhouse: ClickHouse,
  insert: string,
  rows: readonly unknown[][],
): Promise<void> {
  // Half of a surrogate pair is valid in JavaScript and refused by ClickHouse.
  const body = rows
    .map((row) =>
      JSON.stringify(row, (_key, value) =>
        typeof value === 'string' ? value.replace(/\p{Surrogate}/gu, '\uFFFD') : value,
      ),
    )
    .join('\n');
  const { stream } = await clickhouse.exec({
    query: `${insert} FORMAT JSONCompactEachRow`,
    values: Readable.from([body]),
  });
  // Over HTTP the statement is done when its answer has been read to the end.
  for await (const _ of stream);
}
