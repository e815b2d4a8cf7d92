import type { SiteState } from '@console/contract/sites/endpoints/sites';
import type { siteCreateSchema } from '@console/contract/sites/sites';
import { asc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { insertInChunks } from '../../db/insert-in-chunks';
import { ApiError } from '../../plugins/api-error';
import { newSerialNumber } from '../configured/serial-number.service';
import { requireRuleQuota } from '../defence/groups/rule-quota.service';
import { takeDomains } from './domains/domain-takeover';
import { requireSettingsRoom } from './settings/settings-room';
import type { Start } from './site-start';
import { ownedBy } from './sites.scope';
import { deletedSites, siteDomains, sites } from './sites.tables';

/** What a person enters for a new site. */
export type NewSite = z.output<typeof siteCreateSchema>;
/** The same with the settings that it begins with. */
export type StartedSite = Omit<NewSite, 'origin' | 'packageId' | 'cc'> &
  Start & { packageId: string; state?: SiteState; extraPorts?: number[] };

/** Stores new sites, whose domains have been found to be free. Resolves to their ids in order. */
export async function insertSites(
  tx: Db,
  owner: { id: string; revision: number },
  list: readonly StartedSite[],
): Promise<string[]> {
  const now = Date.now();
  const rows = list.map((site, index) => ({
    id: crypto.randomUUID(),
    ownerId: owner.id,
    sn: newSerialNumber(),
    mainDomain: site.domains[0] ?? '',
    note: site.note,
    groupId: site.groupId,
    packageId: site.packageId,
    ...(site.state && { state: site.state }),
    ...(site.extraPorts && { extraPorts: site.extraPorts }),
    settings: site.settings,
    revision: owner.revision,
    // A batch keeps the order of its lines when it is listed by time.
    createdAt: new Date(now - index),
    domains: site.domains,
  }));
  const added = rows.reduce((sum, { settings }) => sum + (settings.cc?.rules?.length ?? 0), 0);
  await requireRuleQuota(tx, owner.id, { added, field: 'cc.rules' });
  await insertInChunks(rows, (chunk) => tx.insert(sites).values(chunk));
  const domains = rows.flatMap(({ id, domains: names }) =>
    names.map((domain, position) => ({ domain, siteId: id, position })),
  );
  await takeDomains(
    tx,
    owner.id,
    domains.map(({ domain }) => domain),
  );
  await insertInChunks(domains, (chunk) => tx.insert(siteDomains).values(chunk));
  const ids = rows.map(({ id }) => id);
  await requireSettingsRoom(tx, owner.id, ids);
  return ids;
}

/** Gives a site another list of domains, which have been found to be free. */
export async function replaceDomains(
  tx: Db,
  { siteId, ownerId }: { siteId: string; ownerId: string },
  domains: readonly string[],
) {
  await takeDomains(tx, ownerId, domains);
  await tx.delete(siteDomains).where(eq(siteDomains.siteId, siteId));
  await tx
    .insert(siteDomains)
    .values(domains.map((domain, position) => ({ domain, siteId, position })));
}

/** Locks sites of an owner; a site that is not there, or not theirs, is not found. */
export async function lockSites(tx: Db, ownerId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)];
  const rows = await tx
    .select({
      id: sites.id,
      state: sites.state,
      revision: sites.revision,
      packageId: sites.packageId,
      extraPorts: sites.extraPorts,
    })
    .from(sites)
    .where(ownedBy(ownerId, inArray(sites.id, wanted)))
    .orderBy(asc(sites.id))
    .for('update');
  if (rows.length !== wanted.length) throw new ApiError('NOT_FOUND');
  return rows;
}

/** Deletes sites and leaves what tells the nodes of it. */
export async function deleteSiteRows(tx: Db, ids: readonly string[], revision: number) {
  await tx.delete(sites).where(inArray(sites.id, [...ids]));
  await tx.insert(deletedSites).values(ids.map((id) => ({ id, revision })));
}
