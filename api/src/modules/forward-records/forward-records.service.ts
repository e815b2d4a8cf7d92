import type { ForwardRecord } from '@console/contract/edge/endpoints/edge-forwards';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import {
  type BatchKey,
  createBatchFeed,
  type Days,
  markOf,
} from '../../db/clickhouse/feed/batch-feed';
import { type ForwardRow, forwardFeed, forwardLine } from '../../db/clickhouse/forwards';
import { type BatchResult, createBatchBook, isTimely } from '../records/intake/batch-book.service';

const blank: ForwardRow = {
  at: 0,
  forward_id: '',
  node_id: '',
  kind: '',
  id: '',
  protocol: '',
  port: 0,
  ip: '::',
  client_port: 0,
  origin: '',
  bytes_in: 0,
  bytes_out: 0,
  duration_ms: 0,
  ending: '',
  block: '',
  block_entry: '',
  count: 0,
  connections: 0,
  opened: 0,
  refused: 0,
  top_ips: [],
  top_counts: [],
  seq: 0,
};

function toRow(record: ForwardRecord, nodeId: string): ForwardRow {
  const shared = {
    ...blank,
    at: record.at,
    forward_id: record.forwardId,
    node_id: nodeId,
    kind: record.kind,
    bytes_in: record.bytesIn,
    bytes_out: record.bytesOut,
  };
  if (record.kind === 'sample') {
    const { connections, opened, refused, top } = record;
    return {
      ...shared,
      ...{ connections, opened, refused },
      top_ips: top.map(({ ip }) => ip),
      top_counts: top.map((one) => one.connections),
    };
  }
  const { id, protocol, port, ip, origin, ending, block, count } = record;
  return {
    ...shared,
    ...{ id, protocol, port, ip, origin, ending, block, count },
    client_port: record.clientPort,
    duration_ms: record.durationMs,
    block_entry: record.blockEntry,
  };
}

/** The lines of a batch by the day of their records, each day with its mark. */
function byDay(key: BatchKey, records: readonly ForwardRecord[]): Days {
  const days = new Map<string, string[]>();
  for (const record of records) {
    const day = new Date(record.at).toISOString().slice(0, 10);
    const lines = days.get(day) ?? [];
    if (lines.length === 0) {
      const mark = { ...blank, at: Date.parse(day), forward_id: markOf(key), seq: key.seq };
      lines.push(forwardLine({ ...mark, node_id: key.nodeId }));
      days.set(day, lines);
    }
    lines.push(forwardLine(toRow(record, key.nodeId)));
  }
  return days;
}

export type ForwardRecordsService = ReturnType<typeof createForwardRecordsService>;

/** Stores what nodes report of forwards, each batch once however often it comes. */
export function createForwardRecordsService(options: {
  clickhouse: ClickHouse;
  /** Which of these forwards exist; records of others are kept out. */
  knownForwards: (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;
  now?: () => number;
}) {
  const { clickhouse, knownForwards, now = Date.now } = options;
  const feed = createBatchFeed(clickhouse, forwardFeed);
  const book = createBatchBook(clickhouse, 'forward');

  async function storeBatch(
    key: BatchKey,
    batch: { records: ForwardRecord[]; rejected: number },
  ): Promise<BatchResult> {
    const known = await knownForwards(new Set(batch.records.map(({ forwardId }) => forwardId)));
    const time = now();
    const good = batch.records.filter(
      ({ forwardId, at }) => known.has(forwardId) && isTimely(at, time),
    );
    const rejected = batch.rejected + batch.records.length - good.length;
    const result = { stored: good.length, rejected };
    if (good.length > 0) await feed.store(key, byDay(key, good));
    await book.note(key, result);
    return result;
  }

  return { findStored: book.find, storeBatch };
}
