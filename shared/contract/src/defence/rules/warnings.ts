import type { RuleWarning } from '../endpoints/groups';
import { actionWords } from '../words';
import type { Condition, ConditionLeaf } from './conditions';
import type { Rule } from './rules';
import type { RuleParts } from './sentence';

/** Actions after which no further rule is tried for whoever they are for. */
const final: ReadonlySet<Rule['action']['kind']> = new Set(['allow', 'block', 'drop', 'ban']);
const refusing: ReadonlySet<Rule['action']['kind']> = new Set(['block', 'drop', 'ban']);

/** Fields of which a request has exactly one, so that it cannot be two things at once. */
const sameLook = (a: ConditionLeaf, b: ConditionLeaf) =>
  a.field === b.field && a.name === b.name && a.ignoreCase === b.ignoreCase;

const valuesOf = ({ values, ignoreCase }: ConditionLeaf) =>
  ignoreCase ? values.map((value) => value.toLowerCase()) : values;

const isOneOf = (leaf: ConditionLeaf) => leaf.operator === 'eq' || leaf.operator === 'in';
const opposite = new Map([
  ['eq', 'ne'],
  ['in', 'notIn'],
  ['contains', 'notContains'],
  ['cidr', 'notCidr'],
  ['inList', 'notInList'],
  ['exists', 'absent'],
]);

/** Whether no request can fit both. */
function excludes(a: ConditionLeaf, b: ConditionLeaf): boolean {
  if (!sameLook(a, b)) return false;
  const [mine, others] = [valuesOf(a), new Set(valuesOf(b))];
  if (isOneOf(a) && isOneOf(b)) return !mine.some((value) => others.has(value));
  const isOpposite = opposite.get(a.operator) === b.operator;
  if (!isOpposite || a.listId !== b.listId) return false;
  return mine.every((value) => others.has(value));
}

/** Whether a condition can never be met, as far as that is plain to see. */
function isContradiction(condition: Condition): boolean {
  if (condition.kind === 'is') return false;
  if (condition.kind === 'any') return condition.items.every(isContradiction);
  if (condition.kind === 'none') return false;
  if (condition.items.some(isContradiction)) return true;
  const leaves = condition.items.filter((item) => item.kind === 'is');
  return leaves.some((a) => leaves.some((b) => excludes(a, b)));
}

/**
 * What a person may want to know of rules before they are in force: one that refuses everybody, those
 * that no request comes to after it, and conditions that no request meets.
 */
export function ruleWarnings(rules: readonly Rule[], { matchers, filters }: RuleParts) {
  const warnings: RuleWarning[] = [];
  let ending: Rule | undefined;
  for (const rule of rules.filter(({ enabled }) => enabled)) {
    const { id: ruleId, name, matcher, action } = rule;
    const warn = (kind: RuleWarning['kind'], text: string) => warnings.push({ ruleId, kind, text });
    const isMissing =
      (matcher.kind === 'named' && !matchers[matcher.id]) ||
      rule.filters.some((filter) => filter.kind === 'named' && !filters[filter.id]);
    if (isMissing) {
      warn('missing', `规则「${name}」引用的内容已被删除，这条规则不会生效`);
      continue;
    }
    if (ending) {
      warn('unreachable', `规则「${name}」不会生效：前面的「${ending.name}」已处理所有请求`);
      continue;
    }
    const condition =
      matcher.kind === 'own'
        ? matcher.condition
        : matcher.kind === 'named'
          ? matchers[matcher.id]?.condition
          : undefined;
    if (condition && isContradiction(condition)) {
      warn('contradiction', `规则「${name}」的条件互相矛盾，没有请求会符合`);
    }
    const meansEverybody = matcher.kind === 'every' && rule.filters.length === 0;
    if (meansEverybody && refusing.has(action.kind)) {
      warn('everyone', `规则「${name}」会对所有访客执行「${actionWords[action.kind]}」`);
    }
    if (meansEverybody && final.has(action.kind)) ending = rule;
  }
  return warnings;
}
