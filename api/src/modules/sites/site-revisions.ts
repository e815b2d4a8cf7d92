import type { RevisionAction } from '@console/contract/site-revisions';
import type { SetSections } from '@console/contract/site-sections';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { insertInChunks } from '../../db/insert-in-chunks';
import { certificates } from '../certificates/certificates.tables';
import { keepSiteWordings } from '../defence/site-wordings.service';
import { packages } from '../packages/packages.tables';
import { domainsOf } from './site-domains';
import { siteGroups } from './site-groups.tables';
import { siteRevisions } from './site-revisions.tables';
import { type KeyMasks, masksOf } from './site-signing';
import { sites } from './sites.tables';

/**
 * Who changes sites, and why; `authorId` is null where the platform does it by itself. The first
 * revision of a site is its creation, whatever else the same change does.
 */
export type Cause = {
  authorId: string | null;
  action: Exclude<RevisionAction, 'create' | 'baseline'>;
  /** Of a roll-back: the number of the revision that is gone back to. */
  restoredNumber?: number;
};

/** Revisions of one site that are kept; the snapshots of a busy site would grow without bound. */
const keptRevisions = 500;

/** Tells names by id, of rows that `read` finds. */
async function namesOf(
  ids: readonly (string | null)[],
  read: (wanted: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = wanted.length > 0 ? await read(wanted) : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? '') ?? null;
}

/** The keys themselves stay out of history. */
function masked(settings: SetSections, masks: KeyMasks | undefined): SetSections {
  const { access } = settings;
  if (!access || !masks) return settings;
  return { ...settings, access: { ...access, signing: { ...access.signing, ...masks } } };
}

/** Counts up the sites that a configuration revision has changed, and reads what they are now. */
async function changedSites(tx: Db, revision: number) {
  const rows = await tx
    .update(sites)
    .set({ version: sql`${sites.version} + 1` })
    .where(eq(sites.revision, revision))
    .returning({
      id: sites.id,
      ownerId: sites.ownerId,
      mainDomain: sites.mainDomain,
      number: sites.version,
      note: sites.note,
      state: sites.state,
      settings: sites.settings,
      extraPorts: sites.extraPorts,
      groupId: sites.groupId,
      packageId: sites.packageId,
      certificateId: sites.certificateId,
    });
  const domains = await domainsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const certificateName = await namesOf(
    rows.map(({ certificateId }) => certificateId),
    (wanted) => {
      const { id, name } = certificates;
      return tx.select({ id, name }).from(certificates).where(inArray(id, wanted));
    },
  );
  const groupName = await namesOf(
    rows.map(({ groupId }) => groupId),
    (wanted) => {
      const { id, name } = siteGroups;
      return tx.select({ id, name }).from(siteGroups).where(inArray(id, wanted));
    },
  );
  const packageName = await namesOf(
    rows.map(({ packageId }) => packageId),
    (wanted) => {
      const { id, planName: name } = packages;
      return tx.select({ id, name }).from(packages).where(inArray(id, wanted));
    },
  );
  const masks = await masksOf(
    tx,
    rows.flatMap(({ id, settings }) => (settings.access ? [id] : [])),
  );
  const defence = await keepSiteWordings(
    tx,
    rows.flatMap(({ settings: { cc }, ...row }) => (cc ? [{ ...row, cc }] : [])),
  );
  return rows.map(({ id, number, groupId, packageId, certificateId, settings, ...row }) => ({
    siteId: id,
    number,
    settings: {
      ...{ note: row.note, state: row.state, extraPorts: row.extraPorts },
      ...masked(settings, masks.get(id)),
      ...(defence.has(id) && { defence: defence.get(id) }),
      domains: domains.get(id) ?? [],
      certificateName: certificateName(certificateId),
      groupName: groupName(groupId),
      packageName: packageName(packageId),
    },
  }));
}

/**
 * Writes a numbered revision of every site that carries a configuration revision. `changeConfig`
 * calls it at the end of each change, so what wants to reach the nodes cannot go without.
 */
export async function recordRevisions(tx: Db, revision: number, cause: Cause): Promise<void> {
  const changed = await changedSites(tx, revision);
  if (changed.length === 0) return;
  const rows = changed.map((site) => ({
    ...site,
    ...cause,
    ...(site.number === 1 && ({ action: 'create' } as const)),
    configRevision: revision,
  }));
  await insertInChunks(rows, (chunk) => tx.insert(siteRevisions).values(chunk));
  await tx.execute(sql`
    delete from ${siteRevisions} using ${sites}
    where ${siteRevisions.siteId} = ${sites.id} and ${sites.revision} = ${revision}
      and ${siteRevisions.number} <= ${sites.version} - ${keptRevisions}`);
}
