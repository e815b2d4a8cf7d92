import type {
  DefenceGroupDetail,
  DefenceGroupRevision,
  DefenceGroupRevisionDetail,
} from '@console/contract/defence/endpoints/groups';
import { sentenceOf } from '@console/contract/defence/rules/sentence';
import { changesBetween, type HistoryField } from '@console/contract/settings/changes';
import { type RevisionNode, revisionAuthor } from '@console/contract/settings/revisions';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { ApiError } from '../../../plugins/api-error';
import { users } from '../../users/users.tables';
import { defenceGroupRevisions, defenceGroups, type GroupSnapshot } from '../defence.tables';
import { ownGroups } from '../defence-queries';
import { storedRules } from '../stored-defence';
import type { createDefenceGroups, GroupsDeps } from './groups.service';

export type GroupHistoryDeps = Pick<GroupsDeps, 'db' | 'nodeSync'> & {
  groups: Pick<ReturnType<typeof createDefenceGroups>, 'writeGroup'>;
  revisionNodes: (
    of: { id: string; newest: boolean },
    at: { revision: number; createdAt: Date },
  ) => Promise<RevisionNode[]>;
};

/** Changes that a row of the list names; the rest is a click away. */
const namedChanges = 3;
const section = '规则组';

const fields: readonly HistoryField<GroupSnapshot>[] = [
  { section, label: '名称', value: ({ name }) => name },
  { section, label: '备注', value: ({ note }) => note || '无' },
  {
    section,
    label: '规则',
    rows: ({ rules, parts }) =>
      rules.map((rule) => {
        const text = `「${rule.name}」${rule.enabled ? '' : '（已停用）'}`;
        return { key: rule.id, text, whole: `${text}：${sentenceOf(rule, parts)}` };
      }),
  },
];

type Group = Pick<typeof defenceGroups.$inferSelect, 'id' | 'ownerId' | 'revision' | 'version'>;

const columns = {
  number: defenceGroupRevisions.number,
  configRevision: defenceGroupRevisions.configRevision,
  action: defenceGroupRevisions.action,
  restoredNumber: defenceGroupRevisions.restoredNumber,
  authorId: defenceGroupRevisions.authorId,
  authorName: users.name,
  createdAt: defenceGroupRevisions.createdAt,
  siteCount: defenceGroupRevisions.siteCount,
  siteDomains: defenceGroupRevisions.siteDomains,
  settledAt: defenceGroupRevisions.settledAt,
  settledNodes: defenceGroupRevisions.settledNodes,
};

/** The numbered revisions of groups. Every function takes the owner first. */
export function createGroupHistory({ db, nodeSync, groups, revisionNodes }: GroupHistoryDeps) {
  async function findGroup(ownerId: string, id: string): Promise<Group> {
    const { revision, version } = defenceGroups;
    const [group] = await db
      .select({ id: defenceGroups.id, ownerId: defenceGroups.ownerId, revision, version })
      .from(defenceGroups)
      .where(ownGroups(ownerId, eq(defenceGroups.id, id)));
    if (!group) throw new ApiError('NOT_FOUND');
    return group;
  }

  const selectRows = () =>
    db
      .select(columns)
      .from(defenceGroupRevisions)
      .leftJoin(users, eq(users.id, defenceGroupRevisions.authorId));
  type Row = Awaited<ReturnType<typeof selectRows>>[number];

  async function statesAt(groupId: string, numbers: readonly number[]) {
    const { number, settings } = defenceGroupRevisions;
    const rows = await db
      .select({ number, settings })
      .from(defenceGroupRevisions)
      .where(and(eq(defenceGroupRevisions.groupId, groupId), inArray(number, [...numbers])));
    return new Map<number, GroupSnapshot>(
      rows.map((row) => [
        row.number,
        { ...row.settings, rules: storedRules.parse(row.settings.rules) },
      ]),
    );
  }

  async function syncOf(group: Group, row: Row): Promise<DefenceGroupRevision['sync']> {
    const took = row.settledAt === null ? null : Number(row.settledAt) - Number(row.createdAt);
    const milliseconds = row.settledNodes ? took : null;
    if (row.number !== group.version) {
      const count = row.settledNodes ?? 0;
      return { applied: count, total: count, refused: 0, milliseconds, overtaken: count === 0 };
    }
    const sync = (await nodeSync([group.revision])).get(group.revision);
    return { applied: 0, total: 0, ...sync, refused: 0, milliseconds, overtaken: false };
  }

  async function toRevision(group: Group, row: Row, states: ReadonlyMap<number, GroupSnapshot>) {
    const [before, after] = [states.get(row.number - 1), states.get(row.number)];
    const allChanges = before && after ? changesBetween(fields, before, after) : [];
    const revision: DefenceGroupRevision = {
      number: row.number,
      action: row.action,
      restoredNumber: row.restoredNumber,
      author: revisionAuthor(group.ownerId, row.authorId, row.authorName),
      createdAt: row.createdAt.toISOString(),
      changes: allChanges.slice(0, namedChanges).map(({ text }) => text),
      changeCount: allChanges.length,
      sites: row.siteCount,
      sync: await syncOf(group, row),
    };
    return { revision, allChanges };
  }

  /** The newest first. */
  async function listRevisions(
    ownerId: string,
    id: string,
    { page, limit }: { page: number; limit: number },
  ) {
    const group = await findGroup(ownerId, id);
    const condition = eq(defenceGroupRevisions.groupId, id);
    const rows = await selectRows()
      .where(condition)
      .orderBy(desc(defenceGroupRevisions.number))
      .limit(limit)
      .offset((page - 1) * limit);
    const numbers = rows.flatMap(({ number }) => [number, number - 1]);
    const states = await statesAt(id, [...new Set(numbers)]);
    const told = await Promise.all(rows.map((row) => toRevision(group, row, states)));
    return {
      items: told.map(({ revision }) => revision),
      total: await db.$count(defenceGroupRevisions, condition),
    };
  }

  async function findRow(id: string, number: number): Promise<Row> {
    const [row] = await selectRows().where(
      and(eq(defenceGroupRevisions.groupId, id), eq(defenceGroupRevisions.number, number)),
    );
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  /** One revision with all of its changes, what a roll-back would change, and every node's state. */
  async function getRevision(
    ownerId: string,
    id: string,
    number: number,
  ): Promise<DefenceGroupRevisionDetail> {
    const group = await findGroup(ownerId, id);
    const row = await findRow(id, number);
    const states = await statesAt(id, [number, number - 1, group.version]);
    const { revision, allChanges } = await toRevision(group, row, states);
    const [current, target] = [states.get(group.version), states.get(number)];
    return {
      ...revision,
      allChanges,
      restoring: current && target ? changesBetween(fields, current, target) : [],
      // Nodes refuse sites, not groups: what a group did to a site is shown with the site.
      nodes: await revisionNodes(
        { id, newest: false },
        { revision: row.configRevision, createdAt: row.createdAt },
      ),
      siteDomains: row.siteDomains,
    };
  }

  /** Gives a group what it had after a revision; what cannot be had changes nothing. */
  async function restore(
    ownerId: string,
    { id, number }: { id: string; number: number },
    revision: number,
  ): Promise<DefenceGroupDetail> {
    await findGroup(ownerId, id);
    const was = (await statesAt(id, [number])).get(number);
    if (!was) throw new ApiError('NOT_FOUND');
    const { name, note, rules } = was;
    const cause = { authorId: ownerId, action: 'restore', restoredNumber: number } as const;
    try {
      return await groups.writeGroup(ownerId, id, {
        ...{ update: { name, note, rules, revision }, cause },
      });
    } catch (error) {
      const problem =
        error instanceof ApiError ? Object.values(error.detail.fields ?? {})[0] : undefined;
      if (problem === undefined) throw error;
      throw new ApiError('RESTORE_REFUSED', { message: `无法回滚到 v${number}：${problem}` });
    }
  }

  return { listRevisions, getRevision, restore };
}
