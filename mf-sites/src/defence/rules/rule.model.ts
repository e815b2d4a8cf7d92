import type { blockStatuses } from '@console/contract/defence/rules/choices';
import type { ConditionNode } from '@console/contract/defence/rules/conditions';
import type { Action, ChallengeLevel, Rule } from '@console/contract/defence/rules/rules';
import { actionWords } from '@console/contract/defence/words';
import type { CardOption } from '@console/kit/form';
import { emptyCondition } from '../conditions/condition.model';
import { blankFilter, type FilterValues } from '../filters/filter.model';

type OwnFilter = FilterValues<'rate'> | FilterValues<'challenge'>;
type FilterRow = ({ kind: 'named' } | { kind: 'own' }) & { id: string; filter: OwnFilter };
type AnyAction = {
  level: ChallengeLevel;
  status: (typeof blockStatuses)[number];
  seconds: number;
};
type OfKind<Kinds extends string, Fields> = { [Kind in Kinds]: { kind: Kind } & Fields }[Kinds];

/** The fields of all kinds of rules, so that switching between kinds loses no input. */
export type RuleValues = {
  id: string;
  name: string;
  enabled: boolean;
  matcher: OfKind<Rule['matcher']['kind'], { id: string; condition: ConditionNode }>;
  filters: FilterRow[];
  action: OfKind<Action['kind'], AnyAction>;
};

export const newFilterRow = (): FilterRow => ({
  kind: 'own',
  id: '',
  filter: blankFilter('rate'),
});

const blankAction = { level: 'js', status: 403, seconds: 600 } as const;

function filterRow(row: Rule['filters'][number]): FilterRow {
  if (row.kind === 'named') return { ...row, filter: blankFilter('rate') };
  const { kind, filter } = row;
  return filter.kind === 'rate'
    ? { kind, id: '', filter: { ...blankFilter('rate'), ...filter } }
    : { kind, id: '', filter: { ...blankFilter('challenge'), ...filter } };
}

/** A rule as its form holds it. */
export function ruleValues(rule: Rule): RuleValues {
  const { id, name, enabled, matcher, filters, action } = structuredClone(rule);
  return {
    ...{ id, name, enabled },
    matcher: { id: '', condition: emptyCondition(), ...matcher },
    filters: filters.map(filterRow),
    action: { ...blankAction, ...action },
  };
}

/** A new rule; by default it refuses nobody. */
export const newRule = (): RuleValues => ({
  id: crypto.randomUUID(),
  name: '',
  enabled: true,
  matcher: { kind: 'own', id: '', condition: emptyCondition() },
  filters: [],
  action: { kind: 'observe', ...blankAction },
});

export const matcherOptions: readonly CardOption[] = [
  { value: 'own', label: '自定条件', description: '符合条件的请求' },
  { value: 'every', label: '所有请求', description: '不看内容' },
  { value: 'named', label: '匹配器', description: '多个规则组共用' },
];

const actionNotes = {
  allow: '不再检查后面的规则',
  observe: '只记录，继续下一条',
  challenge: '出示验证页，通过后继续',
  block: '返回拦截页',
  drop: '断开连接，不返回内容',
  ban: '一段时间内拒绝这个 IP',
} as const satisfies Record<Action['kind'], string>;

export const actionOptions: readonly CardOption[] = Object.entries(actionWords).map(
  ([value, label]) => ({ value, label, description: Reflect.get(actionNotes, value) }),
);
