import type { EdgeGroup, EdgeGuard } from '@console/contract/defence/edge-defence';
import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import { groupsNamedBy } from '../sites/runtime/runtime-cc';

/** Whose lists hold for all sites. */
export const platformGuard = 'platform';

type Reasons = ReadonlyMap<string, string>;

/** Ids of what nginx cannot take: groups, and guards of accounts or the platform. */
export type RefusedDefence = { groups: Reasons; guards: Reasons };
export const nothingRefused: RefusedDefence = { groups: new Map(), guards: new Map() };

/** The defence of a node's sites. */
export type DefenceSet = {
  /** The last good version of each group that a site names. */
  groups: ReadonlyMap<string, EdgeGroup>;
  /** Groups whose newest version cannot be run here, with the reason. */
  refusedGroups: Reasons;
  guards: readonly EdgeGuard[];
  /** Guards of which nginx has an older version or none. */
  refusedGuards: Reasons;
  passKeys: readonly string[];
};

export const noDefence: DefenceSet = {
  groups: new Map(),
  refusedGroups: new Map(),
  guards: [],
  refusedGuards: new Map(),
  passKeys: [],
};

/** What a message says of defence. */
export type DefenceNews = {
  groups: readonly EdgeGroup[];
  guards: readonly EdgeGuard[] | null;
  passKeys: string[];
};

/** The set after a message, of which some may be refused. */
export function nextDefence(
  current: DefenceSet,
  { groups, guards, passKeys }: DefenceNews,
  refused: RefusedDefence = nothingRefused,
): DefenceSet {
  const good = groups.filter(({ id }) => !refused.groups.has(id));
  const healed = new Set(good.map(({ id }) => id));
  const still = [...current.refusedGroups].filter(([id]) => !healed.has(id));
  return {
    groups: new Map([...current.groups, ...good.map((group) => [group.id, group] as const)]),
    refusedGroups: new Map([...still, ...refused.groups]),
    guards: guards ?? current.guards,
    refusedGuards: guards ? refused.guards : current.refusedGuards,
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

/** The set in an nginx that was sent everything but had no room for some. */
export const defenceLeft = (set: DefenceSet, { groups, guards }: RefusedDefence): DefenceSet => ({
  ...set,
  refusedGroups: new Map([...set.refusedGroups, ...groups]),
  refusedGuards: guards,
});

/** The sites with an older version of a group or list, or none, and why. */
export function sitesBehind({ refusedGroups, refusedGuards }: DefenceSet, sites: Sites) {
  const behind = new Map<string, string>();
  if (refusedGroups.size + refusedGuards.size === 0) return behind;
  for (const { id, account, cc } of sites.values()) {
    const guard = refusedGuards.get(account) ?? refusedGuards.get(platformGuard);
    if (guard) behind.set(id, `黑白名单没有生效：${guard}`);
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
