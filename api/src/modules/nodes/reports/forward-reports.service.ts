import type { edgeForwardEndpoints } from '@console/contract/edge/endpoints/edge-forwards';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { createBatcher } from '../../../db/batcher';
import type { Db, Signals } from '../../../db/engine';
import { insertInChunks } from '../../../db/insert-in-chunks';
import { forwards } from '../../forwards/forwards.tables';
import { forwardAcks, forwardOriginReports, forwardRefusals, nodes } from '../nodes.tables';
import { heldIds, keepAcks, keepRefusals } from '../refusals';

type Acknowledgement = z.output<typeof edgeForwardEndpoints.ackForwards.body>;
type Origins = z.output<typeof edgeForwardEndpoints.reportForwardOrigins.body>['origins'];
type Report = { nodeId: string; ack: Acknowledgement };

export type ForwardReportsService = ReturnType<typeof createForwardReportsService>;

/**
 * Stores nodes' reports on forwards. After each change all nodes report at once: waiting reports
 * are stored in one transaction, and a call returns when its own is stored.
 */
export function createForwardReportsService(deps: {
  db: Db;
  signals: Signals;
  settle: () => Promise<unknown>;
}) {
  const { db, signals, settle } = deps;
  const report = createBatcher(async (reports: readonly Report[]) => {
    await db.transaction(async (tx) => {
      await store(tx, reports);
      await signals.publish('applied', '', tx);
    });
    await settle();
    return reports.map(() => undefined);
  });

  /** A node has a revision in force, or says why it refused it and keeps the one before. */
  async function acknowledge(nodeId: string, ack: Acknowledgement): Promise<void> {
    await report({ nodeId, ack });
  }

  /** Takes a node's word of all origins that it looks after. */
  async function recordOrigins(nodeId: string, origins: Origins): Promise<void> {
    await db.transaction(async (tx) => {
      const ids = [...new Set(origins.map(({ forwardId }) => forwardId))];
      const there = new Set(await heldIds(tx, forwards, ids));
      const rows = origins
        .filter(({ forwardId }) => there.has(forwardId))
        .map((one) => ({ ...one, nodeId, port: one.port ?? 0, since: new Date(one.since) }));
      await tx.delete(forwardOriginReports).where(eq(forwardOriginReports.nodeId, nodeId));
      await insertInChunks(rows, (chunk) =>
        tx.insert(forwardOriginReports).values(chunk).onConflictDoNothing(),
      );
    });
  }

  return { acknowledge, recordOrigins };
}

async function store(tx: Db, reports: readonly Report[]): Promise<void> {
  // In one order, so that two processes that store at once do not wait for each other.
  const rows = await tx
    .select({ id: nodes.id })
    .from(nodes)
    .where(inArray(nodes.id, [...new Set(reports.map(({ nodeId }) => nodeId))]))
    .orderBy(nodes.id)
    .for('update');
  const known = new Set(rows.map(({ id }) => id));
  for (const { nodeId, ack } of reports) {
    if (!known.has(nodeId)) continue;
    const { revision, error } = ack;
    const inForce = error === null ? revision : sql`coalesce(${nodes.forwardRevision}, 0)`;
    await tx
      .update(nodes)
      .set({ forwardRevision: inForce, forwardError: error })
      .where(eq(nodes.id, nodeId));
  }
  const good = reports.filter(({ nodeId, ack }) => known.has(nodeId) && ack.error === null);
  await keepAcks(
    tx,
    forwardAcks,
    good.map(({ nodeId, ack }) => ({ nodeId, revision: ack.revision })),
  );
  const refused = new Map(
    good.map(({ nodeId, ack }) => [
      nodeId,
      ack.refused.map(({ forwardId, error }) => ({ subjectId: forwardId, error })),
    ]),
  );
  await keepRefusals(tx, { refusals: forwardRefusals, things: forwards }, refused);
}
