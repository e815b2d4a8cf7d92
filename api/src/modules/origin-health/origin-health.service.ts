import type { OriginHealth, siteHealthEndpoints } from '@console/contract/sites/endpoints/health';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import type { Origin } from '@console/contract/sites/settings/origin';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { originsFound } from '../configured/origins/origins-found.service';
import { originHealth } from './origin-health.tables';

type Report = z.output<typeof siteHealthEndpoints.reportOriginHealth.body>;

type Deps = {
  db: Db;
  /** A site of its owner; throws where they have none of this id. */
  getSite: (ownerId: string, id: string) => Promise<Pick<SiteDetail, 'id' | 'origin'>>;
  /** Those of the ids that name a site, which stays for as long as the transaction. */
  holdSites: (tx: Db, ids: readonly string[]) => Promise<ReadonlySet<string>>;
  onlineNodes: () => Promise<string[]>;
};

export type OriginHealthService = ReturnType<typeof createOriginHealthService>;

const portOf = ({ port }: Pick<Origin, 'port'>) => port ?? 0;

/** What the nodes' checks of origins find. */
export function createOriginHealthService(deps: Deps) {
  const { db } = deps;

  /** Takes a node's word of the origins of sites that there are. */
  async function record(nodeId: string, { reset, origins, gone }: Report): Promise<void> {
    await db.transaction(async (tx) => {
      const known = await deps.holdSites(tx, [...new Set(origins.map(({ siteId }) => siteId))]);
      const said = origins
        .filter(({ siteId }) => known.has(siteId))
        .map((one) => ({ ...one, nodeId, port: portOf(one), since: new Date(one.since) }));
      // One word of each origin: the last.
      const last = new Map(said.map((one) => [`${one.siteId} ${one.port} ${one.address}`, one]));
      const rows = [...last.values()];
      const mine = eq(originHealth.nodeId, nodeId);
      if (reset) await tx.delete(originHealth).where(mine);
      if (gone.length > 0) {
        const named = gone.map((one) =>
          and(
            eq(originHealth.siteId, one.siteId),
            eq(originHealth.address, one.address),
            eq(originHealth.port, portOf(one)),
          ),
        );
        await tx.delete(originHealth).where(and(mine, or(...named)));
      }
      if (rows.length === 0) return;
      await tx
        .insert(originHealth)
        .values(rows)
        .onConflictDoUpdate({
          target: [
            originHealth.siteId,
            originHealth.nodeId,
            originHealth.address,
            originHealth.port,
          ],
          set: { error: sql`excluded.error`, since: sql`excluded.since` },
        });
    });
  }

  /** What the online nodes find of the origins that a site's checks are for; none without checks. */
  async function ofSite(ownerId: string, siteId: string): Promise<OriginHealth[]> {
    const { origin } = await deps.getSite(ownerId, siteId);
    if (!origin.health?.enabled) return [];
    const online = await deps.onlineNodes();
    const rows = await db
      .select({
        address: originHealth.address,
        port: originHealth.port,
        error: originHealth.error,
        since: originHealth.since,
      })
      .from(originHealth)
      .where(and(eq(originHealth.siteId, siteId), inArray(originHealth.nodeId, online)));
    return originsFound(origin.origins, rows);
  }

  return { record, ofSite };
}
