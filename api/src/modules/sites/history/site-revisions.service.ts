import type { SetSections } from '@console/contract/sites/sections/stored-sections';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { certificates } from '../../certificates/certificates.tables';
import { type Cause, keepRevisions, namesOf } from '../../configured/history/revisions.service';
import { keepSiteWordings, noNames } from '../../defence/wordings/site-wordings.service';
import { packages } from '../../packages/packages.tables';
import { recordSwitches } from '../defence/site-switches';
import { domainsOf } from '../domains/site-domains';
import { siteGroups } from '../groups/site-groups.tables';
import { type KeyMasks, masksOf } from '../settings/site-signing';
import { sites } from '../sites.tables';
import { siteRevisions } from './site-revisions.tables';

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
    subjectId: id,
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
  await recordSwitches(tx, revision, {
    authorId: cause.authorId,
    changed: changed.map(({ subjectId, settings }) => ({
      siteId: subjectId,
      cc: settings.cc,
      groups: (settings.defence ?? noNames).groups,
    })),
  });
  await keepRevisions(tx, { revisions: siteRevisions, things: sites }, changed, {
    revision,
    cause,
  });
}
