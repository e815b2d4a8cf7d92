import type { SiteGroup } from '@console/contract/sites/endpoints/groups';
import type { SiteGroupCreate, SiteGroupListQuery } from '@console/contract/sites/groups';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { AuditService } from '../../audit/audit.service';
import { recordLostDefaults } from '../../configured/defaults.service';
import { createGroups, requireGroupOf } from '../../configured/groups.service';
import type { ConfigWrites } from '../../configured/history/config-change.service';
import { siteDefaults } from '../defaults/site-defaults.tables';
import { sites } from '../sites.tables';
import { siteGroups } from './site-groups.tables';

/** Fails at the field `groupId` unless the group is the owner's; it stays until the transaction ends. */
export const requireGroup = (tx: Db, ownerId: string, groupId: string): Promise<void> =>
  requireGroupOf(tx, siteGroups, { ownerId, groupId });

type Deps = ConfigWrites & { audit: AuditService };

export type SiteGroupsService = ReturnType<typeof createSiteGroupsService>;

const toSiteGroup = ({ count, ...group }: Omit<SiteGroup, 'sites'> & { count: number }) => ({
  ...group,
  sites: count,
});

/** Groups of sites. Every function takes the owner first. */
export function createSiteGroupsService({ audit, ...writes }: Deps) {
  const groups = createGroups({
    ...{ ...writes, groups: siteGroups },
    // With the table's name: in a selection from one table the columns would be unqualified.
    count: sql<number>`(select count(*)::int from sites s where s.group_id = site_groups.id)`,
    touch: async (tx, id, revision) => {
      await tx.update(sites).set({ revision, updatedAt: new Date() }).where(eq(sites.groupId, id));
    },
    beforeDelete: (tx, actor, id) =>
      recordLostDefaults(tx, { defaults: siteDefaults, audit, kind: 'site-defaults' }, actor, id),
  });

  return {
    deleteGroup: groups.deleteGroup,
    listGroups: async (ownerId: string, query: SiteGroupListQuery) => {
      const { items, total } = await groups.listGroups(ownerId, query);
      return { items: items.map(toSiteGroup), total };
    },
    createGroup: async (ownerId: string, group: SiteGroupCreate) =>
      toSiteGroup(await groups.createGroup(ownerId, group)),
    updateGroup: async (ownerId: string, id: string, group: SiteGroupCreate) =>
      toSiteGroup(await groups.updateGroup(ownerId, id, group)),
  };
}
