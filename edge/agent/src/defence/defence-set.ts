import type { EdgeGroup, EdgeGuard } from '@console/contract/defence/edge-defence';
import type { EdgeSite } from '@console/contract/edge';
import { groupsNamedBy } from '../sites/runtime-cc';

/** What the sites of a node are defended by. */
export type DefenceSet = {
  /** The last good version of each group that a site names. */
  groups: ReadonlyMap<string, EdgeGroup>;
  /** Groups whose newest version cannot be run here, with the reason. */
  refusedGroups: ReadonlyMap<string, string>;
  guards: readonly EdgeGuard[];
  passKeys: readonly string[];
};

export const noDefence: DefenceSet = {
  groups: new Map(),
  refusedGroups: new Map(),
  guards: [],
  passKeys: [],
};

/** What a message says of defence. */
export type DefenceNews = {
  groups: readonly EdgeGroup[];
  guards: readonly EdgeGuard[] | null;
  passKeys: string[];
};

/** The set after a message, of which some groups may be refused. */
export function nextDefence(
  current: DefenceSet,
  { groups, guards, passKeys }: DefenceNews,
  refused: ReadonlyMap<string, string> = new Map(),
): DefenceSet {
  const good = groups.filter(({ id }) => !refused.has(id));
  const healed = new Set(good.map(({ id }) => id));
  const still = [...current.refusedGroups].filter(([id]) => !healed.has(id));
  return {
    groups: new Map([...current.groups, ...good.map((group) => [group.id, group] as const)]),
    refusedGroups: new Map([...still, ...refused]),
    guards: guards ?? current.guards,
    passKeys: passKeys.length > 0 ? passKeys : current.passKeys,
  };
}

type Sites = ReadonlyMap<string, EdgeSite>;

/** The same without the groups that no site names any more. */
export function prunedDefence(set: DefenceSet, sites: Sites): DefenceSet {
  const named = new Set([...sites.values()].flatMap(({ id, cc }) => groupsNamedBy(id, cc)));
  const kept = <T>(map: ReadonlyMap<string, T>) =>
    new Map([...map].filter(([id]) => named.has(id)));
  return { ...set, groups: kept(set.groups), refusedGroups: kept(set.refusedGroups) };
}

/** The sites that keep to an older version of a group, or to none, and why. */
export function sitesBehind({ refusedGroups }: DefenceSet, sites: Sites): Map<string, string> {
  const behind = new Map<string, string>();
  if (refusedGroups.size === 0) return behind;
  for (const { id, cc } of sites.values()) {
    const group = groupsNamedBy(id, cc).find((name) => refusedGroups.has(name));
    if (group) behind.set(id, `规则组不能运行：${refusedGroups.get(group)}`);
  }
  return behind;
}

/** The levels of challenges that groups may give. */
export function levelsOf(groups: Iterable<EdgeGroup>): Set<string> {
  const levels = new Set<string>();
  for (const { rules } of groups) {
    for (const { filters, action } of rules) {
      for (const part of [...filters, action])
        if (part.kind === 'challenge') levels.add(part.level);
    }
  }
  return levels;
}
