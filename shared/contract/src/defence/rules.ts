import { z } from 'zod';
import { parseIpRange } from '../ip-range';
import { integer, plainText } from '../scalars';
import { signingSettingsSchema } from '../url-signing';
import { patternProblem } from './pattern';

/** Leaves that one matcher may have, and how deep they may be nested. */
export const conditionsMax = 50;
export const conditionDepthMax = 4;
const valuesMax = 200;

const fields = [
  'ip',
  'country',
  'region',
  'asn',
  'host',
  'uri',
  'path',
  'query',
  'method',
  'header',
  'cookie',
  'userAgent',
  'referer',
  'contentType',
  'protocol',
  'scheme',
] as const;
export const fieldSchema = z.enum(fields);
export type Field = z.output<typeof fieldSchema>;

/** Fields of which a request has many, told apart by a name. */
export const namedFields: ReadonlySet<Field> = new Set(['query', 'header', 'cookie']);

export const operatorSchema = z.enum([
  'eq',
  'ne',
  'contains',
  'notContains',
  'in',
  'notIn',
  'prefix',
  'suffix',
  'regex',
  'cidr',
  'notCidr',
  'inList',
  'notInList',
  'exists',
  'absent',
  'gt',
  'lt',
]);
export type ConditionOperator = z.output<typeof operatorSchema>;

const textOperators = [
  'eq',
  'ne',
  'contains',
  'notContains',
  'in',
  'notIn',
  'prefix',
  'suffix',
  'regex',
] as const;
const choiceOperators = ['eq', 'ne', 'in', 'notIn'] as const;
const presence = ['exists', 'absent'] as const;

/** The operators that each field knows, in the order in which a menu shows them. */
export const operatorsOf: Readonly<Record<Field, readonly ConditionOperator[]>> = {
  ip: ['cidr', 'notCidr', 'inList', 'notInList'],
  country: choiceOperators,
  region: choiceOperators,
  asn: choiceOperators,
  host: textOperators,
  uri: textOperators,
  path: textOperators,
  query: [...textOperators, 'gt', 'lt', ...presence],
  method: choiceOperators,
  header: [...textOperators, 'gt', 'lt', ...presence],
  cookie: [...textOperators, 'gt', 'lt', ...presence],
  userAgent: [...textOperators, ...presence],
  referer: [...textOperators, ...presence],
  contentType: [...textOperators, ...presence],
  protocol: choiceOperators,
  scheme: choiceOperators,
};

const listOperators: ReadonlySet<ConditionOperator> = new Set(['inList', 'notInList']);
const manyValues: ReadonlySet<ConditionOperator> = new Set(['in', 'notIn', 'cidr', 'notCidr']);
const noValue: ReadonlySet<ConditionOperator> = new Set(presence);

/** What is wrong with the values of a condition, if anything is. */
function valuesProblem({ operator, values }: { operator: ConditionOperator; values: string[] }) {
  if (noValue.has(operator) || listOperators.has(operator)) {
    return values.length > 0 ? '这个条件不需要填写内容' : undefined;
  }
  if (values.length === 0) return '请填写内容';
  if (values.length > 1 && !manyValues.has(operator)) return '只能填写一项';
  if (operator === 'cidr' || operator === 'notCidr') {
    const wrong = values.find((text) => parseIpRange(text) === undefined);
    return wrong === undefined ? undefined : `「${wrong}」不是 IP、CIDR 或 IP 段`;
  }
  if (operator === 'gt' || operator === 'lt') {
    return values.every((text) => /^-?\d{1,15}$/.test(text)) ? undefined : '应为整数';
  }
  return operator === 'regex' ? patternProblem(values[0] ?? '') : undefined;
}

const nameSchema = plainText()
  .trim()
  .max(64, '名称最多 64 个字符')
  .regex(/^[!#$%&'*+.^_`|~0-9A-Za-z[\]-]*$/, '名称中有不能使用的字符');

/**
 * One look at a request. A part that the request lacks fits the negative operators (不等于, 不包含,
 * 不属于, 不存在) and none of the others; an empty one is not a missing one.
 */
export const conditionLeafSchema = z
  .object({
    kind: z.literal('is'),
    field: fieldSchema,
    /** Of a query argument, header or cookie; headers' names without case. */
    name: nameSchema.default(''),
    operator: operatorSchema,
    values: z
      .array(plainText().max(1_000, '最多 1000 个字符'))
      .max(valuesMax, `最多 ${valuesMax} 项`)
      .default([]),
    /** The list of addresses that 在名单 and 不在名单 look into. */
    listId: z.uuid('请选择名单').nullable().default(null),
    ignoreCase: z.boolean().default(false),
  })
  .superRefine((leaf, ctx) => {
    const problem = (field: string, message: string | undefined) => {
      if (message) ctx.addIssue({ code: 'custom', path: [field], message });
    };
    if (!operatorsOf[leaf.field].includes(leaf.operator)) problem('operator', '请选择比较方式');
    if (namedFields.has(leaf.field) && leaf.name === '') problem('name', '请输入名称');
    if (listOperators.has(leaf.operator) && leaf.listId === null) problem('listId', '请选择名单');
    problem('values', valuesProblem(leaf));
  });
export type ConditionLeaf = z.output<typeof conditionLeafSchema>;

/** 全部满足, 任一满足, or 都不满足 of the parts. */
export type ConditionNode = { kind: 'all' | 'any' | 'none'; items: Condition[] };
export type Condition = ConditionLeaf | ConditionNode;

const nodeOf = (item: z.ZodType<Condition>) =>
  z.object({
    kind: z.enum(['all', 'any', 'none']),
    items: z.array(item).min(1, '请至少添加一个条件').max(conditionsMax),
  });

/** Nested to a fixed depth, so that no request is a tree without end. */
function conditionOf(depth: number): z.ZodType<Condition> {
  return depth === 1
    ? conditionLeafSchema
    : z.discriminatedUnion('kind', [conditionLeafSchema, nodeOf(conditionOf(depth - 1))]);
}

export const leavesOf = (condition: Condition): ConditionLeaf[] =>
  condition.kind === 'is' ? [condition] : condition.items.flatMap(leavesOf);

export const conditionSchema = nodeOf(conditionOf(conditionDepthMax - 1)).refine(
  (condition) => leavesOf(condition).length <= conditionsMax,
  { path: ['items'], error: `条件最多 ${conditionsMax} 个` },
);

/** Ways to tell a visitor from a program, from the gentlest to the strictest. */
export const challengeLevels = [
  'redirect',
  'js',
  'pow',
  'wait',
  'click',
  'slide',
  'rotate',
  'captcha',
] as const;
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
    name: nameSchema.default(''),
    /** Pictures, scripts, style sheets and fonts count too. */
    countStatic: z.boolean().default(false),
  })
  .refine(({ by, name }) => (by !== 'header' && by !== 'cookie') || name !== '', {
    path: ['name'],
    error: '请输入名称',
  });

/**
 * Whoever has no pass of this level or a stricter one gets the challenge; trips for who has been
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

/** The statuses that a refusal may have. */
export const blockStatuses = [403, 404, 410, 429, 451, 503] as const;

/** 放行 ends the group for the request; 观察 is told in the log and goes on with the next rule. */
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

/** Filters of one rule, and rules of one group. */
export const filtersPerRuleMax = 4;
export const rulesPerGroupMax = 50;

/**
 * Requests that fit the matcher meet the filters in their order: who is let by by one goes on with the
 * next rule, and the action is for who trips the last. A rule without filters acts at once.
 */
export const ruleSchema = z.object({
  /** Kept over changes, so that counters and the log go on. */
  id: z.uuid(),
  name: plainText().trim().min(1, '请输入规则名称').max(40, '规则名称最多 40 个字'),
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
