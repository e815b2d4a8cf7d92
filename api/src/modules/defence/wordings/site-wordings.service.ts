import { builtinGroups } from '@console/contract/defence/groups/builtin';
import type { Rule } from '@console/contract/defence/rules/rules';
import { noParts } from '@console/contract/defence/rules/sentence';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import type { SiteNames } from '@console/contract/sites/settings/section';
import { inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { defenceGroups } from '../defence.tables';
import { type Parts, readParts, rulePartsOf } from '../parts/parts.service';
import { storedRules } from '../stored-defence';
import { keepWordings, type WordedGroup, worded } from './wordings.service';

type DefendedSite = {
  id: string;
  ownerId: string;
  mainDomain: string;
  cc: Pick<CcSettings, 'group' | 'emergency' | 'rules'>;
};

export const siteGroupId = (siteId: string) => `site:${siteId}`;

const groupsOf = ({ group, emergency }: DefendedSite['cc']) => [
  group,
  ...(emergency ? [emergency.group] : []),
];

export const isOwnGroup = (id: string) =>
  id !== 'off' && !builtinGroups.some((builtin) => builtin.id === id);

/** What the groups of accounts among some ids are called. */
export async function groupNames(tx: Db, ids: readonly string[]) {
  const own = [...new Set(ids)].filter(isOwnGroup);
  if (own.length === 0) return new Map<string, string>();
  const rows = await tx
    .select({ id: defenceGroups.id, name: defenceGroups.name })
    .from(defenceGroups)
    .where(inArray(defenceGroups.id, own));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of all that some sites name, what one of them does. */
function partsOfOne(parts: Parts, rules: readonly Rule[]): SiteNames['defence'] {
  const whole = rulePartsOf(parts, false);
  const text = JSON.stringify(rules);
  const only = <T>(some: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(some).filter(([id]) => text.includes(id)));
  return {
    matchers: only(whole.matchers),
    filters: only(whole.filters),
    lists: only(whole.lists),
    groups: {},
  };
}

/**
 * Keeps how the own rules of sites and the built-in groups that they name read now. Resolves to what
 * each site's defence names is called, for its history.
 */
export async function keepSiteWordings(
  tx: Db,
  stored: readonly DefendedSite[],
): Promise<Map<string, SiteNames['defence']>> {
  if (stored.length === 0) return new Map();
  // As nodes get them: the hash of a wording covers everything in it, in order.
  const list = stored.map((site) => ({
    ...site,
    cc: { ...site.cc, rules: storedRules.parse(site.cc.rules) },
  }));
  const parts = await readParts(
    tx,
    list.flatMap(({ cc }) => cc.rules),
  );
  const named = list.flatMap(({ cc }) => groupsOf(cc));
  const names = await groupNames(tx, named);
  const none: Parts = { matchers: new Map(), filters: new Map(), lists: new Map() };
  const builtin = builtinGroups.filter(({ id }) => named.includes(id));
  await keepWordings(tx, [
    ...builtin.map(({ id, name, rules }) => ({
      group: { id, name, ownerId: null } satisfies WordedGroup,
      rules: worded(id, rules, none),
    })),
    ...list.map(({ id, ownerId, mainDomain, cc }) => ({
      group: { id: siteGroupId(id), name: mainDomain, ownerId },
      rules: worded(siteGroupId(id), cc.rules, parts),
    })),
  ]);
  return new Map(
    list.map(({ id, cc }) => {
      const groups = groupsOf(cc).flatMap((group) => {
        const name = names.get(group);
        return name === undefined ? [] : [[group, name]];
      });
      return [id, { ...partsOfOne(parts, cc.rules), groups: Object.fromEntries(groups) }];
    }),
  );
}

/** Of a site whose defence names nothing. */
export const noNames: SiteNames['defence'] = { ...noParts, groups: {} };
