import type {
  EdgePurgeJob,
  PurgeMessage,
  PurgeReport,
} from '@console/contract/edge/endpoints/edge-purges';
import { and, asc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { createSignalWaiter } from '../../db/signals/signal-waiter';
import { readCounter } from './purge-counter';
import { lockJob, settleJob } from './purge-settling';
import { nodeStateOf } from './purge-states';
import { purgeJobNodes, purgeJobs } from './purges.tables';

/** How many jobs are read at once for a node. */
const batchMax = 20;

type Deps = Pick<Database, 'db' | 'signals'> & {
  /** The name of a node; none once it was removed. */
  nodeName: (nodeId: string) => Promise<string | undefined>;
  pingSeconds: number;
};

type Since = { stream?: string | undefined; since: number };
/** How far a connection is: purges by the node's own count, preheats from the first that waits. */
type Cursor = { purge: number; preheat: number };

export type PurgeDelivery = ReturnType<typeof createPurgeDelivery>;

/** Brings jobs to the nodes that are connected to this process, and takes their reports. */
export function createPurgeDelivery(deps: Deps) {
  const { db, signals, nodeName, pingSeconds } = deps;
  const waiter = createSignalWaiter(signals, 'purges');

  /** What a node has in force it has done, even if its report of it was lost. */
  async function closeApplied(nodeId: string, since: number): Promise<void> {
    const lost = await db
      .select({ id: purgeJobs.id })
      .from(purgeJobs)
      .innerJoin(purgeJobNodes, eq(purgeJobNodes.jobId, purgeJobs.id))
      .where(
        and(
          eq(purgeJobNodes.nodeId, nodeId),
          inArray(purgeJobNodes.state, ['waiting', 'running']),
          ne(purgeJobs.kind, 'preheat'),
          lte(purgeJobs.seq, since),
        ),
      );
    for (const { id } of lost) {
      await db.transaction(async (tx) => {
        const job = await lockJob(tx, id);
        if (!job || job.seq > since) return;
        const whole = { finished: true, done: job.urlCount, failures: [], error: null };
        await storeReport(tx, { ...whole, id, seq: job.seq }, { nodeId, urlCount: job.urlCount });
      });
    }
  }

  /** The reset that a node needs first, if any, and where it continues from. */
  async function begin(nodeId: string, { stream, since }: Since) {
    const counter = await readCounter(db);
    if (stream === counter.stream && since <= counter.seq && since >= counter.prunedSeq) {
      await closeApplied(nodeId, since);
      return { reset: undefined, cursor: { purge: since, preheat: 0 } };
    }
    const reset = { type: 'reset', stream: counter.stream, seq: counter.seq } as const;
    await closeApplied(nodeId, counter.seq);
    return { reset, cursor: { purge: counter.seq, preheat: 0 } };
  }

  async function nextJobs(nodeId: string, cursor: Cursor): Promise<EdgePurgeJob[]> {
    const rows = await db
      .select({
        seq: purgeJobs.seq,
        id: purgeJobs.id,
        kind: purgeJobs.kind,
        items: purgeJobs.items,
        todo: purgeJobNodes.todo,
      })
      .from(purgeJobs)
      .leftJoin(
        purgeJobNodes,
        and(eq(purgeJobNodes.jobId, purgeJobs.id), eq(purgeJobNodes.nodeId, nodeId)),
      )
      .where(wanted(cursor))
      .orderBy(asc(purgeJobs.seq))
      .limit(batchMax);
    return rows.map(({ todo, items, ...job }) => ({
      type: 'job',
      ...job,
      items: todo ? items.filter(({ line }) => todo.includes(line)) : items,
    }));
  }

  /** The messages for one node, until it goes. */
  async function* follow(
    nodeId: string,
    from: Since,
    end: AbortSignal,
  ): AsyncGenerator<PurgeMessage> {
    let seen = waiter.count();
    const { reset, cursor } = await begin(nodeId, from);
    if (reset) yield reset;
    while (!end.aborted) {
      const jobs = await nextJobs(nodeId, cursor);
      for (const job of jobs) {
        yield job;
        cursor[job.kind === 'preheat' ? 'preheat' : 'purge'] = job.seq;
      }
      if (jobs.length > 0) continue;
      await waiter.next(seen, pingSeconds, end);
      if (end.aborted) return;
      if (waiter.count() === seen) {
        if ((await nodeName(nodeId)) === undefined) return;
        yield { type: 'ping' };
      }
      seen = waiter.count();
    }
  }

  /** Takes in how far a node is; the newest report counts. */
  async function report(nodeId: string, body: PurgeReport): Promise<void> {
    const name = await nodeName(nodeId);
    await db.transaction(async (tx) => {
      const job = await lockJob(tx, body.id);
      // A job may have been pruned, or retried, while the node was working on it.
      if (!job || job.seq !== body.seq || name === undefined) return;
      await tx
        .insert(purgeJobNodes)
        .values({ jobId: job.id, nodeId, nodeName: name, failures: [] })
        .onConflictDoNothing();
      await storeReport(tx, body, { nodeId, urlCount: job.urlCount });
    });
  }

  return { start: waiter.start, follow, report };
}

/** Purges that the node has not done, and preheats that wait for it. */
function wanted(cursor: Cursor): SQL | undefined {
  return or(
    and(
      ne(purgeJobs.kind, 'preheat'),
      gt(purgeJobs.seq, cursor.purge),
      sql`${purgeJobNodes.state} is distinct from 'success'`,
    ),
    and(
      eq(purgeJobs.kind, 'preheat'),
      gt(purgeJobs.seq, cursor.preheat),
      inArray(purgeJobNodes.state, ['waiting', 'running']),
    ),
  );
}

/** Writes a report to the line of its node and settles the job. Call it with the job locked. */
async function storeReport(
  tx: Db,
  report: PurgeReport,
  of: { nodeId: string; urlCount: number },
): Promise<void> {
  const where = and(eq(purgeJobNodes.jobId, report.id), eq(purgeJobNodes.nodeId, of.nodeId));
  const [row] = await tx.select({ todo: purgeJobNodes.todo }).from(purgeJobNodes).where(where);
  if (!row) return;
  const before = row.todo ? of.urlCount - row.todo.length : 0;
  await tx
    .update(purgeJobNodes)
    .set({
      state: nodeStateOf(report, of.urlCount),
      done: Math.min(of.urlCount, before + report.done),
      failures: report.failures,
      error: report.error,
      finishedAt: report.finished ? new Date() : null,
    })
    .where(where);
  await settleJob(tx, report.id);
}
