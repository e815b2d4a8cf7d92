import { createHash } from 'node:crypto';
import type {
  PurgeJob,
  PurgeJobDetail,
  purgeSubmitSchema,
} from '@console/contract/sites/endpoints/purges';
import type { PurgeListQuery } from '@console/contract/sites/purges';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { OwnHosts } from '../sites/domains/own-hosts.service';
import { checkSubmit } from './purge-check';
import { nextSeq, pruneJobs } from './purge-counter';
import { type DailyQuotas, readQuotas, takeQuota } from './purge-quotas';
import { lockJob, settleJob, settleSilent } from './purge-settling';
import { isOpen } from './purge-states';
import { ownedBy, selectJobPage, selectJobs } from './purges.queries';
import { type PurgeItem, type PurgeSkipped, purgeJobNodes, purgeJobs } from './purges.tables';

type Submitted = z.output<typeof purgeSubmitSchema>;
type Node = { id: string; name: string };

export type PurgesDeps = Pick<Database, 'db' | 'signals'> & {
  ownHosts: OwnHosts;
  onlineNodes: () => Promise<Node[]>;
  /** What an account may submit a day. */
  dailyQuotas: (ownerId: string) => Promise<DailyQuotas>;
};

export type PurgesService = ReturnType<typeof createPurgesService>;

const digestOf = ({ kind, text, skipInvalid }: Submitted) =>
  createHash('sha256').update(`${kind}\n${skipInvalid}\n${text}`).digest('base64url');

/** Refreshes and preheats of a customer. Every function takes the owner first. */
export function createPurgesService(deps: PurgesDeps) {
  const { db, signals, ownHosts, onlineNodes, dailyQuotas } = deps;

  async function getQuotas(ownerId: string) {
    return readQuotas(db, ownerId, await dailyQuotas(ownerId));
  }

  async function settle(ownerId: string): Promise<void> {
    const online = await onlineNodes();
    await settleSilent(
      db,
      ownerId,
      online.map(({ id }) => id),
    );
  }

  async function listJobs(ownerId: string, query: PurgeListQuery) {
    await settle(ownerId);
    return selectJobPage(db, ownerId, query);
  }

  async function findJob(tx: Db, ownerId: string, id: string): Promise<PurgeJob> {
    const [job] = await selectJobs(tx, ownedBy(ownerId, eq(purgeJobs.id, id)));
    if (!job) throw new ApiError('NOT_FOUND');
    return job;
  }

  async function getJob(ownerId: string, id: string): Promise<PurgeJobDetail> {
    await settle(ownerId);
    const job = await findJob(db, ownerId, id);
    const [stored] = await db
      .select({ items: purgeJobs.items })
      .from(purgeJobs)
      .where(eq(purgeJobs.id, id));
    const items = stored?.items ?? [];
    const urlOf = new Map(items.map(({ line, url }) => [line, url]));
    const nodes = await db
      .select({
        nodeId: purgeJobNodes.nodeId,
        nodeName: purgeJobNodes.nodeName,
        state: purgeJobNodes.state,
        done: purgeJobNodes.done,
        failures: purgeJobNodes.failures,
        error: purgeJobNodes.error,
        finishedAt: purgeJobNodes.finishedAt,
      })
      .from(purgeJobNodes)
      .where(eq(purgeJobNodes.jobId, id))
      .orderBy(asc(purgeJobNodes.nodeName), asc(purgeJobNodes.nodeId));
    return {
      ...job,
      urls: items.map(({ url }) => url),
      nodes: nodes.map(({ failures, finishedAt, ...node }) => ({
        ...node,
        failures: failures.flatMap(({ line, error }) => {
          const url = urlOf.get(line);
          return url === undefined ? [] : { url, error };
        }),
        finishedAt: finishedAt?.toISOString() ?? null,
      })),
    };
  }

  /** What an earlier submit under the same key made; a different submit under it is refused. */
  async function findRepeated(tx: Db, ownerId: string, submitted: Submitted) {
    const { idempotencyKey } = submitted;
    if (idempotencyKey === undefined) return undefined;
    const [row] = await tx
      .select({ id: purgeJobs.id, digest: purgeJobs.digest, skipped: purgeJobs.skipped })
      .from(purgeJobs)
      .where(ownedBy(ownerId, eq(purgeJobs.idempotencyKey, idempotencyKey)));
    if (!row) return undefined;
    if (row.digest !== digestOf(submitted)) {
      throw new ApiError('CONFLICT', { message: '这个幂等编号已经用于另一次提交' });
    }
    return { id: row.id, skipped: row.skipped };
  }

  async function insertJob(
    tx: Db,
    job: {
      ownerId: string;
      seq: number;
      submitted: Submitted;
      items: PurgeItem[];
      skipped: PurgeSkipped[];
      nodes: readonly Node[];
    },
  ) {
    const { ownerId, seq, submitted, items, skipped, nodes } = job;
    const [row] = await tx
      .insert(purgeJobs)
      .values({
        ...{ ownerId, seq, items, skipped, kind: submitted.kind },
        urls: items.map(({ url }) => url).join('\n'),
        urlCount: items.length,
        idempotencyKey: submitted.idempotencyKey ?? null,
        digest: digestOf(submitted),
      })
      .returning({ id: purgeJobs.id });
    if (!row) throw new Error('A job was inserted and not returned');
    await addNodes(tx, row.id, nodes);
    return row.id;
  }

  /**
   * Takes a job in, for every node that is online; nodes that are away catch up by themselves.
   * Lines, quota and job are one transaction: either all of it happens or nothing.
   */
  async function submit(
    ownerId: string,
    submitted: Submitted,
  ): Promise<{ job: PurgeJob; skipped: PurgeSkipped[] }> {
    const repeated = await findRepeated(db, ownerId, submitted);
    if (repeated) {
      return { job: await findJob(db, ownerId, repeated.id), skipped: repeated.skipped };
    }
    const { good, bad } = await checkSubmit(ownHosts, ownerId, submitted);
    const totals = await dailyQuotas(ownerId);
    const nodes = await onlineNodes();
    return db.transaction(async (tx) => {
      const seq = await nextSeq(tx);
      const meanwhile = await findRepeated(tx, ownerId, submitted);
      if (meanwhile) {
        return { job: await findJob(tx, ownerId, meanwhile.id), skipped: meanwhile.skipped };
      }
      await takeQuota(tx, { ownerId, kind: submitted.kind, count: good.length, totals });
      await pruneJobs(tx);
      const parts = { ownerId, seq, submitted, items: good, skipped: bad, nodes };
      const id = await insertJob(tx, parts);
      await signals.publish('purges', String(seq), tx);
      return { job: await findJob(tx, ownerId, id), skipped: bad };
    });
  }

  /** Gives the nodes once more what failed there; what is done stays done. */
  async function retry(ownerId: string, id: string): Promise<PurgeJob> {
    await findJob(db, ownerId, id);
    const online = await onlineNodes();
    return db.transaction(async (tx) => {
      const seq = await nextSeq(tx);
      const job = await lockJob(tx, id);
      if (!job || isOpen(job.state) || job.state === 'success') {
        throw new ApiError('CONFLICT', { message: '任务没有失败的部分，不需要重试' });
      }
      await reopenNodes(tx, job, online);
      await tx.update(purgeJobs).set({ seq, triedAt: new Date() }).where(eq(purgeJobs.id, id));
      await settleJob(tx, id);
      await signals.publish('purges', String(seq), tx);
      return findJob(tx, ownerId, id);
    });
  }

  return { getQuotas, listJobs, getJob, submit, retry };
}

async function addNodes(tx: Db, jobId: string, nodes: readonly Node[]): Promise<void> {
  if (nodes.length === 0) return;
  await tx
    .insert(purgeJobNodes)
    .values(nodes.map(({ id, name }) => ({ jobId, nodeId: id, nodeName: name, failures: [] })));
}

/** Nodes that failed get their failed lines again; those that left the network are forgotten. */
async function reopenNodes(
  tx: Db,
  job: { id: string; urlCount: number },
  online: readonly Node[],
): Promise<void> {
  const rows = await tx
    .select({
      nodeId: purgeJobNodes.nodeId,
      state: purgeJobNodes.state,
      failures: purgeJobNodes.failures,
      error: purgeJobNodes.error,
    })
    .from(purgeJobNodes)
    .where(eq(purgeJobNodes.jobId, job.id));
  const ids = new Set(online.map(({ id }) => id));
  const open = rows.filter(({ state }) => state !== 'success');
  const gone = open.filter(({ nodeId }) => !ids.has(nodeId)).map(({ nodeId }) => nodeId);
  if (gone.length > 0) {
    await tx
      .delete(purgeJobNodes)
      .where(and(eq(purgeJobNodes.jobId, job.id), inArray(purgeJobNodes.nodeId, gone)));
  }
  for (const { nodeId, failures, error } of open.filter((row) => ids.has(row.nodeId))) {
    const todo = error === null && failures.length > 0 ? failures.map(({ line }) => line) : null;
    await tx
      .update(purgeJobNodes)
      .set({
        ...{ state: 'waiting', todo, failures: [], error: null, finishedAt: null },
        done: todo ? job.urlCount - todo.length : 0,
      })
      .where(and(eq(purgeJobNodes.jobId, job.id), eq(purgeJobNodes.nodeId, nodeId)));
  }
  const known = new Set(rows.map(({ nodeId }) => nodeId));
  await addNodes(
    tx,
    job.id,
    online.filter(({ id }) => !known.has(id)),
  );
}
