import type { RevisionAction } from '@console/contract/site-revisions';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { certificates } from '../certificates/certificates.tables';
import { domainsOf } from './site-domains';
import { type SiteSnapshot, siteRevisions } from './site-revisions.tables';
import { sectionColumns } from './site-sections';
import { siteSigningKeys } from './site-signing.tables';
import { sites } from './sites.tables';
import { insertInChunks } from './sites.writes';

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

async function namesOf(tx: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: certificates.id, name: certificates.name })
    .from(certificates)
    .where(inArray(certificates.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Masks = { keyMask: string; spareKeyMask: string };

/** What may be seen of the keys of URL signing; the keys themselves stay out of history. */
async function masksOf(tx: Db, siteIds: readonly string[]): Promise<Map<string, Masks>> {
  if (siteIds.length === 0) return new Map();
  const { siteId, keyMask, spareKeyMask } = siteSigningKeys;
  const rows = await tx
    .select({ siteId, keyMask, spareKeyMask })
    .from(siteSigningKeys)
    .where(inArray(siteId, [...siteIds]));
  return new Map(rows.map(({ siteId: id, ...masks }) => [id, masks]));
}

function masked(access: SiteSnapshot['access'], masks: Masks | undefined): SiteSnapshot['access'] {
  if (!access || !masks) return access;
  return { ...access, signing: { ...access.signing, ...masks } };
}

/** Counts up the sites that a configuration revision has changed, and reads what they are now. */
async function changedSites(tx: Db, revision: number) {
  const rows = await tx
    .update(sites)
    .set({ version: sql`${sites.version} + 1` })
    .where(eq(sites.revision, revision))
    .returning({
      id: sites.id,
      number: sites.version,
      note: sites.note,
      state: sites.state,
      origin: sites.origin,
      https: sites.https,
      cacheEnabled: sites.cacheEnabled,
      ...sectionColumns,
    });
  const domains = await domainsOf(
    tx,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    tx,
    rows.flatMap(({ https }) => https.certificateId ?? []),
  );
  const masks = await masksOf(
    tx,
    rows.flatMap(({ id, access }) => (access ? [id] : [])),
  );
  return rows.map(({ id, number, ...settings }) => ({
    siteId: id,
    number,
    settings: {
      ...settings,
      access: masked(settings.access, masks.get(id)),
      domains: domains.get(id) ?? [],
      certificateName: names.get(settings.https.certificateId ?? '') ?? null,
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
