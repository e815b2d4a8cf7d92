import type { ForwardGroup } from '@console/contract/forwards/endpoints/groups';
import type { SiteGroupCreate, SiteGroupListQuery } from '@console/contract/sites/groups';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { AuditService } from '../audit/audit.service';
import { recordLostDefaults } from '../configured/defaults.service';
import { createGroups, requireGroupOf } from '../configured/groups.service';
import type { ConfigWrites } from '../configured/history/config-change.service';
import { forwardDefaults, forwardGroups, forwards } from './forwards.tables';

/** Fails at the field `groupId` unless the group is the owner's; it stays until the transaction ends. */
export const requireForwardGroup = (tx: Db, ownerId: string, groupId: string): Promise<void> =>
  requireGroupOf(tx, forwardGroups, { ownerId, groupId });

type Deps = ConfigWrites & { audit: AuditService };

export type ForwardGroupsService = ReturnType<typeof createForwardGroupsService>;

const toGroup = ({ count, ...group }: Omit<ForwardGroup, 'forwards'> & { count: number }) => ({
  ...group,
  forwards: count,
});

/** Groups of forwards. Every function takes the owner first. */
export function createForwardGroupsService({ audit, ...writes }: Deps) {
  const groups = createGroups({
    ...{ ...writes, groups: forwardGroups },
    // By their names: in a selection from one table the columns would stand without it.
    count: sql<number>`(select count(*)::int from forwards f where f.group_id = forward_groups.id)`,
    touch: async (tx, id, revision) => {
      const now = { revision, updatedAt: new Date() };
      await tx.update(forwards).set(now).where(eq(forwards.groupId, id));
    },
    beforeDelete: (tx, actor, id) => {
      const of = { defaults: forwardDefaults, audit, kind: 'forward-defaults' } as const;
      return recordLostDefaults(tx, of, actor, id);
    },
  });

  return {
    deleteGroup: groups.deleteGroup,
    listGroups: async (ownerId: string, query: SiteGroupListQuery) => {
      const { items, total } = await groups.listGroups(ownerId, query);
      return { items: items.map(toGroup), total };
    },
    createGroup: async (ownerId: string, group: SiteGroupCreate) =>
      toGroup(await groups.createGroup(ownerId, group)),
    updateGroup: async (ownerId: string, id: string, group: SiteGroupCreate) =>
      toGroup(await groups.updateGroup(ownerId, id, group)),
  };
}
