import { type Uses, usesTold } from '@console/contract/defence/parts/named';
import { listsOf, referencesOf } from '@console/contract/defence/rules/references';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { Cause } from '../configured/history/revisions.service';
import { defenceGroupRevisions, defenceGroups, defenceParts } from './defence.tables';
import type { GuardedSites } from './groups/guarded-sites';
import { readParts, rulePartsOf } from './parts/parts.service';
import { storedCondition, storedRules } from './stored-defence';
import { keepWordings, worded } from './wordings/wordings.service';

/** Revisions of one group that are kept. */
const keptRevisions = 200;

/** Who of an owner names what: matchers name lists, groups name matchers, filters and lists. */
export async function readGraph(tx: Db, ownerId: string) {
  const matchers = await tx
    .select({ id: defenceParts.id, name: defenceParts.name, content: defenceParts.content })
    .from(defenceParts)
    .where(and(eq(defenceParts.ownerId, ownerId), eq(defenceParts.kind, 'matcher')));
  const groups = await tx
    .select({ id: defenceGroups.id, name: defenceGroups.name, rules: defenceGroups.rules })
    .from(defenceGroups)
    .where(eq(defenceGroups.ownerId, ownerId));
  const matcherNodes = matchers.map(({ id, name, content }) => ({
    ...{ id, name },
    names: 'condition' in content ? listsOf(storedCondition.parse(content.condition)) : [],
  }));
  const groupNodes = groups.map(({ id, name, rules }) => {
    const references = referencesOf(storedRules.parse(rules));
    return { id, name, names: Object.values(references).flat() };
  });

  /** The matchers and groups that name it, directly or by what they name. */
  function namersOf(id: string) {
    const viaMatchers = matcherNodes.filter(({ names }) => names.includes(id));
    const wanted = new Set([id, ...viaMatchers.map((matcher) => matcher.id)]);
    const viaGroups = groupNodes.filter(({ names }) => names.some((name) => wanted.has(name)));
    return { matchers: viaMatchers, groups: viaGroups };
  }

  return { namersOf };
}

type Namers = ReturnType<Awaited<ReturnType<typeof readGraph>>['namersOf']>;

/** All whose sites get something else when it changes. */
export const spreadOf = (id: string, { matchers, groups }: Namers): string[] => [
  id,
  ...matchers.map((matcher) => matcher.id),
  ...groups.map((group) => group.id),
];

/** Everything that names it, with the websites where it is in force by any path. */
export async function usesOf(
  tx: Db,
  siteDefence: GuardedSites,
  { ownerId, id }: { ownerId: string; id: string },
): Promise<Uses> {
  const namers = (await readGraph(tx, ownerId)).namersOf(id);
  const found = await siteDefence.sitesNaming(tx, ownerId, spreadOf(id, namers), usesTold);
  const told = (list: readonly { id: string; name: string }[]) =>
    list.slice(0, usesTold).map((item) => ({ id: item.id, name: item.name }));
  return {
    counts: { groups: namers.groups.length, sites: found.count },
    groups: told(namers.groups),
    matchers: told(namers.matchers),
    sites: found.sites,
    siteDefaults: await siteDefence.defaultsName(tx, ownerId, [id]),
  };
}

/**
 * Spreads a change of a group or a part to everything that it affects, in the transaction that made
 * it: the groups get a revision in their history, the nodes refetch the sites, and each wording is
 * kept.
 */
export async function spreadChange(
  tx: Db,
  siteDefence: GuardedSites,
  change: { ownerId: string; id: string; revision: number; cause: Cause },
): Promise<void> {
  const { ownerId, id, revision, cause } = change;
  const namers = (await readGraph(tx, ownerId)).namersOf(id);
  const groupIds = [id, ...namers.groups.map((group) => group.id)];
  await recordGroupRevisions(tx, siteDefence, { groupIds, revision, cause });
  await siteDefence.touchSites(tx, { ownerId, ids: spreadOf(id, namers), revision });
}

async function recordGroupRevisions(
  tx: Db,
  siteDefence: GuardedSites,
  { groupIds, revision, cause }: { groupIds: readonly string[]; revision: number; cause: Cause },
) {
  const rows = await tx
    .update(defenceGroups)
    .set({ revision, version: sql`${defenceGroups.version} + 1` })
    .where(inArray(defenceGroups.id, [...groupIds]))
    .returning();
  for (const row of rows) {
    const rules = storedRules.parse(row.rules);
    const parts = await readParts(tx, rules);
    const { id, ownerId, name, note, version } = row;
    const reached = await siteDefence.sitesNaming(tx, ownerId, [id], usesTold);
    await keepWordings(tx, [{ group: { id, name, ownerId }, rules: worded(id, rules, parts) }]);
    await tx.insert(defenceGroupRevisions).values({
      groupId: id,
      number: version,
      configRevision: revision,
      ...cause,
      ...(version === 1 && ({ action: 'create' } as const)),
      settings: { name, note, rules, parts: rulePartsOf(parts, true) },
      siteCount: reached.count,
      siteDomains: reached.sites.map(({ domain }) => domain),
    });
    await tx
      .delete(defenceGroupRevisions)
      .where(
        and(
          eq(defenceGroupRevisions.groupId, id),
          sql`${defenceGroupRevisions.number} <= ${version - keptRevisions}`,
        ),
      );
  }
}
