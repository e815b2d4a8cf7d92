import {
  type SiteGroup,
  type SiteGroupCreate,
  type SiteGroupListQuery,
  siteGroupsMax,
} from '@console/contract/site-groups';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Actor, AuditService } from '../audit/audit.service';
import { changeConfig } from './config-revision';
import { siteDefaults } from './site-defaults.tables';
import { siteGroups } from './site-groups.tables';
import { sites } from './sites.tables';

const columns = {
  id: siteGroups.id,
  name: siteGroups.name,
  note: siteGroups.note,
  // By their names: in a selection from one table the columns would stand without it.
  sites: sql<number>`(select count(*)::int from sites s where s.group_id = site_groups.id)`,
  createdAt: siteGroups.createdAt,
};

const orders = {
  name: [asc(siteGroups.name)],
  '-name': [desc(siteGroups.name)],
  createdAt: [asc(siteGroups.createdAt), asc(siteGroups.id)],
  '-createdAt': [desc(siteGroups.createdAt), desc(siteGroups.id)],
} satisfies Record<SiteGroupListQuery['sort'], SQL[]>;

/** The one place that says which groups a person may touch: their own. */
function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(siteGroups.ownerId, ownerId), ...conditions);
}

function matches(keyword: string): SQL | undefined {
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  return or(sql`${siteGroups.name} ilike ${pattern}`, sql`${siteGroups.note} ilike ${pattern}`);
}

async function select(db: Db, condition: SQL | undefined, query?: SiteGroupListQuery) {
  const rows = await db
    .select(columns)
    .from(siteGroups)
    .where(condition)
    .orderBy(...orders[query?.sort ?? 'name'])
    .limit(query?.limit ?? 1)
    .offset(query ? (query.page - 1) * query.limit : 0);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Fails at the field `groupId` unless the group is the owner's; it stays until the transaction ends. */
export async function requireGroup(tx: Db, ownerId: string, groupId: string): Promise<void> {
  const [group] = await tx
    .select({ id: siteGroups.id })
    .from(siteGroups)
    .where(ownedBy(ownerId, eq(siteGroups.id, groupId)))
    .for('key share');
  if (group) return;
  throw new ApiError('INVALID', { fields: { groupId: '分组不存在或已被删除' } });
}

type Deps = Pick<Database, 'db' | 'signals'> & { audit: AuditService };

export type SiteGroupsService = ReturnType<typeof createSiteGroupsService>;

/** Groups of sites. Every function takes the owner first. */
export function createSiteGroupsService(deps: Deps) {
  const { db, audit } = deps;

  async function getGroup(tx: Db, ownerId: string, id: string): Promise<SiteGroup> {
    const [group] = await select(tx, ownedBy(ownerId, eq(siteGroups.id, id)));
    if (!group) throw new ApiError('NOT_FOUND');
    return group;
  }

  async function listGroups(ownerId: string, query: SiteGroupListQuery) {
    const condition = ownedBy(ownerId, query.keyword ? matches(query.keyword) : undefined);
    const items = await select(db, condition, query);
    return { items, total: await db.$count(siteGroups, condition) };
  }

  const nameTaken = () => new ApiError('INVALID', { fields: { name: '已有同名的分组' } });

  function createGroup(ownerId: string, group: SiteGroupCreate): Promise<SiteGroup> {
    return db.transaction(async (tx) => {
      if ((await tx.$count(siteGroups, ownedBy(ownerId))) >= siteGroupsMax) {
        throw new ApiError('INVALID', { message: `最多添加 ${siteGroupsMax} 个分组` });
      }
      const [row] = await tx
        .insert(siteGroups)
        .values({ ownerId, ...group })
        .onConflictDoNothing()
        .returning({ id: siteGroups.id });
      if (!row) throw nameTaken();
      return getGroup(tx, ownerId, row.id);
    });
  }

  /** A group that stays as it is until the transaction ends. */
  async function lockGroup(tx: Db, ownerId: string, id: string) {
    const [group] = await tx
      .select({ name: siteGroups.name })
      .from(siteGroups)
      .where(ownedBy(ownerId, eq(siteGroups.id, id)))
      .for('update');
    if (!group) throw new ApiError('NOT_FOUND');
    return group;
  }

  /** The history of each site of a group tells of what is done to the group, by whom and when. */
  async function touchSites(tx: Db, id: string, revision: number) {
    await tx.update(sites).set({ revision, updatedAt: new Date() }).where(eq(sites.groupId, id));
  }

  function updateGroup(ownerId: string, id: string, group: SiteGroupCreate): Promise<SiteGroup> {
    const cause = { authorId: ownerId, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      const [other] = await select(tx, ownedBy(ownerId, eq(siteGroups.name, group.name)));
      if (other && other.id !== id) throw nameTaken();
      const { name } = await lockGroup(tx, ownerId, id);
      if (name !== group.name) await touchSites(tx, id, revision);
      await tx
        .update(siteGroups)
        .set({ ...group, updatedAt: new Date() })
        .where(ownedBy(ownerId, eq(siteGroups.id, id)));
      return getGroup(tx, ownerId, id);
    });
  }

  /** The default settings of a group go with it. */
  async function recordLostDefaults(tx: Db, actor: Actor, id: string) {
    const [lost] = await tx
      .select({ settings: siteDefaults.settings })
      .from(siteDefaults)
      .where(eq(siteDefaults.groupId, id));
    if (!lost || Object.keys(lost.settings).length === 0) return;
    const object = { type: 'site-defaults', id } as const;
    await audit.record(tx, {
      ...{ actor, action: 'site-defaults.delete', object },
      before: lost.settings,
      after: {},
    });
  }

  /** The sites of the group stay, in no group: the database's foreign key says so. */
  function deleteGroup(actor: Actor, id: string) {
    const cause = { authorId: actor.id, action: 'change' } as const;
    return changeConfig(deps, cause, async (tx, revision) => {
      await lockGroup(tx, actor.id, id);
      await touchSites(tx, id, revision);
      await recordLostDefaults(tx, actor, id);
      await tx.delete(siteGroups).where(ownedBy(actor.id, eq(siteGroups.id, id)));
      return {};
    });
  }

  return { listGroups, createGroup, updateGroup, deleteGroup };
}
