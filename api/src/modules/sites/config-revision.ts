import { sql } from 'drizzle-orm';
import type { Db, Signals } from '../../db/engine';
import { type Cause, recordRevisions } from './site-revisions';
import { configCounter } from './sites.tables';

/**
 * The next configuration revision. The counter's row stays locked until the transaction ends, so
 * whoever sees revision N has seen every revision before it. Call it first in a transaction: it
 * also makes changes of sites one after the other.
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

/**
 * Runs a change of the edge's configuration; the nodes are told when it has been committed. Every
 * write of a site goes through here and sets the `revision` of the sites that it changes: each of
 * them then gets a numbered revision in its history, in the same transaction.
 */
export function changeConfig<T>(
  { db, signals }: { db: Db; signals: Signals },
  cause: Cause,
  change: (tx: Db, revision: number) => Promise<T>,
): Promise<T> {
  return db.transaction(async (tx) => {
    const revision = await nextConfigRevision(tx);
    const result = await change(tx, revision);
    await recordRevisions(tx, revision, cause);
    await signals.publish('config', String(revision), tx);
    return result;
  });
}
