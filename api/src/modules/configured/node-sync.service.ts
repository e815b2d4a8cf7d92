import type { RevisionNode } from '@console/contract/settings/revisions';
import {
  type AnyColumn,
  and,
  asc,
  eq,
  inArray,
  isNotNull,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { type AckTable, ackDays, nodes, type RefusalTable } from '../nodes/nodes.tables';
import type { RevisionTable } from './configured.tables';

/** How far the online nodes are with the newest settings of something. */
type Sync = { applied: number; total: number; refused: number; reason: string | null };

/** Where nodes' reports on one kind of things are stored. */
type Source<Snapshot> = {
  db: Db;
  /** Says which nodes are there. */
  presence: { isOnline: () => SQL | undefined };
  /** The newest revision that a node has in force; null: it takes no things of this kind. */
  revision: typeof nodes.revision | typeof nodes.forwardRevision;
  acks: AckTable;
  refusals: RefusalTable;
  revisions: RevisionTable<Snapshot>;
  things: PgTable & { id: AnyColumn; version: AnyColumn };
};

export type NodeSync = ReturnType<typeof createNodeSync>;

/**
 * Which nodes have which things in force. Nodes acknowledge one sequence for all of a kind, so a
 * thing's state on a node follows from two numbers; rows per thing and node exist for refusals only.
 */
export function createNodeSync<Snapshot>(source: Source<Snapshot>) {
  const { db, acks, refusals, revisions, things } = source;
  const inForce = sql<number>`coalesce(${source.revision}, 0)`.mapWith(Number);
  const takesPart = () => and(source.presence.isOnline(), isNotNull(source.revision));

  function refusalsOf(ids: readonly string[]) {
    return db
      .select({
        subjectId: refusals.subjectId,
        nodeId: refusals.nodeId,
        error: refusals.error,
      })
      .from(refusals)
      .innerJoin(nodes, eq(nodes.id, refusals.nodeId))
      .where(and(inArray(refusals.subjectId, [...ids]), takesPart()))
      .orderBy(asc(refusals.at), asc(refusals.nodeId));
  }

  /** For each thing, by its newest configuration revision, how far the online nodes are. */
  async function syncOf(list: readonly { id: string; revision: number }[]) {
    const online = await db
      .select({ id: nodes.id, revision: inForce })
      .from(nodes)
      .where(takesPart());
    const ids = list.map(({ id }) => id);
    const refusing = ids.length === 0 ? [] : await refusalsOf(ids);
    return new Map<string, Sync>(
      list.map(({ id, revision }) => {
        const refused = refusing.filter(({ subjectId }) => subjectId === id);
        const out = new Set(refused.map(({ nodeId }) => nodeId));
        const applied = online.filter((node) => node.revision >= revision && !out.has(node.id));
        const sync = { applied: applied.length, total: online.length };
        return [id, { ...sync, refused: out.size, reason: refused[0]?.error ?? null }];
      }),
    );
  }

  /** Every node, and since when it has a thing's revision, or a newer one, in force. */
  async function revisionNodes(
    subject: { id: string; newest: boolean },
    { revision, createdAt }: { revision: number; createdAt: Date },
  ): Promise<RevisionNode[]> {
    const rows = await db
      .select({
        id: nodes.id,
        name: nodes.name,
        revision: inForce,
        online: sql<boolean>`coalesce(${takesPart()}, false)`,
        error: sql<string | null>`${refusals.error}`,
        at: sql<string | null>`(select min(a.at) from ${acks} a
          where a.node_id = ${nodes.id} and a.revision >= ${revision})`,
      })
      .from(nodes)
      .leftJoin(refusals, and(eq(refusals.nodeId, nodes.id), eq(refusals.subjectId, subject.id)))
      .where(isNotNull(source.revision))
      .orderBy(asc(nodes.name), asc(nodes.id));
    // The first acknowledgements of an older one are gone, and later ones say nothing about it.
    const timed = Date.now() - Number(createdAt) < ackDays * 86_400_000;
    return rows.map((row) => {
      // What is refused is the newest; whether an older one was is not known any more.
      const error = subject.newest ? row.error : null;
      const milliseconds = row.at === null ? null : Number(new Date(row.at)) - Number(createdAt);
      const applied = row.revision >= revision;
      const state = error !== null ? 'refused' : applied ? 'applied' : 'waiting';
      return {
        id: row.id,
        name: row.name,
        state: row.online ? state : 'offline',
        milliseconds: timed && state === 'applied' ? milliseconds : null,
        error,
      };
    });
  }

  /**
   * Marks the revisions that the last of the online nodes has now taken into force, with the time.
   * Each call sees what was committed before it, so of two nodes that are last at once one does it.
   * A revision that a newer one overtook on the way is marked with no nodes. Resolves to how far all
   * of the nodes are.
   */
  async function settle() {
    const [behind] = await db
      .select({
        revision: sql<number | null>`min(${source.revision})`,
        count: sql<number>`count(*)::int`,
      })
      .from(nodes)
      .where(takesPart());
    if (behind?.revision == null) return undefined;
    const refused = db
      .select({ one: sql`1` })
      .from(refusals)
      .innerJoin(nodes, eq(nodes.id, refusals.nodeId))
      .where(and(eq(refusals.subjectId, revisions.subjectId), takesPart()));
    await db
      .update(revisions)
      .set({
        settledAt: sql`now()`,
        settledNodes: sql`case when ${revisions.number} = (select ${things.version} from ${things} where ${things.id} = ${revisions.subjectId}) then ${behind.count} else 0 end`,
      })
      .where(
        and(
          isNull(revisions.settledAt),
          lte(revisions.configRevision, behind.revision),
          sql`not exists (${refused})`,
        ),
      );
    return { revision: behind.revision, count: behind.count };
  }

  return { syncOf, revisionNodes, settle };
}
