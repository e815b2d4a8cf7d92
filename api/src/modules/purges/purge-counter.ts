import { purgeKeptDays } from '@console/contract/sites/purges';
import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { purgeCounter, purgeJobs, purgeUsage } from './purges.tables';

const dayMs = 86_400_000;

/** The oldest instant whose jobs are kept. */
export const keptSince = () => new Date(Date.now() - purgeKeptDays * dayMs);

/** The next position. Call it first in a transaction: it makes changes of jobs one after the other. */
export async function nextSeq(tx: Db): Promise<number> {
  const [row] = await tx
    .insert(purgeCounter)
    .values({ id: 1, seq: 1 })
    .onConflictDoUpdate({
      target: purgeCounter.id,
      set: { seq: sql`${purgeCounter.seq} + 1` },
    })
    .returning({ seq: purgeCounter.seq });
  if (!row) throw new Error('The counter of purges gave no number');
  return row.seq;
}

/** The numbering and where it stands; made at the first question. */
export async function readCounter(db: Db) {
  await db.insert(purgeCounter).values({ id: 1, seq: 0 }).onConflictDoNothing();
  const [row] = await db
    .select({
      stream: purgeCounter.stream,
      seq: purgeCounter.seq,
      prunedSeq: purgeCounter.prunedSeq,
    })
    .from(purgeCounter);
  if (!row) throw new Error('The counter of purges is gone');
  return row;
}

/** Takes away what is older than the kept days. */
export async function pruneJobs(tx: Db): Promise<void> {
  const gone = await tx
    .delete(purgeJobs)
    .where(lt(purgeJobs.createdAt, keptSince()))
    .returning({ seq: purgeJobs.seq, kind: purgeJobs.kind });
  const seqs = gone.filter(({ kind }) => kind !== 'preheat').map(({ seq }) => seq);
  if (seqs.length > 0) {
    const newest = seqs.reduce((a, b) => Math.max(a, b));
    await tx
      .update(purgeCounter)
      .set({ prunedSeq: sql`greatest(${purgeCounter.prunedSeq}, ${newest}::integer)` })
      .where(eq(purgeCounter.id, 1));
  }
  const day = keptSince().toISOString().slice(0, 10);
  await tx.delete(purgeUsage).where(lt(purgeUsage.day, day));
}
