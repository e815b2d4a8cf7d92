import type { Site, SiteDetail } from '@console/contract/sites/endpoints/sites';
import type { SiteListQuery } from '@console/contract/sites/list-query';
import { and, asc, eq, inArray, lte, max, type SQL } from 'drizzle-orm';
import { ApiError } from '../../plugins/api-error';
import { checkTogether } from '../../plugins/validation/check-together';
import { changeConfig } from '../configured/history/config-change.service';
import { requireDefence } from '../defence/parts/named-defence.service';
import { createSiteBatches } from './changes/site-batch.service';
import { createSiteChanges, type SiteChangesDeps } from './changes/site-changes.service';
import { createSiteImports, type SiteImportDeps } from './changes/site-import.service';
import { createSiteEmergency } from './defence/site-emergency.service';
import { createSiteSwitches } from './defence/site-switches.service';
import { createSiteClaims, type SiteClaimsDeps } from './domains/site-claims';
import { requireGroup } from './groups/site-groups.service';
import { siteRevisions } from './history/site-revisions.tables';
import { requirePlace } from './packages/site-packages';
import { signedUrlOf } from './settings/site-signed-url';
import { readStarts } from './site-start';
import {
  countOwned,
  type StoredSite,
  selectDetails,
  selectSitePage,
  selectSites,
} from './sites.queries';
import { ownedBy } from './sites.scope';
import { sites } from './sites.tables';
import { insertSites, type NewSite } from './sites.writes';

type Sync = Site['sync'];

export type SitesDeps = SiteClaimsDeps &
  Pick<SiteImportDeps, 'slowPatterns'> &
  Omit<SiteChangesDeps, 'claims' | 'getSite'> & {
    /** How far the online nodes are with each site. */
    siteSync: (list: readonly { id: string; revision: number }[]) => Promise<Map<string, Sync>>;
  };

export type SitesService = ReturnType<typeof createSitesService>;

/** Websites. Every function takes the owner first; what is not theirs does not exist for them. */
export function createSitesService(deps: SitesDeps) {
  const { db, cnameZone } = deps;
  const claims = createSiteClaims(deps);

  async function toSites<S extends StoredSite>(stored: readonly S[]) {
    const sync = await deps.siteSync(stored);
    return stored.map((site) => ({
      ...site,
      cname: `${site.sn}.${cnameZone}`,
      sync: sync.get(site.id) ?? { applied: 0, total: 0, refused: 0, reason: null },
    }));
  }

  async function toDetails(
    stored: Awaited<ReturnType<typeof selectDetails>>,
  ): Promise<SiteDetail[]> {
    return deps.signing.shown(db, await toSites(stored));
  }

  async function findSite(ownerId: string, condition: SQL): Promise<SiteDetail> {
    const [site] = await toDetails(await selectDetails(db, ownerId, condition));
    if (!site) throw new ApiError('NOT_FOUND');
    return site;
  }

  const getSite = (ownerId: string, id: string) => findSite(ownerId, eq(sites.id, id));
  const getSiteBySn = (ownerId: string, sn: string) => findSite(ownerId, eq(sites.sn, sn));

  async function listSites(ownerId: string, query: SiteListQuery) {
    const page = { ownerId, query, select: selectSites };
    const { items, total } = await selectSitePage(db, page);
    return { items: await toSites(items), total };
  }

  /** The same with all settings of each. */
  async function exportSites(ownerId: string, query: SiteListQuery) {
    const page = { ownerId, query, select: selectDetails };
    const { items, total } = await selectSitePage(db, page);
    return { items: await toDetails(items), total };
  }

  /** Ids and first domains of all of an owner's sites. */
  function ownedSites(ownerId: string): Promise<{ id: string; mainDomain: string }[]> {
    return db
      .select({ id: sites.id, mainDomain: sites.mainDomain })
      .from(sites)
      .where(ownedBy(ownerId))
      .orderBy(asc(sites.mainDomain));
  }

  /** Whose some sites are, and their first domains; those that are gone are left out. */
  async function ownersOf(ids: readonly string[]) {
    if (ids.length === 0) return [];
    return db
      .select({ id: sites.id, ownerId: sites.ownerId, mainDomain: sites.mainDomain })
      .from(sites)
      .where(inArray(sites.id, [...ids]));
  }

  /** Fails unless the site is there and the owner's. */
  async function requireSite(ownerId: string, id: string): Promise<void> {
    if ((await db.$count(sites, ownedBy(ownerId, eq(sites.id, id)))) === 0) {
      throw new ApiError('NOT_FOUND');
    }
  }

  /** The number of the revision of a site that was the newest at a time; null where history has none. */
  async function siteVersionAt(siteId: string, at: Date): Promise<number | null> {
    const [row] = await db
      .select({ number: max(siteRevisions.number) })
      .from(siteRevisions)
      .where(and(eq(siteRevisions.subjectId, siteId), lte(siteRevisions.createdAt, at)));
    return row?.number ?? null;
  }

  /** CNAME and domains of those of the sites that are the owner's. */
  async function sitesCnames(ownerId: string, ids: readonly string[]) {
    const stored = await selectSites(db, ownerId, inArray(sites.id, [...ids]));
    return stored.map(({ id, sn, domains }) => ({ id, cname: `${sn}.${cnameZone}`, domains }));
  }

  /** CNAME and domains of one site. */
  async function siteCnames(ownerId: string, id: string) {
    const [site] = await sitesCnames(ownerId, [id]);
    if (!site) throw new ApiError('NOT_FOUND');
    return site;
  }

  /** How many sites an owner has, and domains on them. */
  const countSites = (ownerId: string) => countOwned(db, ownerId);

  async function createSite(ownerId: string, site: NewSite): Promise<SiteDetail> {
    const own = await claims.ownPlaces();
    const { hosts } = own;
    const [id = ''] = await changeConfig(
      deps,
      { authorId: ownerId, action: 'change' },
      async (tx, revision) => {
        const started = (await readStarts(tx, ownerId))(site);
        const wanted = { packageId: site.packageId, domains: site.domains.length };
        let packageId = '';
        await checkTogether(
          () => site.groupId && requireGroup(tx, ownerId, site.groupId),
          () => requireDefence(tx, ownerId, site.cc),
          async () => {
            packageId = await requirePlace(tx, { id: ownerId }, wanted);
          },
          () => claims.requireOrigins(started.settings.origin, own),
          () => claims.requireFreeDomains(tx, site.domains, { ownerId, hosts }),
        );
        return insertSites(tx, { id: ownerId, revision }, [{ ...started, packageId }]);
      },
    );
    return getSite(ownerId, id);
  }

  /**
   * Of domains that the owner cannot have before a name is proven: those of each such name, and
   * whether the name is taken by another account, which loses it.
   */
  async function unprovenDomains(ownerId: string, domains: readonly string[]) {
    const { hosts } = await claims.ownPlaces();
    const problems = await claims.findDomainProblems(db, domains, { ownerId, hosts });
    const byName = new Map<string, { domains: string[]; taken: boolean }>();
    for (const [domain, { unproven: [name] = [], taken }] of problems) {
      if (name === undefined) continue;
      const one = byName.get(name);
      byName.set(name, {
        domains: [...(one?.domains ?? []), domain],
        taken: one?.taken === true || taken === true,
      });
    }
    return byName;
  }

  /** A signed address of the site, and when it ends. */
  async function signSiteUrl(ownerId: string, id: string, address: string) {
    const site = await getSite(ownerId, id);
    const keys = await deps.signing.keysOf(db, [id]);
    return signedUrlOf(site, keys.get(id), address);
  }

  return {
    /** What the operator has opened for sites to choose from. */
    extraPorts: deps.extraPorts,
    listSites,
    exportSites,
    getSite,
    getSiteBySn,
    ownedSites,
    ownersOf,
    requireSite,
    siteVersionAt,
    siteCnames,
    sitesCnames,
    countSites,
    unprovenDomains,
    createSite,
    createSites: createSiteBatches(deps, claims),
    importSites: createSiteImports(deps, claims),
    signSiteUrl,
    setEmergency: createSiteEmergency({ ...deps, getSite }),
    ...createSiteSwitches({ db }),
    ...createSiteChanges({ ...deps, claims, getSite }),
  };
}
