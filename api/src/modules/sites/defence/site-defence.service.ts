import { readSections } from '@console/contract/sites/sections/stored-sections';
import { accessEntriesMax } from '@console/contract/sites/settings/access';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { type ConfigWrites, changeConfig } from '../../configured/history/config-change.service';
import type { Cause } from '../../configured/history/revisions.service';
import { withEntries } from '../../configured/origins/white-list.service';
import { siteDefaults } from '../defaults/site-defaults.tables';
import { requireSettingsRoom } from '../settings/settings-room';
import { ownedBy } from '../sites.scope';
import { sites } from '../sites.tables';

/** Any of some ids is named by a site's defence. */
const names = (ids: readonly string[]): SQL =>
  sql`${sites.defenceNames} ?| array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::text[]`;

type SiteEntries = {
  ownerId: string;
  revision: number;
  entries: readonly { siteId: string; address: string }[];
  note: string;
};

/** Which sites name which groups and parts of rules, and changes of those that reach the sites. */
export function createSiteDefenceService(deps: ConfigWrites) {
  const changeDefence = <T>(cause: Cause, change: (tx: Db, revision: number) => Promise<T>) =>
    changeConfig(deps, cause, change);

  /** The owner's sites that name any of them, by their first domains; `limit` of them. */
  async function sitesNaming(tx: Db, ownerId: string, ids: readonly string[], limit: number) {
    if (ids.length === 0) return { count: 0, sites: [] };
    const condition = ownedBy(ownerId, names(ids));
    const rows = await tx
      .select({ id: sites.id, domain: sites.mainDomain })
      .from(sites)
      .where(condition)
      .orderBy(asc(sites.mainDomain))
      .limit(limit);
    return {
      count: rows.length < limit ? rows.length : await tx.$count(sites, condition),
      sites: rows,
    };
  }

  /** What each of the owner's sites names, of those that name anything. */
  function namesOfSites(tx: Db, ownerId: string) {
    return tx
      .select({ id: sites.id, names: sites.defenceNames })
      .from(sites)
      .where(ownedBy(ownerId, sql`jsonb_array_length(${sites.defenceNames}) > 0`));
  }

  /** Makes nodes refetch the sites, of one owner or of all, that name any of them. */
  async function touchSites(
    tx: Db,
    {
      ownerId,
      ids,
      revision,
    }: { ownerId: string | null; ids: readonly string[]; revision: number },
  ) {
    if (ids.length === 0) return;
    await tx
      .update(sites)
      .set({ revision })
      .where(ownerId === null ? names(ids) : ownedBy(ownerId, names(ids)));
  }

  /** Whether the settings that the owner's new sites begin with name any of them. */
  async function defaultsName(tx: Db, ownerId: string, ids: readonly string[]): Promise<boolean> {
    if (ids.length === 0) return false;
    const group = sql`${siteDefaults.settings} #>> '{cc,group}'`;
    const list = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    );
    const condition = and(eq(siteDefaults.ownerId, ownerId), sql`${group} in (${list})`);
    return (await tx.$count(siteDefaults, condition)) > 0;
  }

  /** Puts addresses on the white lists of sites of an owner. */
  async function whitelist(
    tx: Db,
    { ownerId, revision, entries, note }: SiteEntries,
  ): Promise<void> {
    const bySite = new Map<string, string[]>();
    for (const { siteId, address } of entries) {
      bySite.set(siteId, [...(bySite.get(siteId) ?? []), address]);
    }
    for (const [id, addresses] of bySite) {
      const condition = ownedBy(ownerId, eq(sites.id, id));
      const [row] = await tx
        .select({ settings: sites.settings })
        .from(sites)
        .where(condition)
        .for('update');
      if (!row) continue;
      const { access } = readSections(row.settings);
      const ipWhite = withEntries(access.ipWhite, addresses, { note, max: accessEntriesMax });
      const sections = JSON.stringify({ access: { ...access, ipWhite } });
      const settings = sql`${sites.settings} || ${sections}::jsonb`;
      await tx.update(sites).set({ settings, revision, updatedAt: new Date() }).where(condition);
      await requireSettingsRoom(tx, ownerId, [id]);
    }
  }

  return { whitelist, changeDefence, sitesNaming, namesOfSites, touchSites, defaultsName };
}
