import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import { asc, inArray, sql } from 'drizzle-orm';
import { createBatcher } from '../../../db/batcher';
import type { Db, Signals } from '../../../db/engine';
import { sites } from '../../sites/sites.tables';
import type { NodePresence } from '../node-presence.service';
import { nodeAcks, nodes, siteRefusals } from '../nodes.tables';
import { keepAcks, keepRefusals } from '../refusals';

type Acknowledgement = {
  revision: number;
  error: string | null;
  /** All sites of which the node keeps older settings. */
  refused: readonly { siteId: string; error: string }[];
};
type Heartbeat = {
  revision: number;
  version: string;
  load: NonNullable<EdgeNode['load']>;
  capabilities?: EdgeNode['capabilities'] | undefined;
  ports?: number[] | undefined;
};

/** What a node reports about itself in one call; what is left out stays as it was. */
type Report = { nodeId: string; revision?: number; refused?: Acknowledgement['refused'] } & {
  set: { configError?: string | null } & Partial<Omit<Heartbeat, 'revision'>>;
};

type Deps = {
  db: Db;
  signals: Signals;
  presence: NodePresence;
  settle: () => Promise<void>;
};

export type NodeReportsService = ReturnType<typeof createNodeReportsService>;

/**
 * Stores nodes' reports. After each change all nodes report at once: waiting reports are stored in
 * one transaction, and a call returns when its own is stored.
 */
export function createNodeReportsService({ db, signals, presence, settle }: Deps) {
  const report = createBatcher(async (reports: readonly Report[]) => {
    try {
      await db.transaction(async (tx) => {
        await store(tx, reports);
        const applied = reports.some(({ set }) => set.configError !== undefined);
        if (applied) await signals.publish('applied', '', tx);
      });
    } catch (error) {
      presence.noteUnwritten(reports.map(({ nodeId }) => nodeId));
      throw error;
    }
    await settle();
    return reports.map(() => undefined);
  });

  /** A node has a revision in force, or says why it refused it and keeps the one before. */
  async function acknowledge(nodeId: string, ack: Acknowledgement): Promise<void> {
    const { revision, refused, error } = ack;
    const set = { configError: error };
    await report(error === null ? { nodeId, set, revision, refused } : { nodeId, set });
  }

  /** The node is alive. Its revision makes up for a lost acknowledgement. */
  async function recordHeartbeat(nodeId: string, { revision, ...set }: Heartbeat): Promise<void> {
    await report({ nodeId, set, revision });
  }

  return { acknowledge, recordHeartbeat };
}

async function store(tx: Db, reports: readonly Report[]): Promise<void> {
  // In one order, so that two processes that store at once do not wait for each other.
  const rows = await tx
    .select({ id: nodes.id })
    .from(nodes)
    .where(inArray(nodes.id, [...new Set(reports.map(({ nodeId }) => nodeId))]))
    .orderBy(asc(nodes.id))
    .for('update');
  const known = new Set(rows.map(({ id }) => id));
  const stored = reports.filter(({ nodeId }) => known.has(nodeId));
  if (stored.length === 0) return;
  await keepStates(tx, stored);
  const acks = stored.flatMap(({ nodeId, revision }) =>
    revision === undefined ? [] : { nodeId, revision },
  );
  await keepAcks(tx, nodeAcks, acks);
  const refused = new Map(
    stored.flatMap(({ nodeId, refused: list }) =>
      list
        ? [[nodeId, list.map(({ siteId, error }) => ({ subjectId: siteId, error }))] as const]
        : [],
    ),
  );
  await keepRefusals(tx, { refusals: siteRefusals, things: sites }, refused);
}

/** Of several reports of a node the last one counts, value by value. */
async function keepStates(tx: Db, reports: readonly Report[]): Promise<void> {
  const merged = new Map<string, Report['set'] & { revision?: number }>();
  for (const { nodeId, revision, set } of reports) {
    const own = revision === undefined ? {} : { revision };
    merged.set(nodeId, { ...merged.get(nodeId), ...set, ...own });
  }
  const rows = [...merged].map(([id, { configError, ...values }]) => ({
    ...{ id, ...values },
    config_error: configError,
    heard: configError !== undefined,
  }));
  await tx.execute(sql`
    update ${nodes} set
      config_error = case when said.heard then said.config_error else nodes.config_error end,
      revision = coalesce(said.revision, nodes.revision),
      version = coalesce(said.version, nodes.version),
      load = coalesce(said.load, nodes.load),
      capabilities = coalesce(said.capabilities, nodes.capabilities),
      ports = coalesce(said.ports, nodes.ports),
      last_seen_at = ${new Date().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as said(id uuid, revision int, version text, load jsonb, capabilities jsonb,
        ports jsonb, config_error text, heard boolean)
    where nodes.id = said.id`);
}
