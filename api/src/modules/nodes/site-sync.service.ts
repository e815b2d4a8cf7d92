import { nodeSilenceSeconds } from '@console/contract/nodes';
import type { RevisionNode } from '@console/contract/site-revisions';
import type { Site } from '@console/contract/sites';
import { and, asc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { defenceGroupRevisions, defenceGroups } from '../defence/defence.tables';
import { siteRevisions } from '../sites/site-revisions.tables';
import { sites } from '../sites/sites.tables';
import { ackDays, nodeAcks, nodes, siteRefusals } from './nodes.tables';

export type SiteSyncService = ReturnType<typeof createSiteSyncService>;

/**
 * Which nodes have which sites in force. Nodes acknowledge one sequence for all sites, so a site's
 * state on a node follows from two numbers; rows per site and node exist for refusals only.
 */
export function createSiteSyncService(db: Db) {
  const isOnline = () => gt(nodes.lastSeenAt, new Date(Date.now() - nodeSilenceSeconds * 1_000));

  /** For each site, by its newest configuration revision, how far the online nodes are. */
  async function siteSync(list: readonly { id: string; revision: number }[]) {
    const online = await db
      .select({ id: nodes.id, revision: nodes.revision })
      .from(nodes)
      .where(isOnline());
    const ids = list.map(({ id }) => id);
    const refusals = ids.length === 0 ? [] : await refusalsOf(ids);
    return new Map<string, Site['sync']>(
      list.map(({ id, revision }) => {
        const refused = refusals.filter(({ siteId }) => siteId === id);
        const out = new Set(refused.map(({ nodeId }) => nodeId));
        const applied = online.filter((node) => node.revision >= revision && !out.has(node.id));
        const sync = { applied: applied.length, total: online.length };
        return [id, { ...sync, refused: out.size, reason: refused[0]?.error ?? null }];
      }),
    );
  }

  function refusalsOf(siteIds: readonly string[]) {
    return db
      .select({
        siteId: siteRefusals.siteId,
        nodeId: siteRefusals.nodeId,
        error: siteRefusals.error,
      })
      .from(siteRefusals)
      .innerJoin(nodes, eq(nodes.id, siteRefusals.nodeId))
      .where(and(inArray(siteRefusals.siteId, [...siteIds]), isOnline()))
      .orderBy(asc(siteRefusals.at), asc(siteRefusals.nodeId));
  }

  /** Every node, and since when it has a site's revision, or a newer one, in force. */
  async function revisionNodes(
    site: { id: string; newest: boolean },
    { revision, createdAt }: { revision: number; createdAt: Date },
  ): Promise<RevisionNode[]> {
    const rows = await db
      .select({
        id: nodes.id,
        name: nodes.name,
        revision: nodes.revision,
        online: sql<boolean>`coalesce(${isOnline()}, false)`,
        error: siteRefusals.error,
        at: sql<string | null>`(select min(a.at) from ${nodeAcks} a
          where a.node_id = ${nodes.id} and a.revision >= ${revision})`.mapWith(nodeAcks.at),
      })
      .from(nodes)
      .leftJoin(
        siteRefusals,
        and(eq(siteRefusals.nodeId, nodes.id), eq(siteRefusals.siteId, site.id)),
      )
      .orderBy(asc(nodes.name), asc(nodes.id));
    // Of an older one the first acknowledgements are gone, and later ones say nothing of it.
    const timed = Date.now() - Number(createdAt) < ackDays * 86_400_000;
    return rows.map((row) => {
      // What is refused is the newest; whether an older one was is not known any more.
      const error = site.newest ? row.error : null;
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
   * A revision that a newer one overtook on the way is marked with no nodes.
   */
  async function settle(): Promise<void> {
    const [behind] = await db
      .select({
        revision: sql<number | null>`min(${nodes.revision})`,
        count: sql<number>`count(*)::int`,
      })
      .from(nodes)
      .where(isOnline());
    if (behind?.revision == null) return;
    const refused = db
      .select({ one: sql`1` })
      .from(siteRefusals)
      .innerJoin(nodes, eq(nodes.id, siteRefusals.nodeId))
      .where(and(eq(siteRefusals.siteId, siteRevisions.siteId), isOnline()));
    await db
      .update(siteRevisions)
      .set({
        settledAt: sql`now()`,
        settledNodes: sql`case when ${siteRevisions.number} = (select ${sites.version} from ${sites} where ${sites.id} = ${siteRevisions.siteId}) then ${behind.count} else 0 end`,
      })
      .where(
        and(
          isNull(siteRevisions.settledAt),
          lte(siteRevisions.configRevision, behind.revision),
          sql`not exists (${refused})`,
        ),
      );
    await settleGroups({ revision: behind.revision, count: behind.count });
  }

  /** The same of the revisions of groups of defence. */
  async function settleGroups({ revision, count }: { revision: number; count: number }) {
    const newest = sql`(select ${defenceGroups.version} from ${defenceGroups}
      where ${defenceGroups.id} = ${defenceGroupRevisions.groupId})`;
    await db
      .update(defenceGroupRevisions)
      .set({
        settledAt: sql`now()`,
        settledNodes: sql`case when ${defenceGroupRevisions.number} = ${newest} then ${count}::integer else 0 end`,
      })
      .where(
        and(
          isNull(defenceGroupRevisions.settledAt),
          lte(defenceGroupRevisions.configRevision, revision),
        ),
      );
  }

  return { siteSync, revisionNodes, settle };
}
