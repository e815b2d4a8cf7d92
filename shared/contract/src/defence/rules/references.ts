import type { Condition } from './conditions';
import type { Rule } from './rules';

/** Ids of what rules name. */
export type References = { matchers: string[]; filters: string[]; lists: string[] };

/** The lists that a condition looks into. */
export function listsOf(condition: Condition): string[] {
  if (condition.kind !== 'is') return condition.items.flatMap(listsOf);
  return condition.listId === null ? [] : [condition.listId];
}

/** What rules name: matchers and filters, and lists in conditions of their own. */
export function referencesOf(rules: readonly Pick<Rule, 'matcher' | 'filters'>[]): References {
  const matchers = rules.map(({ matcher }) => matcher);
  return {
    matchers: matchers.flatMap((matcher) => (matcher.kind === 'named' ? matcher.id : [])),
    filters: rules.flatMap(({ filters }) =>
      filters.flatMap((filter) => (filter.kind === 'named' ? filter.id : [])),
    ),
    lists: matchers.flatMap((matcher) =>
      matcher.kind === 'own' ? listsOf(matcher.condition) : [],
    ),
  };
}
