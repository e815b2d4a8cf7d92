import { createHash, randomBytes } from 'node:crypto';
import type { EdgeNode, NodeDetail } from '@console/contract/edge/endpoints/nodes';
import {
  type NodeCapability,
  nodeCapabilitySchema,
} from '@console/contract/edge/node-capabilities';
import { and, asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { createBatcher } from '../../db/batcher';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import type { NodePresence } from './node-presence.service';
import { nodes, nodeTokens } from './nodes.tables';
import { selectAcks, selectForwardRefusals, selectRefusals } from './reports/node-log.queries';

/** How long a registration token can be used. */
const tokenSeconds = 86_400;

const columns = {
  id: nodes.id,
  name: nodes.name,
  address: nodes.address,
  version: nodes.version,
  revision: nodes.revision,
  configError: nodes.configError,
  load: nodes.load,
  capabilities: nodes.capabilities,
  lastSeenAt: nodes.lastSeenAt,
  createdAt: nodes.createdAt,
};

type Row = Omit<EdgeNode, 'state' | 'lastSeenAt' | 'createdAt'> & {
  lastSeenAt: Date | null;
  createdAt: Date;
};

function toNode({ lastSeenAt: written, createdAt, ...row }: Row, presence: NodePresence): EdgeNode {
  const { lastSeenAt, isOnline } = presence.of(row.id, written);
  return {
    ...row,
    state: isOnline ? 'online' : 'offline',
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

type Registration = { token: string; name: string; address: string; version: string };
type Deps = { db: Db; audit: AuditService; presence: NodePresence };

export type NodesService = ReturnType<typeof createNodesService>;

/** Edge nodes: registration, credentials, and what they report about themselves. */
export function createNodesService({ db, audit, presence }: Deps) {
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

  /** Where the nodes serve, as each reports: `host:port`, and all ports there. */
  async function places(): Promise<{ address: string; ports: number[] }[]> {
    const rows = await db.select({ address: nodes.address, ports: nodes.ports }).from(nodes);
    return rows.map(({ address, ports }) => ({ address, ports: ports ?? [] }));
  }

  /** Makes a given token valid for one registration; the demo's own node uses this. */
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

  // A change brings all nodes here at once, so their queries are batched.
  const bySecret = createBatcher(async (hashes: readonly string[]) => {
    const rows = await db
      .select({ id: nodes.id, secretHash: nodes.secretHash })
      .from(nodes)
      .where(inArray(nodes.secretHash, [...hashes]));
    const ids = new Map(rows.map(({ id, secretHash }) => [secretHash, id]));
    return hashes.map((hash) => ids.get(hash));
  });
  const nameOf = createBatcher(async (ids: readonly string[]) => {
    const found = await names(ids);
    return ids.map((id) => found.get(id));
  });

  /** The node that these credentials belong to; none after it was removed. */
  async function authenticate(credentials: { nodeId: string; secret: string }) {
    const id = await bySecret(hashOf(credentials.secret));
    return id === credentials.nodeId.toLowerCase() ? { id } : undefined;
  }

  /** False once a node was removed. */
  async function exists(nodeId: string): Promise<boolean> {
    return (await nameOf(nodeId)) !== undefined;
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

  /** Ids of the nodes that are online. */
  async function onlineIds(): Promise<string[]> {
    const rows = await db.select({ id: nodes.id }).from(nodes).where(presence.isOnline());
    return rows.map(({ id }) => id);
  }

  async function list(): Promise<EdgeNode[]> {
    const rows = await db.select(columns).from(nodes).orderBy(asc(nodes.createdAt), asc(nodes.id));
    return rows.map((row) => toNode(row, presence));
  }

  /** Everything that is known of one node, but for the newest revision, which is not a node's. */
  async function getNode(id: string): Promise<Omit<NodeDetail, 'newest'>> {
    const [row] = await db
      .select({ ...columns, ports: nodes.ports })
      .from(nodes)
      .where(eq(nodes.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    const [acks, refusals, ofForwards, changes] = await Promise.all([
      selectAcks(db, id),
      selectRefusals(db, id),
      selectForwardRefusals(db, id),
      audit.listOfObject('node', id),
    ]);
    return { ...toNode(row, presence), ports: row.ports, acks, refusals, ...ofForwards, changes };
  }

  /**
   * What none of the online nodes can. While one of them has not said what it can, or none is online,
   * nothing is known to be missing.
   */
  async function missingCapabilities(): Promise<NodeCapability[]> {
    const online = await db
      .select({ capabilities: nodes.capabilities })
      .from(nodes)
      .where(presence.isOnline());
    if (online.length === 0) return [];
    return nodeCapabilitySchema.options.filter((wanted) =>
      online.every(({ capabilities }) => capabilities && !capabilities.includes(wanted)),
    );
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
      .where(presence.isOnline());
    return new Map(
      revisions.map((wanted) => {
        const applied = online.filter(({ revision }) => revision >= wanted);
        return [wanted, { applied: applied.length, total: online.length }];
      }),
    );
  }

  return {
    places,
    createToken,
    admitToken,
    register,
    authenticate,
    exists,
    /** The name of a node that is still there. */
    nameOf,
    names,
    onlineIds,
    list,
    getNode,
    remove,
    missingCapabilities,
    nodeSync,
  };
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
