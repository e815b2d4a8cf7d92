import type { Site, SiteDetail, SiteListQuery } from '@console/contract/sites';
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { ApiError } from '../../plugins/api-error';
import { changeConfig } from './config-revision';
import { createSiteBatches } from './site-batch.service';
import { createSiteChanges, type SiteChangesDeps } from './site-changes.service';
import { createSiteClaims, type SiteClaimsDeps } from './site-claims';
import { createSiteEmergency } from './site-emergency.service';
import { requireGroup } from './site-groups.service';
import { createSiteImports } from './site-import.service';
import { requirePlace } from './site-packages';
import { signedUrlOf } from './site-signed-url';
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

  /** Fails unless the site is there and the owner's. */
  async function requireSite(ownerId: string, id: string): Promise<void> {
    if ((await db.$count(sites, ownedBy(ownerId, eq(sites.id, id)))) === 0) {
      throw new ApiError('NOT_FOUND');
    }
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
        if (site.groupId) await requireGroup(tx, ownerId, site.groupId);
        const wanted = { packageId: site.packageId, domains: site.domains.length };
        const packageId = await requirePlace(tx, { id: ownerId }, wanted);
        const started = (await readStarts(tx, ownerId))({ ...site, packageId });
        claims.requireOrigins(started.settings.origin, own);
        await claims.requireFreeDomains(tx, site.domains, { ownerId, hosts });
        return insertSites(tx, { id: ownerId, revision }, [started]);
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
    requireSite,
    siteCnames,
    sitesCnames,
    countSites,
    unprovenDomains,
    createSite,
    createSites: createSiteBatches(deps, claims),
    importSites: createSiteImports(deps, claims),
    signSiteUrl,
    setEmergency: createSiteEmergency({ ...deps, getSite }),
    ...createSiteChanges({ ...deps, claims, getSite }),
  };
}
