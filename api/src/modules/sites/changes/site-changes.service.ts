import type {
  SiteDetail,
  SiteState,
  siteUpdateSchema,
} from '@console/contract/sites/endpoints/sites';
import { isSectionName } from '@console/contract/sites/sections/stored-sections';
import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { checkTogether } from '../../../plugins/validation/check-together';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import {
  type Cause,
  findSnapshot,
  restoreProblem,
} from '../../configured/history/revisions.service';
import { requireSiteRules } from '../../defence/groups/rule-quota.service';
import { requireDefence } from '../../defence/parts/named-defence.service';
import type { SiteClaims } from '../domains/site-claims';
import { domainsOf } from '../domains/site-domains';
import { requireGroup } from '../groups/site-groups.service';
import { fieldName } from '../history/site-restore';
import { siteRevisions } from '../history/site-revisions.tables';
import { requirePlace } from '../packages/site-packages';
import { requireSettingsRoom } from '../settings/settings-room';
import { settingsOf } from '../settings/site-settings.service';
import type { SiteSigning } from '../settings/site-signing';
import { ownedBy } from '../sites.scope';
import { sites } from '../sites.tables';
import { deleteSiteRows, lockSites, replaceDomains } from '../sites.writes';

type Update = z.output<typeof siteUpdateSchema>;

export type SiteChangesDeps = ConfigWrites & {
  signing: SiteSigning;
  /** Fails unless the owner has the certificate and it can be served. */
  requireCertificate: (ownerId: string, certificateId: string, tx: Db) => Promise<void>;
  claims: SiteClaims;
  getSite: (ownerId: string, id: string) => Promise<SiteDetail>;
};

/** The sections that a change replaces. */
function sectionsOf(changes: object): object {
  const sections = Object.entries(changes).filter(
    ([name, section]) => isSectionName(name) && section !== undefined,
  );
  return Object.fromEntries(sections);
}

/** Fails at the field where a site's package has no room for what it is to have. */
async function requireRoom(
  tx: Db,
  ownerId: string,
  site: { id: string; packageId: string | null; extraPorts: readonly number[] },
  change: { domains?: string[]; extraPorts?: readonly number[]; packageId?: string | null },
) {
  const { domains, extraPorts = site.extraPorts, packageId = site.packageId } = change;
  const moves = packageId !== site.packageId;
  const before = (await domainsOf(tx, [site.id])).get(site.id)?.length ?? 0;
  const wanted = domains?.length ?? before;
  // What is in a package already may shrink there, even when the package has ended.
  const grown = {
    ...((moves || wanted > before) && { domains: wanted }),
    ...((moves || extraPorts.length > site.extraPorts.length) && { httpPorts: extraPorts.length }),
  };
  if (Object.keys(grown).length === 0) return;
  await requirePlace(tx, { id: ownerId, exceptSite: site.id }, { packageId, ...grown });
}

const changed = (authorId: string) => ({ authorId, action: 'change' }) as const;

/** Changes of sites that are there. Each is one transaction and one revision. */
export function createSiteChanges(deps: SiteChangesDeps) {
  const { db, claims, getSite } = deps;

  const updateSite = (ownerId: string, id: string, update: Update) =>
    writeSite(ownerId, id, { update, cause: changed(ownerId) });

  /** Gives a site the settings that it had after a revision; what cannot be had changes nothing. */
  async function restoreSite(
    ownerId: string,
    id: string,
    { number, revision }: { number: number; revision: number },
  ): Promise<SiteDetail> {
    const kept = { revisions: siteRevisions, things: sites };
    const snapshot = settingsOf(await findSnapshot(db, kept, { ownerId, id, number }));
    const {
      state,
      groupName: _group,
      packageName: _package,
      certificateName: _certificate,
      defence: _defence,
      ...was
    } = snapshot;
    // Rules that have become stricter since are no obstacle.
    const update = { ...was, revision };
    const cause = { authorId: ownerId, action: 'restore', restoredNumber: number } as const;
    try {
      return await writeSite(ownerId, id, { update, state, cause });
    } catch (error) {
      throw restoreProblem(error, number, (field) => fieldName(snapshot, field));
    }
  }

  async function writeSite(
    ownerId: string,
    id: string,
    { update, state, cause }: { update: Update; state?: SiteState; cause: Cause },
  ): Promise<SiteDetail> {
    const { revision: seen, domains, ...changes } = update;
    const { note, extraPorts, groupId, access } = changes;
    const own = await claims.ownPlaces();
    const { hosts } = own;
    await changeConfig(deps, cause, async (tx, revision) => {
      const [current] = await lockSites(tx, ownerId, [id]);
      if (current?.revision !== seen) throw new ApiError('CONFLICT');
      const certificateId = changes.https?.certificateId;
      await checkTogether(
        () => claims.requireOrigins(changes.origin, own),
        () => claims.requirePorts(changes.extraPorts, current.extraPorts),
        () => changes.groupId && requireGroup(tx, ownerId, changes.groupId),
        () => requireRoom(tx, ownerId, current, update),
        () => certificateId && deps.requireCertificate(ownerId, certificateId, tx),
        () => changes.cc && requireDefence(tx, ownerId, changes.cc),
        () => requireSiteRules(tx, ownerId, { id, rules: changes.cc?.rules }),
        () => domains && claims.requireFreeDomains(tx, domains, { ownerId, site: id, hosts }),
      );
      if (domains) await replaceDomains(tx, { siteId: id, ownerId }, domains);
      const signing = access && (await deps.signing.store(tx, id, access.signing));
      const sections = {
        ...sectionsOf(changes),
        ...(access && signing && { access: { ...access, signing } }),
      };
      await tx
        .update(sites)
        .set({
          ...{ note, extraPorts, groupId, packageId: changes.packageId },
          settings: sql`${sites.settings} || ${JSON.stringify(sections)}::jsonb`,
          ...(state && { state }),
          ...(domains && { mainDomain: domains[0] }),
          revision,
          updatedAt: new Date(),
        })
        .where(ownedBy(ownerId, eq(sites.id, id)));
      await requireSettingsRoom(tx, ownerId, [id]);
    });
    return getSite(ownerId, id);
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

  return { updateSite, restoreSite, deleteSites, setSitesState };
}
