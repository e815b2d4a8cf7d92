import { and, eq, inArray, lt, notInArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { isOpen, jobStateOf } from './purge-states';
import { ownedBy } from './purges.queries';
import { purgeJobNodes, purgeJobs } from './purges.tables';

/** For how long a job waits for a node that has fallen silent, and at most for any. */
const patienceMs = 20_000;
const patienceMaxMs = 2 * 3_600_000;

/** Locks a job against reports of other nodes, until the transaction ends. */
export async function lockJob(tx: Db, id: string) {
  const [job] = await tx
    .select({
      id: purgeJobs.id,
      kind: purgeJobs.kind,
      seq: purgeJobs.seq,
      state: purgeJobs.state,
      urlCount: purgeJobs.urlCount,
      ownerId: purgeJobs.ownerId,
    })
    .from(purgeJobs)
    .where(eq(purgeJobs.id, id))
    .for('update');
  return job;
}

/** Writes the state that a job has by its nodes. Call it with the job locked. */
export async function settleJob(tx: Db, id: string): Promise<void> {
  const nodes = await tx
    .select({ state: purgeJobNodes.state })
    .from(purgeJobNodes)
    .where(eq(purgeJobNodes.jobId, id));
  const state = jobStateOf(nodes.map((node) => node.state));
  await tx
    .update(purgeJobs)
    .set({ state, finishedAt: isOpen(state) ? null : new Date() })
    .where(eq(purgeJobs.id, id));
}

const silentText = {
  url: '节点离线，恢复后会自动补做',
  directory: '节点离线，恢复后会自动补做',
  preheat: '节点离线，未能预热',
} as const;

/**
 * Ends the wait for nodes that have fallen silent. What such a node missed it is still given when it
 * comes back, and the job's state follows.
 */
export async function settleSilent(
  db: Db,
  ownerId: string,
  onlineIds: readonly string[],
): Promise<void> {
  const before = (ms: number) => new Date(Date.now() - ms);
  const late = await db
    .select({ id: purgeJobs.id, triedAt: purgeJobs.triedAt })
    .from(purgeJobs)
    .where(
      ownedBy(
        ownerId,
        inArray(purgeJobs.state, ['waiting', 'running']),
        lt(purgeJobs.triedAt, before(patienceMs)),
      ),
    );
  for (const { id, triedAt } of late) {
    const overdue = triedAt < before(patienceMaxMs);
    await db.transaction(async (tx) => {
      const job = await lockJob(tx, id);
      if (!job || !isOpen(job.state)) return;
      const silent =
        overdue || onlineIds.length === 0
          ? undefined
          : notInArray(purgeJobNodes.nodeId, [...onlineIds]);
      const failed = await tx
        .update(purgeJobNodes)
        .set({
          state: 'failed',
          error: overdue ? '节点没有在规定的时间内完成' : silentText[job.kind],
          finishedAt: new Date(),
        })
        .where(
          and(
            eq(purgeJobNodes.jobId, id),
            inArray(purgeJobNodes.state, ['waiting', 'running']),
            silent,
          ),
        )
        .returning({ nodeId: purgeJobNodes.nodeId });
      if (failed.length > 0) await settleJob(tx, id);
      else if (overdue) await failUnserved(tx, id);
    });
  }
}

/** No node has ever been there for the job. */
async function failUnserved(tx: Db, id: string): Promise<void> {
  await tx
    .update(purgeJobs)
    .set({ state: 'failed', finishedAt: new Date() })
    .where(eq(purgeJobs.id, id));
}
