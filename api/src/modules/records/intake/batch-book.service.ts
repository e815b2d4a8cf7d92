import { type ClickHouse, insertRows, selectRows } from '../../../db/clickhouse/clickhouse';
import type { BatchKey } from '../../../db/clickhouse/feed/batch-feed';

/** Of batches that were stored before it was kept whose they are. */
const nobody = '00000000-0000-0000-0000-000000000000';

export type BatchResult = { stored: number; rejected: number };

/** Older ones could be of a batch that is not remembered any more; newer ones come from a clock that is wrong. */
const oldestMs = 30 * 86_400_000;
const newestMs = 10 * 60_000;

/** Whether a record of this moment can be kept now. */
export const isTimely = (at: number, now: number) => at > now - oldestMs && at < now + newestMs;

/** What the records of a batch are of: each kind has numbers of its own. */
type BatchKind = 'access' | 'forward';

/**
 * The batches of a kind that are stored whole, so that one that comes again is answered as it was. Of
 * those from before kinds were noted it is not known of which they are: they are of any.
 */
export function createBatchBook(clickhouse: ClickHouse, kind: BatchKind) {
  async function find({ nodeId, stream, seq }: BatchKey): Promise<BatchResult | undefined> {
    const rows = await selectRows<BatchResult>(
      clickhouse,
      `SELECT stored, rejected FROM record_batches
       WHERE stream = {stream:UUID} AND seq = {seq:UInt64}
         AND node_id IN ({nodeId:UUID}, toUUID('${nobody}')) AND kind IN ({kind:String}, '') LIMIT 1`,
      { nodeId, stream, seq, kind },
    );
    return rows[0];
  }

  const note = ({ nodeId, stream, seq }: BatchKey, { stored, rejected }: BatchResult) =>
    insertRows(
      clickhouse,
      'INSERT INTO record_batches (node_id, stream, seq, kind, stored, rejected) SETTINGS async_insert = 0',
      [[nodeId, stream, seq, kind, stored, rejected]],
    );

  return { find, note };
}
