import { operatorsOf } from '@console/contract/defence/rules/choices';
import type {
  Condition,
  ConditionLeaf,
  ConditionNode,
  ConditionOperator,
  Field,
} from '@console/contract/defence/rules/conditions';
import { fieldWords, operatorWords } from '@console/contract/defence/words';
import { methods } from '@console/contract/sites/settings/choices';
import { optionsOf } from '@console/contract/sites/settings/words';

const isField = (text: string): text is Field => text in fieldWords;

export const fieldOptions = optionsOf(fieldWords).flatMap(({ value, label }) =>
  isField(value) ? { value, label } : [],
);

export const operatorOptions = (field: Field) =>
  operatorsOf[field].map((value) => ({ value, label: operatorWords[value] }));

/** How the conditions of a group combine. */
export const nodeOptions = [
  { value: 'all', label: '全部满足' },
  { value: 'any', label: '任一满足' },
  { value: 'none', label: '都不满足' },
] as const satisfies readonly { value: ConditionNode['kind']; label: string }[];

/** The word between two parts. */
export const joints = { all: '且', any: '或', none: '或' } as const satisfies Record<
  ConditionNode['kind'],
  string
>;

export const emptyLeaf = (): ConditionLeaf => ({
  kind: 'is',
  field: 'path',
  name: '',
  operator: 'prefix',
  values: [],
  listId: null,
  ignoreCase: false,
});

export const emptyCondition = (): ConditionNode => ({ kind: 'all', items: [emptyLeaf()] });

/** A new group within another: two alternatives. */
export const emptyNode = (): Condition => ({ kind: 'any', items: [emptyLeaf()] });

/** The few values that a field can have. */
const choices: Partial<Record<Field, readonly string[]>> = {
  method: methods,
  protocol: ['HTTP/1.0', 'HTTP/1.1', 'HTTP/2.0', 'HTTP/3.0'],
  scheme: ['http', 'https'],
};

const several: ReadonlySet<ConditionOperator> = new Set(['in', 'notIn', 'cidr', 'notCidr']);
const withoutValue: ReadonlySet<ConditionOperator> = new Set(['exists', 'absent']);
const ofLists: ReadonlySet<ConditionOperator> = new Set(['inList', 'notInList']);

/** The input of a condition's values. */
export type ValueShape =
  | { kind: 'none' | 'list' | 'places' | 'lines' | 'text' | 'pattern' }
  | { kind: 'choices' | 'choice'; options: readonly string[] };

export function valueShape(field: Field, operator: ConditionOperator): ValueShape {
  if (withoutValue.has(operator)) return { kind: 'none' };
  if (ofLists.has(operator)) return { kind: 'list' };
  if (field === 'country' || field === 'region') return { kind: 'places' };
  const options = choices[field];
  if (options) return { kind: several.has(operator) ? 'choices' : 'choice', options };
  if (several.has(operator)) return { kind: 'lines' };
  return { kind: operator === 'regex' ? 'pattern' : 'text' };
}

const textLess: ReadonlySet<ConditionOperator> = new Set(['exists', 'absent', 'gt', 'lt']);
const free: ReadonlySet<Field> = new Set([
  'host',
  'uri',
  'path',
  'query',
  'header',
  'cookie',
  'userAgent',
  'referer',
  'contentType',
]);

/** Whether capital and small letters may be told apart. */
export const hasCase = (field: Field, operator: ConditionOperator) =>
  free.has(field) && !textLess.has(operator);

/** The condition for another part of the request; values that still fit are kept. */
export function withField(leaf: ConditionLeaf, field: Field): ConditionLeaf {
  const known = operatorsOf[field];
  // People rarely choose a single place.
  const first = field === 'country' || field === 'region' ? 'in' : known[0];
  const operator = known.find((one) => one === leaf.operator) ?? first;
  return operator === undefined ? leaf : { ...emptyLeaf(), field, operator };
}

/** The condition with another comparison; values stay where the input is the same. */
export function withOperator(leaf: ConditionLeaf, operator: ConditionOperator): ConditionLeaf {
  const [before, after] = [leaf.operator, operator].map((one) => valueShape(leaf.field, one).kind);
  const single = after === 'text' || after === 'pattern' || after === 'choice';
  const values = after === 'none' || after === 'list' ? [] : leaf.values;
  return {
    ...leaf,
    operator,
    values: single && before !== after ? values.slice(0, 1) : values,
    listId: after === 'list' ? leaf.listId : null,
  };
}

export const placeholders: Partial<Record<Field, string>> = {
  ip: '203.0.113.0/24\n2001:db8::/32',
  asn: '4134',
  host: 'www.example.com',
  uri: '/search?q=',
  path: '/api/',
  userAgent: 'curl/',
  referer: 'https://www.example.com/',
  contentType: 'application/json',
  query: '1',
};

export const nameLabels: Partial<Record<Field, string>> = {
  query: '参数名',
  header: '请求头名称',
  cookie: 'Cookie 名称',
};
