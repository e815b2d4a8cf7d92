import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import type { ClickHouse } from '../../../db/clickhouse/clickhouse';
import {
  type BatchKey,
  createBatchFeed,
  type Days,
  markOf,
} from '../../../db/clickhouse/feed/batch-feed';
import { noPackage } from '../../../db/clickhouse/feed/record-columns';
import { recordFeed } from '../../../db/clickhouse/feed/record-feed';
import { toLine } from '../../../db/clickhouse/lines';
import type { AccessLine } from './access-line';

/** The package that a site is in; none of a site that was in none. */
export type PackageOf = (siteId: string) => string | undefined;

/** A record, or its line as it came. */
export type Reported = AccessRecord | AccessLine;

/** Brings batches of access records into all of their tables, each batch once. */
export function createRecordFeed(clickhouse: ClickHouse) {
  const feed = createBatchFeed(clickhouse, recordFeed);
  return {
    store: (key: BatchKey, records: readonly Reported[], packageOf: PackageOf) =>
      feed.store(key, byDay(key, records, packageOf)),
  };
}

const dayMs = 86_400_000;

function byDay(key: BatchKey, records: readonly Reported[], packageOf: PackageOf): Days {
  const days = new Map<number, string[]>();
  const heads = new Map<string, string>();
  const headOf = (siteId: string) => {
    const known = heads.get(siteId);
    const head = known ?? toHead({ nodeId: key.nodeId, packageId: packageOf(siteId) ?? noPackage });
    if (known === undefined) heads.set(siteId, head);
    return head;
  };
  for (const record of records) {
    const day = Math.floor(record.at / dayMs);
    const text = 'line' in record ? record.line : toLine(record);
    const line = headOf(record.siteId) + text.slice(1);
    const lines = days.get(day);
    if (lines) lines.push(line);
    else days.set(day, [toMark(key, day * dayMs), line]);
  }
  return new Map(
    [...days].map(([day, lines]) => [new Date(day * dayMs).toISOString().slice(0, 10), lines]),
  );
}

/** What a line begins with that its node does not say. */
const toHead = (values: object) => `${JSON.stringify(values).slice(0, -1)},`;

/** All that is not said is empty. */
const toMark = (key: BatchKey, at: number) =>
  JSON.stringify({ nodeId: key.nodeId, seq: key.seq, siteId: markOf(key), at });
