import type { ConditionNode } from '@console/contract/defence/rules/conditions';
import { listsOf, referencesOf } from '@console/contract/defence/rules/references';
import type { Filter, Rule } from '@console/contract/defence/rules/rules';
import type { RuleParts } from '@console/contract/defence/rules/sentence';
import type { IpEntry } from '@console/contract/sites/settings/access';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { defenceParts } from '../defence.tables';
import { storedCondition, storedEntries, storedFilter } from '../stored-defence';

type Named = { id: string; name: string };

/** What rules name, by kind and id. */
export type Parts = {
  matchers: Map<string, Named & { condition: ConditionNode }>;
  /** `keySealed` is the key of URL signing. */
  filters: Map<string, Named & { filter: Filter; keySealed: string | null }>;
  lists: Map<string, Named & { entries: IpEntry[] }>;
};

type Rules = readonly Pick<Rule, 'matcher' | 'filters'>[];

/** Rows of one query, well below PostgreSQL's bound of parameters. */
const idsAtOnce = 1_000;

async function addParts(tx: Db, parts: Parts, ids: readonly string[]): Promise<void> {
  const { matchers, filters, lists } = parts;
  const wanted = [...new Set(ids)].filter(
    (id) => !matchers.has(id) && !filters.has(id) && !lists.has(id),
  );
  for (let from = 0; from < wanted.length; from += idsAtOnce) {
    const rows = await tx
      .select({
        id: defenceParts.id,
        name: defenceParts.name,
        content: defenceParts.content,
        keySealed: defenceParts.keySealed,
      })
      .from(defenceParts)
      .where(inArray(defenceParts.id, wanted.slice(from, from + idsAtOnce)));
    for (const { id, name, content, keySealed } of rows) {
      const named = { id, name };
      if ('condition' in content) {
        matchers.set(id, { ...named, condition: storedCondition.parse(content.condition) });
      } else if ('filter' in content) {
        filters.set(id, { ...named, filter: storedFilter.parse(content.filter), keySealed });
      } else {
        lists.set(id, { ...named, entries: storedEntries.parse(content.entries) });
      }
    }
  }
}

/** All that some rules name, and what that names in turn. */
export async function readParts(tx: Db, rules: Rules): Promise<Parts> {
  const parts: Parts = { matchers: new Map(), filters: new Map(), lists: new Map() };
  const { matchers, filters, lists } = referencesOf(rules);
  await addParts(tx, parts, [...matchers, ...filters, ...lists]);
  const within = [...parts.matchers.values()].flatMap(({ condition }) => listsOf(condition));
  await addParts(tx, parts, within);
  return parts;
}

/** The same as sentences are made of: `full` with what they hold, else their names alone. */
export function rulePartsOf({ matchers, filters, lists }: Parts, full: boolean): RuleParts {
  const told = <T extends Named, More extends object>(
    some: ReadonlyMap<string, T>,
    more: (item: T) => More,
  ) =>
    Object.fromEntries(
      [...some].map(([id, item]) => [id, { name: item.name, ...(full && more(item)) }]),
    );
  return {
    matchers: told(matchers, ({ condition }) => ({ condition })),
    filters: told(filters, ({ filter }) => ({ filter })),
    lists: told(lists, () => ({})),
  };
}
