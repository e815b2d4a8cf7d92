import type { Condition } from '@console/contract/defence/rules/conditions';
import { listsOf } from '@console/contract/defence/rules/references';
import type { Rule } from '@console/contract/defence/rules/rules';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { defenceGroups, defenceParts, type PartKind } from '../defence.tables';
import { isOwnGroup } from '../wordings/site-wordings.service';

type Wanted = { id: string; kind: PartKind; field: string };

const missing = {
  matcher: '匹配器不存在或已被删除',
  filter: '过滤器不存在或已被删除',
  list: '名单不存在或已被删除',
} as const satisfies Record<PartKind, string>;

const wantedLists = (condition: Condition, field: string): Wanted[] =>
  listsOf(condition).map((id) => ({ id, kind: 'list', field }));

function wantedBy(rules: readonly Pick<Rule, 'matcher' | 'filters'>[], at: string): Wanted[] {
  return rules.flatMap(({ matcher, filters }, index): Wanted[] => {
    const field = `${at}.${index}`;
    const named: Wanted[] =
      matcher.kind === 'named'
        ? [{ id: matcher.id, kind: 'matcher', field: `${field}.matcher` }]
        : [];
    const lists = matcher.kind === 'own' ? wantedLists(matcher.condition, `${field}.matcher`) : [];
    const stops = filters.flatMap((filter, position): Wanted[] =>
      filter.kind === 'named'
        ? [{ id: filter.id, kind: 'filter', field: `${field}.filters.${position}` }]
        : [],
    );
    return [...named, ...lists, ...stops];
  });
}

/** Locks what is named until the transaction ends, so that it cannot be deleted meanwhile. */
async function requireParts(tx: Db, ownerId: string, wanted: readonly Wanted[]): Promise<void> {
  if (wanted.length === 0) return;
  const ids = [...new Set(wanted.map(({ id }) => id))];
  const rows = await tx
    .select({ id: defenceParts.id, kind: defenceParts.kind })
    .from(defenceParts)
    .where(and(eq(defenceParts.ownerId, ownerId), inArray(defenceParts.id, ids)))
    .orderBy(defenceParts.id)
    .for('key share');
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  const lost = wanted.filter(({ id, kind }) => kinds.get(id) !== kind);
  if (lost.length === 0) return;
  const fields = Object.fromEntries(lost.map(({ field, kind }) => [field, missing[kind]]));
  throw new ApiError('INVALID', { fields });
}

/** Fails at its field unless all that rules name is there and the owner's. */
export const requireRules = (
  tx: Db,
  ownerId: string,
  rules: readonly Pick<Rule, 'matcher' | 'filters'>[],
  at = 'rules',
) => requireParts(tx, ownerId, wantedBy(rules, at));

/** The same of the lists that a matcher looks into. */
export const requireLists = (tx: Db, ownerId: string, condition: Condition) =>
  requireParts(tx, ownerId, wantedLists(condition, 'condition'));

type Named = {
  [Name in 'group' | 'emergency' | 'rules']?: CcSettings[Name] | undefined;
};

/** Fails at its field unless all that a site's defence names is there and the owner's. */
export async function requireDefence(
  tx: Db,
  ownerId: string,
  { group, emergency, rules = [] }: Named,
): Promise<void> {
  const named = [
    ...(group ? [{ id: group, field: 'cc.group' }] : []),
    ...(emergency ? [{ id: emergency.group, field: 'cc.emergency' }] : []),
  ].filter(({ id }) => isOwnGroup(id));
  if (named.length > 0) {
    const ids = named.map(({ id }) => id);
    const rows = await tx
      .select({ id: defenceGroups.id })
      .from(defenceGroups)
      .where(and(eq(defenceGroups.ownerId, ownerId), inArray(defenceGroups.id, ids)))
      .orderBy(defenceGroups.id)
      .for('key share');
    const lost = named.filter(({ id }) => !rows.some((row) => row.id === id));
    if (lost.length > 0) {
      const text = '规则组不存在或已被删除';
      throw new ApiError('INVALID', {
        fields: Object.fromEntries(lost.map(({ field }) => [field, text])),
      });
    }
  }
  await requireRules(tx, ownerId, rules, 'cc.rules');
}
