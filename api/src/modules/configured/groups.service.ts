import type { SiteGroupCreate, SiteGroupListQuery } from '@console/contract/sites/groups';
import { siteGroupsMax } from '@console/contract/sites/limits';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor } from '../audit/audit.service';
import type { GroupTable } from './configured.tables';
import { type ConfigWrites, changeConfig } from './history/config-change.service';

type Deps = ConfigWrites & {
  groups: GroupTable;
  /** How many things are in a group, as a column of a selection from the groups. */
  count: SQL<number>;
  /** The history of each thing of a group tells of what is done to the group, by whom and when. */
  touch: (tx: Db, id: string, revision: number) => Promise<void>;
  /** Called before a group is deleted, as its default settings go with it. */
  beforeDelete: (tx: Db, actor: Actor, id: string) => Promise<void>;
};

/** The one place that says which groups a person may touch: their own. */
function ownedBy(groups: GroupTable, ownerId: string, ...conditions: (SQL | undefined)[]) {
  return and(eq(groups.ownerId, ownerId), ...conditions);
}

/** Fails at the field `groupId` unless the group is the owner's; it stays until the transaction ends. */
export async function requireGroupOf(
  tx: Db,
  groups: GroupTable,
  { ownerId, groupId }: { ownerId: string; groupId: string },
): Promise<void> {
  const [group] = await tx
    .select({ id: groups.id })
    .from(groups)
    .where(ownedBy(groups, ownerId, eq(groups.id, groupId)))
    .for('key share');
  if (group) return;
  throw new ApiError('INVALID', { fields: { groupId: '分组不存在或已被删除' } });
}

/** Groups of one kind of things. Every function takes the owner first. */
export function createGroups(deps: Deps) {
  const { db, groups, count, touch, beforeDelete } = deps;
  const own = (ownerId: string, ...conditions: (SQL | undefined)[]) =>
    ownedBy(groups, ownerId, ...conditions);

  const orders = {
    name: [asc(groups.name)],
    '-name': [desc(groups.name)],
    createdAt: [asc(groups.createdAt), asc(groups.id)],
    '-createdAt': [desc(groups.createdAt), desc(groups.id)],
  } satisfies Record<SiteGroupListQuery['sort'], SQL[]>;

  function matches(keyword: string): SQL | undefined {
    const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
    return or(sql`${groups.name} ilike ${pattern}`, sql`${groups.note} ilike ${pattern}`);
  }

  async function select(tx: Db, condition: SQL | undefined, query?: SiteGroupListQuery) {
    const rows = await tx
      .select({
        id: groups.id,
        name: groups.name,
        note: groups.note,
        count,
        createdAt: groups.createdAt,
      })
      .from(groups)
      .where(condition)
      .orderBy(...orders[query?.sort ?? 'name'])
      .limit(query?.limit ?? 1)
      .offset(query ? (query.page - 1) * query.limit : 0);
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
  }

  async function getGroup(tx: Db, ownerId: string, id: string) {
    const [group] = await select(tx, own(ownerId, eq(groups.id, id)));
    if (!group) throw new ApiError('NOT_FOUND');
    return group;
  }

  async function listGroups(ownerId: string, query: SiteGroupListQuery) {
    const condition = own(ownerId, query.keyword ? matches(query.keyword) : undefined);
    const items = await select(db, condition, query);
    return { items, total: await db.$count(groups, condition) };
  }

  const nameTaken = () => new ApiError('INVALID', { fields: { name: '已有同名的分组' } });

  function createGroup(ownerId: string, group: SiteGroupCreate) {
    return db.transaction(async (tx) => {
      if ((await tx.$count(groups, own(ownerId))) >= siteGroupsMax) {
        throw new ApiError('INVALID', { message: `最多添加 ${siteGroupsMax} 个分组` });
      }
      const [row] = await tx
        .insert(groups)
        .values({ ownerId, ...group })
        .onConflictDoNothing()
        .returning({ id: groups.id });
      if (!row) throw nameTaken();
      return getGroup(tx, ownerId, row.id);
    });
  }

  /** A group that stays as it is until the transaction ends. */
  async function lockGroup(tx: Db, ownerId: string, id: string) {
    const [group] = await tx
      .select({ name: groups.name })
      .from(groups)
      .where(own(ownerId, eq(groups.id, id)))
      .for('update');
    if (!group) throw new ApiError('NOT_FOUND');
    return group;
  }

  function updateGroup(ownerId: string, id: string, group: SiteGroupCreate) {
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      const [other] = await select(tx, own(ownerId, eq(groups.name, group.name)));
      if (other && other.id !== id) throw nameTaken();
      const { name } = await lockGroup(tx, ownerId, id);
      if (name !== group.name) await touch(tx, id, revision);
      await tx
        .update(groups)
        .set({ ...group, updatedAt: new Date() })
        .where(own(ownerId, eq(groups.id, id)));
      return getGroup(tx, ownerId, id);
    });
  }

  /** The things of the group stay, in no group: the database's foreign key says so. */
  function deleteGroup(actor: Actor, id: string) {
    const cause = { authorId: actor.id, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      await lockGroup(tx, actor.id, id);
      await touch(tx, id, revision);
      await beforeDelete(tx, actor, id);
      await tx.delete(groups).where(own(actor.id, eq(groups.id, id)));
      return {};
    });
  }

  return { listGroups, createGroup, updateGroup, deleteGroup };
}
