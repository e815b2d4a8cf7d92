import { z } from 'zod';
import { integer, plainText } from '../../common/scalars';
import { signingSettingsSchema } from '../../sites/settings/url-signing';
import {
  blockStatuses,
  challengeLevels,
  filtersPerRuleMax,
  ruleNameMax,
  rulesPerGroupMax,
} from './choices';
import { conditionSchema, partNameSchema } from './conditions';

export const challengeLevelSchema = z.enum(challengeLevels);
export type ChallengeLevel = z.output<typeof challengeLevelSchema>;

export const rateKeySchema = z.enum(['ip', 'ipUri', 'site', 'header', 'cookie']);
export type RateKey = z.output<typeof rateKeySchema>;

/** A day at most. */
const windowSchema = integer().min(1, '至少 1 秒').max(86_400, '最多 86400 秒');

/**
 * Trips where more than `limit` requests come in one window. Windows are aligned to the clock; each
 * request that reaches the filter counts, also one that is then refused.
 */
const rateFilterSchema = z
  .object({
    kind: z.literal('rate'),
    seconds: windowSchema,
    limit: integer().min(1, '至少 1 次').max(10_000_000, '最多 10000000 次'),
    by: rateKeySchema.default('ip'),
    /** Of the header or the cookie that is counted by. */
    name: partNameSchema.default(''),
    /** Pictures, scripts, style sheets and fonts count too. */
    countStatic: z.boolean().default(false),
  })
  .refine(({ by, name }) => (by !== 'header' && by !== 'cookie') || name !== '', {
    path: ['name'],
    error: '请输入名称',
  });

/**
 * Whoever has no pass of this level or a stricter one gets the challenge; trips for whoever was
 * given it `limit` times within the window without passing.
 */
const challengeFilterSchema = z.object({
  kind: z.literal('challenge'),
  level: challengeLevelSchema,
  seconds: windowSchema.default(60),
  limit: integer().min(1, '至少 1 次').max(10_000, '最多 10000 次').default(20),
});

const signing = signingSettingsSchema.unwrap().shape;

/** Trips where the address lacks a good signature. Its key goes in and never comes out. */
const signingFilterSchema = z.object({
  kind: z.literal('signing'),
  type: z.enum(['A', 'B', 'C']),
  key: signing.key,
  keyMask: signing.keyMask,
  parameter: signing.parameter,
  validity: signing.validity,
});

/** Lets a request by, or trips. */
export const filterSchema = z.discriminatedUnion('kind', [
  rateFilterSchema,
  challengeFilterSchema,
  signingFilterSchema,
]);
export type Filter = z.output<typeof filterSchema>;

/** One that a rule has to itself. Signing is not among them: its key is kept with a named filter. */
export const ownFilterSchema = z.discriminatedUnion('kind', [
  rateFilterSchema,
  challengeFilterSchema,
]);

/** 放行 ends the group for the request; 观察 is logged and continues with the next rule. */
export const actionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('allow') }),
  z.object({ kind: z.literal('observe') }),
  z.object({ kind: z.literal('challenge'), level: challengeLevelSchema }),
  z.object({ kind: z.literal('block'), status: z.literal(blockStatuses).default(403) }),
  z.object({ kind: z.literal('drop') }),
  z.object({
    kind: z.literal('ban'),
    /** The first time; each further one is twice as long, up to a day. */
    seconds: integer().min(10, '至少 10 秒').max(604_800, '最多 604800 秒').default(600),
  }),
]);
export type Action = z.output<typeof actionSchema>;

/**
 * Requests that match are put through the filters in order: one that a filter lets pass continues
 * with the next rule; the action applies to one that trips the last filter. A rule without filters
 * acts at once.
 */
export const ruleSchema = z.object({
  /** Stable across changes, so that counters and the log continue. */
  id: z.uuid(),
  name: plainText()
    .trim()
    .min(1, '请输入规则名称')
    .max(ruleNameMax, `规则名称最多 ${ruleNameMax} 个字`),
  enabled: z.boolean().default(true),
  matcher: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('every') }),
    z.object({ kind: z.literal('named'), id: z.uuid('请选择匹配器') }),
    z.object({ kind: z.literal('own'), condition: conditionSchema }),
  ]),
  filters: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('named'), id: z.uuid('请选择过滤器') }),
        z.object({ kind: z.literal('own'), filter: ownFilterSchema }),
      ]),
    )
    .max(filtersPerRuleMax, `过滤器最多 ${filtersPerRuleMax} 个`)
    .default([]),
  action: actionSchema,
});
export type Rule = z.output<typeof ruleSchema>;

const idsDiffer = (list: readonly Rule[]) => new Set(list.map(({ id }) => id)).size === list.length;

/** The rules of a group, in the order in which they are tried. */
export const rulesSchema = z
  .array(ruleSchema)
  .max(rulesPerGroupMax, `规则最多 ${rulesPerGroupMax} 条`)
  .refine(idsDiffer, '规则编号重复');
