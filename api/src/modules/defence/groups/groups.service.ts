import type {
  DefenceGroup,
  DefenceGroupDetail,
  DefenceGroupUpdate,
} from '@console/contract/defence/endpoints/groups';
import { builtinGroups } from '@console/contract/defence/groups/builtin';
import { type DefenceGroupCreate, defenceGroupsMax } from '@console/contract/defence/groups/groups';
import type { NamedListQuery, Uses } from '@console/contract/defence/parts/named';
import type { Rule } from '@console/contract/defence/rules/rules';
import { sentenceOf } from '@console/contract/defence/rules/sentence';
import { ruleWarnings } from '@console/contract/defence/rules/warnings';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { contains } from '../../../db/search';
import { ApiError } from '../../../plugins/api-error';
import type { Cause } from '../../configured/history/revisions.service';
import { defenceGroups } from '../defence.tables';
import {
  inUse,
  nameTaken,
  orderOf,
  ownGroups,
  requireDefenceRoom,
  usersText,
} from '../defence-queries';
import { requireRules } from '../parts/named-defence.service';
import { readParts, rulePartsOf } from '../parts/parts.service';
import { spreadChange, usesOf } from '../spread';
import { storedRules } from '../stored-defence';
import type { GuardedSites } from './guarded-sites';
import { requireRuleQuota } from './rule-quota.service';

type Row = typeof defenceGroups.$inferSelect;
type Sync = { applied: number; total: number };

export type GroupsDeps = {
  db: Db;
  siteDefence: GuardedSites;
  nodeSync: (revisions: readonly number[]) => Promise<Map<number, Sync>>;
};

const noUses: Uses = {
  counts: { groups: 0, sites: 0 },
  groups: [],
  matchers: [],
  sites: [],
  siteDefaults: false,
};

const countsOf = (rules: readonly Rule[]) => ({
  ruleCount: rules.length,
  enabledCount: rules.filter(({ enabled }) => enabled).length,
});

/** What is said of rules: each in a sentence, and what a person may want to know first. */
async function told(tx: Db, rules: readonly Rule[]) {
  const parts = rulePartsOf(await readParts(tx, rules), true);
  return {
    sentences: rules.map((rule) => sentenceOf(rule, parts)),
    warnings: ruleWarnings(rules, parts),
  };
}

/** Groups of rules. Every function takes the owner first; what is not theirs does not exist for them. */
export function createDefenceGroups({ db, siteDefence, nodeSync }: GroupsDeps) {
  const changed = (authorId: string): Cause => ({ authorId, action: 'change' });

  /** How many of the owner's sites name each group. */
  async function siteCounts(tx: Db, ownerId: string): Promise<(id: string) => number> {
    const counts = new Map<string, number>();
    for (const { names } of await siteDefence.namesOfSites(tx, ownerId)) {
      for (const name of new Set(names ?? [])) {
        if (name !== null) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    return (id) => counts.get(id) ?? 0;
  }

  function builtinShown({ id, name, note, rules }: (typeof builtinGroups)[number], sites: number) {
    return {
      ...{ id, name, note, sites },
      ...countsOf(rules),
      builtin: true,
      revision: 0,
      version: 0,
      sync: null,
      updatedAt: null,
    } satisfies DefenceGroup;
  }

  const ownShown = (row: Row, sites: number, sync: Sync | undefined): DefenceGroup => ({
    id: row.id,
    builtin: false,
    name: row.name,
    note: row.note,
    ...countsOf(row.rules),
    sites,
    revision: row.revision,
    version: row.version,
    sync: sync ?? null,
    updatedAt: row.updatedAt.toISOString(),
  });

  /** The built-in ones first, then the owner's in the requested order. */
  async function listGroups(ownerId: string, { keyword, sort, page, limit }: NamedListQuery) {
    const condition = ownGroups(ownerId, contains(keyword, defenceGroups.name, defenceGroups.note));
    const countOf = await siteCounts(db, ownerId);
    const builtin = builtinGroups.filter(
      ({ name, note }) => !keyword || `${name}\n${note}`.includes(keyword),
    );
    const from = (page - 1) * limit;
    const first = builtin.slice(from, from + limit);
    const rows =
      first.length === limit
        ? []
        : await db
            .select()
            .from(defenceGroups)
            .where(condition)
            .orderBy(...orderOf(defenceGroups, sort))
            .limit(limit - first.length)
            .offset(Math.max(0, from - builtin.length));
    const sync = await nodeSync(rows.map(({ revision }) => revision));
    return {
      items: [
        ...first.map((group) => builtinShown(group, countOf(group.id))),
        ...rows.map((row) => ownShown(row, countOf(row.id), sync.get(row.revision))),
      ],
      total: builtin.length + (await db.$count(defenceGroups, condition)),
    };
  }

  async function findRow(tx: Db, ownerId: string, id: string): Promise<Row> {
    const condition = ownGroups(ownerId, eq(defenceGroups.id, id));
    const [row] = await tx.select().from(defenceGroups).where(condition);
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  /** Locked, so that nothing new can name it before the transaction ends. */
  async function lockRow(tx: Db, ownerId: string, id: string): Promise<Row> {
    const condition = ownGroups(ownerId, eq(defenceGroups.id, id));
    const [row] = await tx.select().from(defenceGroups).where(condition).for('update');
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  async function getGroup(ownerId: string, id: string, tx: Db = db): Promise<DefenceGroupDetail> {
    const builtin = builtinGroups.find((group) => group.id === id);
    if (builtin) {
      const found = await siteDefence.sitesNaming(tx, ownerId, [id], 100);
      const uses = {
        ...noUses,
        counts: { groups: 0, sites: found.count },
        sites: found.sites,
        siteDefaults: await siteDefence.defaultsName(tx, ownerId, [id]),
      };
      const rules = [...builtin.rules];
      return { ...builtinShown(builtin, found.count), rules, ...(await told(tx, rules)), uses };
    }
    const row = await findRow(tx, ownerId, id);
    const rules = storedRules.parse(row.rules);
    const uses = await usesOf(tx, siteDefence, { ownerId, id });
    const sync = (await nodeSync([row.revision])).get(row.revision);
    const shown = ownShown(row, uses.counts.sites, sync);
    return { ...shown, rules, ...(await told(tx, rules)), uses };
  }

  async function requireFreeName(tx: Db, ownerId: string, name: string, except?: string) {
    const [other] = await tx
      .select({ id: defenceGroups.id })
      .from(defenceGroups)
      .where(ownGroups(ownerId, eq(defenceGroups.name, name)));
    if (other && other.id !== except) throw nameTaken();
  }

  async function createGroup(ownerId: string, group: DefenceGroupCreate) {
    const cause = changed(ownerId);
    const id = await siteDefence.changeDefence(cause, async (tx, revision) => {
      if ((await tx.$count(defenceGroups, ownGroups(ownerId))) >= defenceGroupsMax) {
        throw new ApiError('INVALID', { message: `最多添加 ${defenceGroupsMax} 个规则组` });
      }
      await requireFreeName(tx, ownerId, group.name);
      await requireRules(tx, ownerId, group.rules);
      await requireRuleQuota(tx, ownerId, { added: group.rules.length, field: 'rules' });
      const newId = crypto.randomUUID();
      await tx.insert(defenceGroups).values({ id: newId, ownerId, revision, ...group });
      await requireDefenceRoom(tx, ownerId);
      await spreadChange(tx, siteDefence, { ownerId, id: newId, revision, cause });
      return newId;
    });
    return getGroup(ownerId, id);
  }

  /** Rules of a copy have their own ids, and so their own counters. */
  async function copyGroup(ownerId: string, id: string, name: string) {
    const { note, rules } = await getGroup(ownerId, id);
    const copies = rules.map((rule) => ({ ...rule, id: crypto.randomUUID() }));
    return createGroup(ownerId, { name, note, rules: copies });
  }

  /** Changes a group from the state that was seen; its sites get it at once. */
  function writeGroup(
    ownerId: string,
    id: string,
    { update, cause }: { update: DefenceGroupUpdate; cause: Cause },
  ): Promise<DefenceGroupDetail> {
    const { revision: seen, ...group } = update;
    return siteDefence
      .changeDefence(cause, async (tx, revision) => {
        const row = await lockRow(tx, ownerId, id);
        if (row.revision !== seen) throw new ApiError('CONFLICT');
        await requireFreeName(tx, ownerId, group.name, id);
        await requireRules(tx, ownerId, group.rules);
        const added = group.rules.length - row.rules.length;
        await requireRuleQuota(tx, ownerId, { added, field: 'rules' });
        await tx
          .update(defenceGroups)
          .set({ ...group, updatedAt: new Date() })
          .where(ownGroups(ownerId, eq(defenceGroups.id, id)));
        await requireDefenceRoom(tx, ownerId);
        await spreadChange(tx, siteDefence, { ownerId, id, revision, cause });
      })
      .then(() => getGroup(ownerId, id));
  }

  const updateGroup = (ownerId: string, id: string, update: DefenceGroupUpdate) =>
    writeGroup(ownerId, id, { update, cause: changed(ownerId) });

  /** A group that a site names cannot be deleted: it would be unclear what defends the site. */
  function deleteGroup(ownerId: string, id: string) {
    return siteDefence.changeDefence(changed(ownerId), async (tx) => {
      const { name } = await lockRow(tx, ownerId, id);
      const { counts, sites, siteDefaults } = await usesOf(tx, siteDefence, { ownerId, id });
      const users = [
        ...usersText(
          '网站',
          counts.sites,
          sites.map(({ domain }) => domain),
        ),
        ...(siteDefaults ? ['默认设置'] : []),
      ];
      if (users.length > 0) throw inUse(`规则组「${name}」`, users);
      await tx.delete(defenceGroups).where(ownGroups(ownerId, eq(defenceGroups.id, id)));
      return {};
    });
  }

  /** What would be said of rules before they are saved. */
  async function checkRules(ownerId: string, rules: readonly Rule[]) {
    await requireRules(db, ownerId, rules);
    return told(db, rules);
  }

  return {
    listGroups,
    getGroup,
    createGroup,
    copyGroup,
    updateGroup,
    writeGroup,
    deleteGroup,
    checkRules,
  };
}
