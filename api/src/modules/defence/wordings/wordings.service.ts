import { createHash } from 'node:crypto';
import type { EdgeGroup } from '@console/contract/defence/edge-defence';
import type { RuleWording } from '@console/contract/defence/endpoints/wordings';
import { listsOf } from '@console/contract/defence/rules/references';
import type { Filter, Rule } from '@console/contract/defence/rules/rules';
import { sentenceOf } from '@console/contract/defence/rules/sentence';
import { and, desc, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { defenceRuleWordings } from '../defence.tables';
import { type Parts, rulePartsOf } from '../parts/parts.service';

type EdgeRule = EdgeGroup['rules'][number];

/** A rule with all that it names in it, as nodes run it, and how it reads. */
export type Worded = { rule: EdgeRule; sentence: string; lists: string[] };

/** Whose rules they are: of a group of an account, of a built-in one, or of a site. */
export type WordedGroup = { id: string; name: string; ownerId: string | null };

const hashOf = (content: unknown) =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);

/** A wording contains no key of URL signing. */
const withoutKey = (filter: Filter): Filter =>
  filter.kind === 'signing' ? { ...filter, key: '' } : filter;

/**
 * The enabled rules of a group, each with its hash. One that names something that is gone is left
 * out: it must neither mean every request nor take the others down.
 */
export function worded(groupId: string, rules: readonly Rule[], parts: Parts): Worded[] {
  const told = rulePartsOf(parts, true);
  return rules.flatMap((rule) => {
    if (!rule.enabled) return [];
    const { id, name, matcher, action } = rule;
    const named = matcher.kind === 'named' ? parts.matchers.get(matcher.id)?.condition : undefined;
    const condition = matcher.kind === 'own' ? matcher.condition : named;
    const filters = rule.filters.flatMap((item) =>
      item.kind === 'own' ? item.filter : (parts.filters.get(item.id)?.filter ?? []),
    );
    const lists = condition ? [...new Set(listsOf(condition))] : [];
    const whole =
      (matcher.kind === 'every' || condition) &&
      filters.length === rule.filters.length &&
      lists.every((list) => parts.lists.has(list));
    if (!whole) return [];
    const content = { id, name, condition: condition ?? null, filters: filters.map(withoutKey) };
    const sentence = sentenceOf(rule, told);
    const hash = hashOf({ groupId, ...content, action, sentence });
    return [{ rule: { ...content, hash, action }, sentence, lists }];
  });
}

/** How rules read when they acted, of an owner's groups and of built-in ones. */
export async function readWordings(
  tx: Db,
  ownerId: string,
  hashes: readonly string[],
): Promise<RuleWording[]> {
  if (hashes.length === 0) return [];
  const { hash, groupId, groupName, ruleId, ruleName, sentence, createdAt } = defenceRuleWordings;
  const rows = await tx
    .select({ hash, groupId, groupName, ruleId, ruleName, sentence, createdAt })
    .from(defenceRuleWordings)
    .where(
      and(
        inArray(hash, [...hashes]),
        or(isNull(defenceRuleWordings.ownerId), eq(defenceRuleWordings.ownerId, ownerId)),
      ),
    );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** How many of one group's newest wordings are queried. */
const ofGroupMax = 500;

/** Hashes of the wordings of a group's rules, of an owner's groups and of built-in ones. */
export function hashesOfGroup(tx: Db, ownerId: string, group: string) {
  const { hash, groupId, ruleId, createdAt } = defenceRuleWordings;
  return tx
    .select({ hash, ruleId })
    .from(defenceRuleWordings)
    .where(
      and(
        eq(groupId, group),
        or(isNull(defenceRuleWordings.ownerId), eq(defenceRuleWordings.ownerId, ownerId)),
      ),
    )
    .orderBy(desc(createdAt))
    .limit(ofGroupMax);
}

/** Keeps the current wordings of rules permanently. */
export async function keepWordings(
  tx: Db,
  list: readonly { group: WordedGroup; rules: readonly Worded[] }[],
): Promise<void> {
  const rows = list.flatMap(({ group, rules }) =>
    rules.map(({ rule, sentence }) => ({
      hash: rule.hash,
      ownerId: group.ownerId,
      groupId: group.id,
      groupName: group.name,
      ruleId: rule.id,
      ruleName: rule.name,
      sentence,
      rule,
    })),
  );
  for (let from = 0; from < rows.length; from += 500) {
    await tx
      .insert(defenceRuleWordings)
      .values(rows.slice(from, from + 500))
      .onConflictDoNothing();
  }
}
