import { sql } from 'drizzle-orm';
import type { Db, Signals } from '../../../db/engine';
import { configCounter } from '../configured.tables';
import type { Cause } from './revisions.service';

/**
 * The next configuration revision. The counter's row stays locked until the transaction ends, so
 * whoever sees revision N has seen every revision before it. Call it first in a transaction: it
 * also makes changes of sites and forwards one after the other.
 */
export async function nextConfigRevision(tx: Db): Promise<number> {
  const [row] = await tx
    .insert(configCounter)
    .values({ id: 1, revision: 1 })
    .onConflictDoUpdate({
      target: configCounter.id,
      set: { revision: sql`${configCounter.revision} + 1` },
    })
    .returning({ revision: configCounter.revision });
  if (!row) throw new Error('The configuration counter gave no revision');
  return row.revision;
}

/** The newest committed configuration revision. */
export async function readConfigRevision(tx: Db): Promise<number> {
  const [row] = await tx.select({ revision: configCounter.revision }).from(configCounter);
  return row?.revision ?? 0;
}

/** Writes a numbered revision of everything that carries a configuration revision. */
export type RecordChanges = (tx: Db, revision: number, cause: Cause) => Promise<void>;

/** What a change of the edge's configuration needs: where it is written, and who is notified. */
export type ConfigWrites = { db: Db; signals: Signals; recordChanges: RecordChanges };

/**
 * Runs a change of the edge's configuration; the nodes are notified when it has been committed.
 * Every write of a site or a forward goes through here and sets the `revision` of what it changes:
 * each of them then gets a numbered revision in its history, in the same transaction.
 */
export function changeConfig<T>(
  { db, signals, recordChanges }: ConfigWrites,
  cause: Cause,
  change: (tx: Db, revision: number) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const revision = await nextConfigRevision(tx);
    const result = await change(tx, revision);
    await recordChanges(tx, revision, cause);
    await signals.publish('config', String(revision), tx);
    return result;
  });
}
