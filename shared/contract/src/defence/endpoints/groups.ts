import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import {
  emptySchema,
  idParamsSchema,
  instantSchema,
  pageOf,
  pageQuerySchema,
} from '../../common/paging';
import { integer } from '../../common/scalars';
import {
  changeSchema,
  revisionActionSchema,
  revisionAuthorSchema,
  revisionNodeSchema,
  revisionSyncSchema,
} from '../../settings/revisions';
import { storedSchema } from '../../settings/stored';
import { defenceGroupRequests } from '../calls';
import { builtinGroupIds } from '../groups/builtin-names';
import { defenceGroupCreateSchema } from '../groups/groups';
import {
  defenceNameSchema,
  defenceSyncSchema,
  namedListQuerySchema,
  seenRevisionShape,
  usesSchema,
} from '../parts/named';
import { rulesSchema } from '../rules/rules';

export const defenceGroupUpdateSchema = defenceGroupCreateSchema.extend(seenRevisionShape);
export type DefenceGroupUpdate = z.output<typeof defenceGroupUpdateSchema>;

/** A group of an account's own, or a built-in one, which all can copy and nobody changes. */
const groupIdSchema = z.union([z.enum(builtinGroupIds), z.uuid('编号格式不正确')]);
export const defenceGroupParamsSchema = z.object({ id: groupIdSchema });

export const defenceGroupSchema = z.object({
  id: groupIdSchema,
  builtin: z.boolean(),
  name: z.string(),
  note: z.string(),
  /** How many rules it has, and of them how many are enabled. */
  ruleCount: z.int(),
  enabledCount: z.int(),
  /** How many websites it is in force on, or will be in an emergency. */
  sites: z.int(),
  /** The configuration revision that last changed it; 0 of a built-in one. */
  revision: z.int(),
  /** Number of its newest own revision: 「v3」; 0 of a built-in one. */
  version: z.int(),
  sync: defenceSyncSchema.nullable(),
  updatedAt: instantSchema.nullable(),
});
export type DefenceGroup = z.output<typeof defenceGroupSchema>;

/** What a person may want to know before a group is in force; none of them refuses it. */
export const ruleWarningSchema = z.object({
  ruleId: z.uuid(),
  kind: z.enum(['everyone', 'unreachable', 'contradiction', 'missing']),
  /** A sentence: `规则「x」会拦截所有访客`. */
  text: z.string(),
});
export type RuleWarning = z.output<typeof ruleWarningSchema>;

export const defenceGroupDetailSchema = defenceGroupSchema.extend({
  rules: storedSchema(rulesSchema),
  /** Each rule in a sentence, in the order of the rules. */
  sentences: z.array(z.string()),
  warnings: z.array(ruleWarningSchema),
  uses: usesSchema,
});
export type DefenceGroupDetail = z.output<typeof defenceGroupDetailSchema>;

/** A revision of a group, as websites have them. */
export const defenceGroupRevisionSchema = z.object({
  number: z.int(),
  action: revisionActionSchema,
  restoredNumber: z.int().nullable(),
  author: revisionAuthorSchema,
  createdAt: instantSchema,
  changes: z.array(z.string()),
  changeCount: z.int(),
  /** How many websites it reached. */
  sites: z.int(),
  sync: revisionSyncSchema,
});
export type DefenceGroupRevision = z.output<typeof defenceGroupRevisionSchema>;

export const defenceGroupRevisionDetailSchema = defenceGroupRevisionSchema.extend({
  allChanges: z.array(changeSchema),
  /** What a roll-back to this revision would change now. */
  restoring: z.array(changeSchema),
  nodes: z.array(revisionNodeSchema),
  /** First domains of websites that it reached, 100 at most. */
  siteDomains: z.array(z.string()),
});
export type DefenceGroupRevisionDetail = z.output<typeof defenceGroupRevisionDetailSchema>;

const revisionParamsSchema = idParamsSchema.extend({
  number: z.coerce.number().int().min(1).max(2_147_483_647),
});

export const defenceGroupEndpoints = defineEndpoints({
  /** The built-in ones stand first, on the first page, unless a keyword is searched for. */
  listDefenceGroups: {
    ...defenceGroupRequests.listDefenceGroups,
    access: 'allUser',
    summary: '列出内置的与自己的规则组',
    query: namedListQuerySchema,
    data: pageOf(defenceGroupSchema),
  },
  getDefenceGroup: {
    ...defenceGroupRequests.getDefenceGroup,
    access: 'allUser',
    summary: '取一个规则组',
    params: defenceGroupParamsSchema,
    data: defenceGroupDetailSchema,
  },
  createDefenceGroup: {
    ...defenceGroupRequests.createDefenceGroup,
    access: 'allUser',
    summary: '添加一个规则组',
    body: defenceGroupCreateSchema,
    data: defenceGroupDetailSchema,
  },
  copyDefenceGroup: {
    ...defenceGroupRequests.copyDefenceGroup,
    access: 'allUser',
    summary: '复制一个内置的或自己的规则组',
    params: defenceGroupParamsSchema,
    body: z.object({ name: defenceNameSchema }),
    data: defenceGroupDetailSchema,
  },
  updateDefenceGroup: {
    ...defenceGroupRequests.updateDefenceGroup,
    access: 'allUser',
    summary: '修改一个规则组，使用它的网站随之生效',
    params: idParamsSchema,
    body: defenceGroupUpdateSchema,
    data: defenceGroupDetailSchema,
  },
  deleteDefenceGroup: {
    ...defenceGroupRequests.deleteDefenceGroup,
    access: 'allUser',
    summary: '删除一个没有网站使用的规则组',
    params: idParamsSchema,
    data: emptySchema,
  },
  /** What would be said of rules before they are saved. */
  checkDefenceRules: {
    ...defenceGroupRequests.checkDefenceRules,
    access: 'allUser',
    summary: '检查规则：提醒与每条规则的说明',
    body: z.object({ rules: rulesSchema }),
    data: z.object({ warnings: z.array(ruleWarningSchema), sentences: z.array(z.string()) }),
  },
  listDefenceGroupRevisions: {
    ...defenceGroupRequests.listDefenceGroupRevisions,
    access: 'allUser',
    summary: '列出规则组的变更历史',
    params: idParamsSchema,
    query: pageQuerySchema,
    data: pageOf(defenceGroupRevisionSchema),
  },
  getDefenceGroupRevision: {
    ...defenceGroupRequests.getDefenceGroupRevision,
    access: 'allUser',
    summary: '取规则组的一个版本',
    params: revisionParamsSchema,
    data: defenceGroupRevisionDetailSchema,
  },
  restoreDefenceGroupRevision: {
    ...defenceGroupRequests.restoreDefenceGroupRevision,
    access: 'allUser',
    summary: '把规则组回滚到一个版本',
    params: revisionParamsSchema,
    body: z.object({ revision: integer() }),
    data: defenceGroupDetailSchema,
  },
});
