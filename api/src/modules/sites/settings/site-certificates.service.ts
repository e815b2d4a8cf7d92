import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import { domainsOf } from '../domains/site-domains';
import { ownedBy } from '../sites.scope';
import { sites } from '../sites.tables';
import { lockSites } from '../sites.writes';

export type BoundSite = { id: string; domain: string; revision: number };

export type SiteCertificatesService = ReturnType<typeof createSiteCertificatesService>;

/** Which sites use which certificates. */
export function createSiteCertificatesService(deps: ConfigWrites) {
  /** The sites that use each of some certificates, by their first domains. */
  async function boundSites(ids: readonly string[], tx: Db = deps.db) {
    const result = new Map<string, BoundSite[]>();
    if (ids.length === 0) return result;
    const rows = await tx
      .select({
        certificateId: sites.certificateId,
        id: sites.id,
        domain: sites.mainDomain,
        revision: sites.revision,
      })
      .from(sites)
      .where(inArray(sites.certificateId, [...ids]))
      .orderBy(asc(sites.mainDomain));
    for (const { certificateId, ...site } of rows) {
      if (certificateId === null) continue;
      result.set(certificateId, [...(result.get(certificateId) ?? []), site]);
    }
    return result;
  }

  /** Changes a certificate; the nodes of the sites that use it get it again. */
  function changeContent<T>(
    { id, authorId }: { id: string; authorId: string | null },
    change: (tx: Db) => Promise<T>,
  ): Promise<T> {
    const cause = { authorId, action: 'certificate' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      const result = await change(tx);
      await tx.update(sites).set({ revision }).where(eq(sites.certificateId, id));
      return result;
    });
  }

  /** Changes what nodes have beside sites; resolves to the revision that brings it to them. */
  function changeEdge(change: (tx: Db) => Promise<void>): Promise<number> {
    const cause = { authorId: null, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      await change(tx);
      return revision;
    });
  }

  /**
   * Makes sites use a certificate, all or none; `check` runs first, in the same transaction. Resolves
   * to the sites and their domains.
   */
  function bindSites(
    ownerId: string,
    binding: { certificateId: string; siteIds: readonly string[] },
    check: (tx: Db) => Promise<void>,
  ): Promise<Map<string, string[]>> {
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      await check(tx);
      const found = await lockSites(tx, ownerId, binding.siteIds);
      const ids = found.map(({ id }) => id);
      const chosen = JSON.stringify({ certificateId: binding.certificateId });
      const https = sql`coalesce(${sites.settings} -> 'https', '{}') || ${chosen}::jsonb`;
      await tx
        .update(sites)
        .set({
          settings: sql`${sites.settings} || jsonb_build_object('https', ${https})`,
          revision,
          updatedAt: new Date(),
        })
        .where(and(ownedBy(ownerId), inArray(sites.id, ids)));
      return domainsOf(tx, ids);
    });
  }

  return { boundSites, changeContent, changeEdge, bindSites };
}
