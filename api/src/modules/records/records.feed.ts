import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import {
  type BatchKey,
  createBatchFeed,
  type Days,
  markOf,
} from '../../db/clickhouse/feed/batch-feed';
import type { FeedRow } from '../../db/clickhouse/feed/feed';
import { noPackage } from '../../db/clickhouse/feed/record-columns';
import { recordFeed } from '../../db/clickhouse/feed/record-feed';

/** The package that a site is in; none of a site that was in none. */
export type PackageOf = (siteId: string) => string | undefined;

/** Brings batches of access records into all of their tables, each batch once. */
export function createRecordFeed(clickhouse: ClickHouse) {
  const feed = createBatchFeed(clickhouse, recordFeed);
  return {
    store: (key: BatchKey, records: readonly AccessRecord[], packageOf: PackageOf) =>
      feed.store(key, byDay(key, records, packageOf)),
  };
}

function byDay(key: BatchKey, records: readonly AccessRecord[], packageOf: PackageOf): Days {
  const days = new Map<string, FeedRow[]>();
  for (const record of records) {
    const day = new Date(record.at).toISOString().slice(0, 10);
    const rows = days.get(day);
    const from = { nodeId: key.nodeId, packageId: packageOf(record.siteId) };
    if (rows) rows.push(toRow(record, from));
    else days.set(day, [toMark(key, day), toRow(record, from)]);
  }
  return days;
}

function toMark({ nodeId, stream, seq }: BatchKey, day: string): FeedRow {
  return toRow(
    {
      at: Date.parse(day),
      siteId: markOf({ nodeId, stream }),
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
      country: '',
      region: '',
      asn: 0,
      port: 0,
      originBytes: 0,
      opened: false,
    },
    { nodeId, seq },
  );
}

type From = { nodeId: string; packageId?: string | undefined; seq?: number };

/** A row of `feedColumns`; `seq` is 0 but for marks. */
function toRow(
  record: Omit<AccessRecord, 'scheme'> & { scheme: string },
  { nodeId, packageId = noPackage, seq = 0 }: From,
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
    record.country,
    record.region,
    record.asn,
    record.port,
    record.originBytes,
    record.opened ? 1 : 0,
    packageId,
  ];
}
