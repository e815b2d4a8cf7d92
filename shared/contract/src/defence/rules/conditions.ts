import { z } from 'zod';
import { parseIpRange } from '../../common/addresses/ip-range';
import { plainText } from '../../common/scalars';
import { conditionDepthMax, namedFields, operatorsOf, presence } from './choices';
import { patternProblem } from './pattern';

/** Leaves that one matcher may have, and how deep they may be nested. */
export const conditionsMax = 50;

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

/** Of a query argument, header or cookie. */
export const partNameSchema = plainText()
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
    name: partNameSchema.default(''),
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
