import { provinceInEnglish } from '@console/contract/common/places';
import type { EdgeGroup, EdgeGuard } from '@console/contract/defence/edge-defence';
import type { Condition, ConditionLeaf } from '@console/contract/defence/rules/conditions';
import type { Action, Filter } from '@console/contract/defence/rules/rules';
import { secondsOf } from '@console/contract/sites/settings/cache';
import { type AddressTable, addressTable, lastingTable } from '../sites/runtime/address-table';
import type { RuntimeSigning } from '../sites/runtime/runtime-signing';

/** A condition as nginx's Lua compiles it; its values are prepared for look-ups. */
export type RuntimeLeaf = {
  kind: 'is';
  field: ConditionLeaf['field'];
  name: string;
  operator: ConditionLeaf['operator'];
  ignoreCase: boolean;
  value?: string;
  items?: Record<string, true>;
  table?: AddressTable;
  list?: string;
};
export type RuntimeCondition =
  | RuntimeLeaf
  | { kind: 'all' | 'any' | 'none'; items: RuntimeCondition[] };

export type RuntimeFilter =
  | Exclude<Filter, { kind: 'signing' }>
  | { kind: 'signing'; signing: RuntimeSigning };

/** A group as nginx's Lua reads it. */
export type RuntimeGroup = {
  id: string;
  version: string;
  rules: {
    id: string;
    hash: string;
    name: string;
    condition?: RuntimeCondition;
    filters: RuntimeFilter[];
    action: Action;
  }[];
  lists: Record<string, AddressTable>;
};

export type RuntimeGuard = { id: string; white: AddressTable; black: AddressTable };

/** Data without codes name provinces in English, so both are looked for. */
const regionOperators: Readonly<Record<string, ConditionLeaf['operator']>> = {
  eq: 'in',
  ne: 'notIn',
};
function widened(leaf: ConditionLeaf): ConditionLeaf {
  if (leaf.field !== 'region') return leaf;
  const values = leaf.values.flatMap((code) => [code, provinceInEnglish(code) ?? code]);
  return { ...leaf, operator: regionOperators[leaf.operator] ?? leaf.operator, values };
}

const sets: ReadonlySet<string> = new Set(['in', 'notIn']);
const blocks: ReadonlySet<string> = new Set(['cidr', 'notCidr']);

/** Escapes and classes, in which `$` is itself, and the `$` that stands for the end. */
const dollars = /\\.|\[\^?\]?(?:\\.|[^\]])*\]|\$/gs;

/** `$` is the end alone, as where the log reads patterns; for PCRE it may be before a newline too. */
const patternOf = (pattern: string) =>
  pattern.replace(dollars, (part) => (part === '$' ? '\\z' : part));

/** As nginx has it: networks are numbers, and values that ignore case are in lower case. */
function valueFor({ field, operator, ignoreCase }: ConditionLeaf, value: string): string {
  if (field === 'asn') return value.replace(/^AS/i, '');
  // A pattern keeps its case: `\D` is not `\d`.
  if (operator === 'regex') return patternOf(value);
  return ignoreCase ? value.toLowerCase() : value;
}

function leafOf(given: ConditionLeaf, lists: ReadonlySet<string>): RuntimeLeaf {
  const leaf = widened(given);
  const { field, operator, ignoreCase, listId } = leaf;
  const values = leaf.values.map((value) => valueFor(leaf, value));
  if (listId !== null && !lists.has(listId)) throw new Error(`名单 ${listId} 没有下发`);
  const name = field === 'header' ? leaf.name.toLowerCase().replaceAll('-', '_') : leaf.name;
  const [value] = values;
  return {
    ...{ kind: 'is', field, name, operator, ignoreCase },
    ...(sets.has(operator) && { items: Object.fromEntries(values.map((text) => [text, true])) }),
    ...(blocks.has(operator) && { table: lastingTable(values) }),
    ...(listId !== null && { list: listId }),
    ...(value !== undefined && !sets.has(operator) && !blocks.has(operator) && { value }),
  };
}

function conditionOf(condition: Condition, lists: ReadonlySet<string>): RuntimeCondition {
  if (condition.kind === 'is') return leafOf(condition, lists);
  const { kind, items } = condition;
  return { kind, items: items.map((item) => conditionOf(item, lists)) };
}

function filterOf(filter: Filter): RuntimeFilter {
  if (filter.kind === 'rate') {
    const { by, name } = filter;
    return by === 'header'
      ? { ...filter, name: name.toLowerCase().replaceAll('-', '_') }
      : { ...filter };
  }
  if (filter.kind === 'challenge') return filter;
  if (filter.key === '') throw new Error('URL 签名没有密钥');
  return {
    kind: 'signing',
    signing: {
      ...{ type: filter.type, keys: [filter.key], parameter: filter.parameter, scope: 'all' },
      validity: secondsOf(filter.validity),
      ...{ directories: [], paths: {}, suffixes: {} },
    },
  };
}

/** Throws where a group cannot be run. */
export function toRuntimeGroup({ id, version, rules, lists }: EdgeGroup): RuntimeGroup {
  const known = new Set(lists.map((list) => list.id));
  return {
    id,
    version,
    rules: rules.map(({ id: ruleId, hash, name, condition, filters, action }) => ({
      ...{ id: ruleId, hash, name, action },
      ...(condition && { condition: conditionOf(condition, known) }),
      filters: filters.map(filterOf),
    })),
    lists: Object.fromEntries(lists.map((list) => [list.id, addressTable(list.entries)])),
  };
}

export const toRuntimeGuard = ({ id, white, black }: EdgeGuard): RuntimeGuard => ({
  id,
  white: addressTable(white),
  black: addressTable(black),
});
