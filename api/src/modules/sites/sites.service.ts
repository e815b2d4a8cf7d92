import { parseSiteBatch } from '@console/contract/site-batch';
import {
  type Site,
  type SiteDetail,
  type SiteListQuery,
  type SiteState,
  type siteBatchCreateSchema,
  siteUpdateSchema,
} from '@console/contract/sites';
import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { changeConfig } from './config-revision';
import { domainProblems, domainsOf, isReserved } from './site-domains';
import { requireGroup } from './site-groups.service';
import { forbiddenOrigins, type OriginPolicy, type OwnPlaces } from './site-origins';
import { type PackageRoom, packageRoom, requirePackageRoom } from './site-packages';
import { cannotRestore, fieldName, findSnapshot } from './site-restore';
import type { Cause } from './site-revisions';
import { signedUrlOf } from './site-signed-url';
import type { SiteSigning } from './site-signing';
import {
  countOwned,
  type StoredSite,
  selectSite,
  selectSitePage,
  selectSites,
} from './sites.queries';
import { ownedBy } from './sites.scope';
import { sites } from './sites.tables';
import {
  deleteSiteRows,
  insertSites,
  lockSites,
  type NewSite,
  replaceDomains,
} from './sites.writes';

type Update = z.output<typeof siteUpdateSchema>;
type Batch = z.output<typeof siteBatchCreateSchema>;
type Sync = Site['sync'];

export type SitesDeps = Pick<Database, 'db' | 'signals'> & {
  cnameZone: string;
  origins: OriginPolicy;
  /** Host names of the platform and of panels, which no site may take. */
  reservedHosts: () => Promise<string[]>;
  /** Where consoles and nodes answer, as `host:port`. */
  ownAddresses: () => Promise<string[]>;
  signing: SiteSigning;
  /** How far the online nodes are with each site. */
  siteSync: (list: readonly { id: string; revision: number }[]) => Promise<Map<string, Sync>>;
  /** Fails unless the owner has the certificate and it can be served. */
  requireCertificate: (ownerId: string, certificateId: string, tx: Db) => Promise<void>;
};

const changed = (authorId: string) => ({ authorId, action: 'change' }) as const;

export type SitesService = ReturnType<typeof createSitesService>;

/** Websites. Every function takes the owner first; what is not theirs does not exist for them. */
export function createSitesService(deps: SitesDeps) {
  const { db, cnameZone, origins: originPolicy } = deps;

  async function toSites<S extends StoredSite>(stored: readonly S[]) {
    const sync = await deps.siteSync(stored);
    return stored.map((site) => ({
      ...site,
      cname: `${site.sn}.${cnameZone}`,
      sync: sync.get(site.id) ?? { applied: 0, total: 0, refused: 0, reason: null },
    }));
  }

  async function findSite(ownerId: string, condition: SQL): Promise<SiteDetail> {
    const stored = await selectSite(db, ownerId, condition);
    const [site] = await toSites(stored ? [stored] : []);
    if (!site) throw new ApiError('NOT_FOUND');
    const signing = await deps.signing.shown(db, site.id, site.access.signing);
    return { ...site, access: { ...site.access, signing } };
  }

  const getSite = (ownerId: string, id: string) => findSite(ownerId, eq(sites.id, id));
  const getSiteBySn = (ownerId: string, sn: string) => findSite(ownerId, eq(sites.sn, sn));

  async function listSites(ownerId: string, query: SiteListQuery) {
    const { items, total } = await selectSitePage(db, ownerId, query);
    return { items: await toSites(items), total };
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

  async function ownPlaces(): Promise<OwnPlaces> {
    const [addresses, hosts] = await Promise.all([deps.ownAddresses(), deps.reservedHosts()]);
    return { addresses, hosts, cnameZone };
  }

  function requireAllowedOrigins(origin: NewSite['origin'] | undefined, own: OwnPlaces) {
    const fields = origin ? forbiddenOrigins(origin, originPolicy, own) : {};
    const [message] = Object.values(fields);
    if (message !== undefined) throw new ApiError('ORIGIN_FORBIDDEN', { fields });
  }

  async function findDomainProblems(
    tx: Db,
    wanted: readonly string[],
    claim: { ownerId: string; exceptSite?: string; hosts: readonly string[] },
  ) {
    const reserved = (domain: string) => isReserved(domain, claim.hosts, cnameZone);
    return domainProblems(tx, wanted, { ...claim, reserved });
  }

  async function requireFreeDomains(
    tx: Db,
    domains: readonly string[],
    claim: { ownerId: string; exceptSite?: string; hosts: readonly string[] },
  ) {
    const problems = await findDomainProblems(tx, domains, claim);
    if (problems.size === 0) return;
    const fields: Record<string, string> = {};
    for (const [index, domain] of domains.entries()) {
      const problem = problems.get(domain);
      if (problem) fields[`domains.${index}`] = problem;
    }
    throw new ApiError('DOMAIN_TAKEN', { fields });
  }

  async function createSite(ownerId: string, site: NewSite): Promise<SiteDetail> {
    const own = await ownPlaces();
    const { hosts } = own;
    requireAllowedOrigins(site.origin, own);
    const [id = ''] = await changeConfig(deps, changed(ownerId), async (tx, revision) => {
      if (site.groupId) await requireGroup(tx, ownerId, site.groupId);
      if (site.packageId) {
        const wanted = { packageId: site.packageId, domains: site.domains.length };
        await requirePackageRoom(tx, { id: ownerId }, wanted);
      }
      await requireFreeDomains(tx, site.domains, { ownerId, hosts });
      return insertSites(tx, { id: ownerId, revision }, [site]);
    });
    return getSite(ownerId, id);
  }

  /** Adds a site a line, all in one transaction; see the contract for `skipInvalid`. */
  async function createSites(ownerId: string, batch: Batch) {
    const lines = parseSiteBatch(batch.text, batch.protocol);
    const own = await ownPlaces();
    const { hosts } = own;
    return changeConfig(deps, changed(ownerId), async (tx, revision) => {
      if (batch.groupId) await requireGroup(tx, ownerId, batch.groupId);
      const wanted = lines.flatMap(({ site }) => site?.domains ?? []);
      const problems = await findDomainProblems(tx, wanted, { ownerId, hosts });
      const { packageId, groupId } = batch;
      const room = packageId ? await packageRoom(tx, { id: ownerId }, packageId) : undefined;
      const checked = lines.map(({ line, text, site, error }) => ({
        line,
        text,
        site,
        error:
          error ??
          (site ? (lineProblem(site, problems, originPolicy, own) ?? takeRoom(room, site)) : null),
      }));
      const bad = checked.some(({ error }) => error !== null);
      const good = bad && !batch.skipInvalid ? [] : checked.filter(({ error }) => error === null);
      const ids = await insertSites(
        tx,
        { id: ownerId, revision },
        good.flatMap(({ site }) => (site ? { ...site, groupId, packageId } : [])),
      );
      const idOfLine = new Map(good.map(({ line }, index) => [line, ids[index] ?? null]));
      const rows = checked.map(({ line, text, error }) => ({
        line,
        text,
        error,
        id: idOfLine.get(line) ?? null,
      }));
      return { created: ids.length, rows };
    });
  }

  const updateSite = (ownerId: string, id: string, update: Update) =>
    writeSite(ownerId, id, { update, cause: changed(ownerId) });

  /** Gives a site the settings that it had after a revision; what cannot be had changes nothing. */
  async function restoreSite(
    ownerId: string,
    id: string,
    { number, revision }: { number: number; revision: number },
  ): Promise<SiteDetail> {
    const { state, ...settings } = await findSnapshot(db, { ownerId, id, number });
    const update = siteUpdateSchema.safeParse({ ...settings, revision });
    if (!update.success) throw cannotRestore(number, '这个版本的设置已不符合现在的规则');
    const cause = { authorId: ownerId, action: 'restore', restoredNumber: number } as const;
    try {
      return await writeSite(ownerId, id, { update: update.data, state, cause });
    } catch (error) {
      const [problem] = error instanceof ApiError ? Object.entries(error.detail.fields ?? {}) : [];
      if (!problem) throw error;
      throw cannotRestore(number, `${fieldName(settings, problem[0])}${problem[1]}`);
    }
  }

  async function writeSite(
    ownerId: string,
    id: string,
    { update, state, cause }: { update: Update; state?: SiteState; cause: Cause },
  ): Promise<SiteDetail> {
    const { revision: seen, domains, access, ...changes } = update;
    const own = await ownPlaces();
    const { hosts } = own;
    await changeConfig(deps, cause, async (tx, revision) => {
      const [current] = await lockSites(tx, ownerId, [id]);
      if (current?.revision !== seen) throw new ApiError('CONFLICT');
      requireAllowedOrigins(changes.origin, own);
      if (changes.groupId) await requireGroup(tx, ownerId, changes.groupId);
      const packageId = changes.packageId === undefined ? current.packageId : changes.packageId;
      if (packageId && (domains || packageId !== current.packageId)) {
        const before = (await domainsOf(tx, [id])).get(id)?.length ?? 0;
        const wanted = domains?.length ?? before;
        // What is in a package already may shrink there, even when the package has ended.
        if (packageId !== current.packageId || wanted > before) {
          const owner = { id: ownerId, exceptSite: id };
          await requirePackageRoom(tx, owner, { packageId, domains: wanted });
        }
      }
      const certificateId = changes.https?.certificateId;
      if (certificateId) await deps.requireCertificate(ownerId, certificateId, tx);
      if (domains) {
        await requireFreeDomains(tx, domains, { ownerId, exceptSite: id, hosts });
        await replaceDomains(tx, id, domains);
      }
      const signing = access && (await deps.signing.store(tx, id, access.signing));
      await tx
        .update(sites)
        .set({
          ...changes,
          ...(access && signing && { access: { ...access, signing } }),
          ...(state && { state }),
          ...(domains && { mainDomain: domains[0] }),
          revision,
          updatedAt: new Date(),
        })
        .where(ownedBy(ownerId, eq(sites.id, id)));
    });
    return getSite(ownerId, id);
  }

  /** A signed address of the site, and when it ends. */
  async function signSiteUrl(ownerId: string, id: string, address: string) {
    const site = await getSite(ownerId, id);
    const keys = await deps.signing.keysOf(db, [id]);
    return signedUrlOf(site, keys.get(id), address);
  }

  /** All or none: one id that is not the owner's, and nothing is deleted. */
  function deleteSites(ownerId: string, ids: readonly string[]): Promise<{ deleted: number }> {
    return changeConfig(deps, changed(ownerId), async (tx, revision) => {
      const found = await lockSites(tx, ownerId, ids);
      await deleteSiteRows(
        tx,
        found.map((site) => site.id),
        revision,
      );
      return { deleted: found.length };
    });
  }

  /** All or none; a site that is in the state already is left alone. */
  function setSitesState(ownerId: string, ids: readonly string[], state: SiteState) {
    return changeConfig(deps, changed(ownerId), async (tx, revision) => {
      const found = await lockSites(tx, ownerId, ids);
      const changing = found.filter((site) => site.state !== state).map((site) => site.id);
      if (changing.length > 0) {
        await tx
          .update(sites)
          .set({ state, revision, updatedAt: new Date() })
          .where(ownedBy(ownerId, inArray(sites.id, changing)));
      }
      return { changed: changing.length };
    });
  }

  return {
    listSites,
    getSite,
    getSiteBySn,
    ownedSites,
    requireSite,
    siteCnames,
    sitesCnames,
    countSites,
    createSite,
    createSites,
    updateSite,
    signSiteUrl,
    restoreSite,
    deleteSites,
    setSitesState,
  };
}

function lineProblem(
  site: NewSite,
  problems: ReadonlyMap<string, string>,
  policy: OriginPolicy,
  own: OwnPlaces,
): string | null {
  const domain = site.domains.find((name) => problems.has(name));
  if (domain !== undefined) return `${domain}：${problems.get(domain)}`;
  return Object.values(forbiddenOrigins(site.origin, policy, own))[0] ?? null;
}

/** A line that fits takes its place in the package, so that the next one finds it taken. */
function takeRoom(room: PackageRoom | undefined, site: NewSite): string | null {
  const wanted = { sites: 1, domains: site.domains.length };
  const problem = room?.problemOf(wanted) ?? null;
  if (problem === null) room?.take(wanted);
  return problem;
}
