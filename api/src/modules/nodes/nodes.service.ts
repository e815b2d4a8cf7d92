import { createHash, randomBytes } from 'node:crypto';
import type { EdgeNode } from '@console/contract/nodes';
import { nodeSilenceSeconds } from '@console/contract/nodes';
import { and, asc, eq, gt, inArray, lt, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import { sites } from '../sites/sites.tables';
import { nodeAcks, nodes, nodeTokens, siteRefusals } from './nodes.tables';

/** For how long it is known when a node took a revision into force. */
export const ackDays = 3;

/** How long a registration token can be used. */
const tokenSeconds = 86_400;

type Registration = { token: string; name: string; address: string; version: string };
type Acknowledgement = {
  revision: number;
  error: string | null;
  /** All sites of which the node keeps older settings. */
  refused: readonly { siteId: string; error: string }[];
};
type Heartbeat = { revision: number; version: string; load: NonNullable<EdgeNode['load']> };

export type NodesService = ReturnType<typeof createNodesService>;

/** Edge nodes: registration, credentials, and what they say of themselves. */
export function createNodesService({ db, audit }: { db: Db; audit: AuditService }) {
  const silentSince = () => new Date(Date.now() - nodeSilenceSeconds * 1000);

  /** Makes a token that registers one node. */
  async function createToken(actor: Actor): Promise<{ token: string; expiresAt: string }> {
    const token = randomBytes(24).toString('base64url');
    return db.transaction(async (tx) => {
      const expiresAt = (await keepToken(tx, token)).toISOString();
      await audit.record(tx, {
        actor,
        action: 'node.token',
        object: { type: 'node', id: hashOf(token) },
        after: { expiresAt },
      });
      return { token, expiresAt };
    });
  }

  /** Where the nodes serve, as each says of itself. */
  async function addresses(): Promise<string[]> {
    const rows = await db.select({ address: nodes.address }).from(nodes);
    return rows.map(({ address }) => address);
  }

  /** Makes a given token good for one registration from now on; the demo's own node uses this. */
  async function admitToken(token: string): Promise<void> {
    await keepToken(db, token);
  }

  /** Exchanges a token for a node's credentials. Of two uses at once one succeeds. */
  async function register({ token, ...described }: Registration) {
    const secret = randomBytes(32).toString('base64url');
    return db.transaction(async (tx) => {
      const spent = await tx
        .delete(nodeTokens)
        .where(and(eq(nodeTokens.tokenHash, hashOf(token)), gt(nodeTokens.expiresAt, new Date())))
        .returning({ tokenHash: nodeTokens.tokenHash });
      if (spent.length === 0) {
        throw new ApiError('NODE_UNAUTHENTICATED', { message: '注册令牌无效、已使用或已过期' });
      }
      const [row] = await tx
        .insert(nodes)
        .values({ ...described, secretHash: hashOf(secret) })
        .returning({ nodeId: nodes.id });
      if (!row) throw new Error('A node was inserted and not returned');
      return { nodeId: row.nodeId, secret };
    });
  }

  /** The node that these credentials belong to; none after it was removed. */
  async function authenticate(credentials: { nodeId: string; secret: string }) {
    const [row] = await db
      .select({ id: nodes.id })
      .from(nodes)
      .where(
        and(eq(nodes.id, credentials.nodeId), eq(nodes.secretHash, hashOf(credentials.secret))),
      );
    return row;
  }

  /** False once a node was removed. */
  async function exists(nodeId: string): Promise<boolean> {
    const rows = await db.select({ id: nodes.id }).from(nodes).where(eq(nodes.id, nodeId));
    return rows.length > 0;
  }

  /** A node has a revision in force, or says why it refused it and keeps the one before. */
  async function acknowledge(nodeId: string, ack: Acknowledgement) {
    const inForce = ack.error === null;
    await db.transaction(async (tx) => {
      await tx
        .update(nodes)
        .set({
          configError: ack.error,
          lastSeenAt: new Date(),
          ...(inForce ? { revision: ack.revision } : {}),
        })
        .where(eq(nodes.id, nodeId));
      if (!inForce) return;
      await keepAck(tx, nodeId, ack.revision);
      await keepRefusals(tx, nodeId, ack.refused);
    });
  }

  /** Names of those of the nodes that are still there. */
  async function names(ids: readonly string[]): Promise<Map<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = await db
      .select({ id: nodes.id, name: nodes.name })
      .from(nodes)
      .where(inArray(nodes.id, [...ids]));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async function recordHeartbeat(nodeId: string, { revision, version, load }: Heartbeat) {
    await db
      .update(nodes)
      .set({ revision, version, load, lastSeenAt: new Date() })
      .where(eq(nodes.id, nodeId));
    // An acknowledgement that was lost.
    await keepAck(db, nodeId, revision);
  }

  /** Ids of the nodes that are online. */
  async function onlineIds(): Promise<string[]> {
    const rows = await db
      .select({ id: nodes.id })
      .from(nodes)
      .where(gt(nodes.lastSeenAt, silentSince()));
    return rows.map(({ id }) => id);
  }

  async function list(): Promise<EdgeNode[]> {
    const rows = await db
      .select({
        id: nodes.id,
        name: nodes.name,
        address: nodes.address,
        version: nodes.version,
        revision: nodes.revision,
        configError: nodes.configError,
        load: nodes.load,
        lastSeenAt: nodes.lastSeenAt,
        createdAt: nodes.createdAt,
      })
      .from(nodes)
      .orderBy(asc(nodes.createdAt), asc(nodes.id));
    const silent = silentSince();
    return rows.map((row) => ({
      ...row,
      state: row.lastSeenAt && row.lastSeenAt > silent ? 'online' : 'offline',
      lastSeenAt: row.lastSeenAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
    }));
  }

  /** Removes a node; its credentials are void from its next call on. */
  async function remove(actor: Actor, id: string): Promise<void> {
    await db.transaction(async (tx) => {
      const [before] = await tx
        .delete(nodes)
        .where(eq(nodes.id, id))
        .returning({ name: nodes.name, address: nodes.address });
      if (!before) throw new ApiError('NOT_FOUND');
      const object = { type: 'node', id } as const;
      await audit.record(tx, { actor, action: 'node.remove', object, before });
    });
  }

  /** For each of the revisions, how many of the online nodes have it in force. */
  async function nodeSync(
    revisions: readonly number[],
  ): Promise<Map<number, { applied: number; total: number }>> {
    const online = await db
      .select({ revision: nodes.revision })
      .from(nodes)
      .where(gt(nodes.lastSeenAt, silentSince()));
    return new Map(
      revisions.map((wanted) => {
        const applied = online.filter(({ revision }) => revision >= wanted);
        return [wanted, { applied: applied.length, total: online.length }];
      }),
    );
  }

  return {
    addresses,
    createToken,
    admitToken,
    register,
    authenticate,
    exists,
    acknowledge,
    names,
    recordHeartbeat,
    onlineIds,
    list,
    remove,
    nodeSync,
  };
}

async function keepAck(tx: Db, nodeId: string, revision: number): Promise<void> {
  await tx.insert(nodeAcks).values({ nodeId, revision }).onConflictDoNothing();
  await tx.delete(nodeAcks).where(lt(nodeAcks.at, new Date(Date.now() - ackDays * 86_400_000)));
}

/** A node names everything that it refuses, so what it names no more is in force. */
async function keepRefusals(tx: Db, nodeId: string, refused: Acknowledgement['refused']) {
  const named = refused.map(({ siteId }) => siteId);
  await tx
    .delete(siteRefusals)
    .where(and(eq(siteRefusals.nodeId, nodeId), notInArray(siteRefusals.siteId, named)));
  if (named.length === 0) return;
  const known = await tx.select({ id: sites.id }).from(sites).where(inArray(sites.id, named));
  const ids = new Set(known.map(({ id }) => id));
  const rows = refused.filter(({ siteId }) => ids.has(siteId)).map((row) => ({ ...row, nodeId }));
  if (rows.length === 0) return;
  await tx
    .insert(siteRefusals)
    .values(rows)
    .onConflictDoUpdate({
      target: [siteRefusals.siteId, siteRefusals.nodeId],
      set: { error: sql`excluded.error` },
    });
}

/** Makes a token good from now on; those that have expired go. */
async function keepToken(db: Db, token: string): Promise<Date> {
  const expiresAt = new Date(Date.now() + tokenSeconds * 1000);
  await db.delete(nodeTokens).where(lt(nodeTokens.expiresAt, new Date()));
  await db
    .insert(nodeTokens)
    .values({ tokenHash: hashOf(token), expiresAt })
    .onConflictDoUpdate({ target: nodeTokens.tokenHash, set: { expiresAt } });
  return expiresAt;
}

/** Tokens and secrets are long and random, so a plain hash keeps them. */
function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
