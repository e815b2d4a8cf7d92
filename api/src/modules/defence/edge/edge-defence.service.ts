import { createHash } from 'node:crypto';
import type { EdgeGroup, EdgeGuard } from '@console/contract/defence/edge-defence';
import { builtinGroups } from '@console/contract/defence/groups/builtin';
import type { Rule } from '@console/contract/defence/rules/rules';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import { gt, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { Secrets } from '../../../secrets/secrets';
import { defenceGroups, defenceGuards } from '../defence.tables';
import { type Parts, readParts } from '../parts/parts.service';
import { storedEntries, storedRules } from '../stored-defence';
import { isOwnGroup, siteGroupId } from '../wordings/site-wordings.service';
import { worded } from '../wordings/wordings.service';
import { readPassKeys } from './pass-keys.service';
import { withKey } from './signing-keys';

type Defended = { id: string; cc?: CcSettings | undefined };

/** What an entry of a list is to a node; notes are for people. */
const edgeEntries = (stored: unknown) =>
  storedEntries.parse(stored).map(({ address, expiresAt }) => ({ address, expiresAt }));

/** What sites are defended by, as nodes need it. */
export function createEdgeDefence(secrets: Secrets) {
  function edgeGroup(id: string, rules: readonly Rule[], parts: Parts): EdgeGroup {
    const opened: Parts = {
      ...parts,
      filters: new Map(
        [...parts.filters].map(([key, named]) => [
          key,
          { ...named, filter: withKey(secrets, named) },
        ]),
      ),
    };
    const told = worded(id, rules, parts);
    const byRule = new Map(rules.map((rule) => [rule.id, rule]));
    const filtersOf = (ruleId: string) =>
      (byRule.get(ruleId)?.filters ?? []).flatMap((item) =>
        item.kind === 'own' ? item.filter : (opened.filters.get(item.id)?.filter ?? []),
      );
    const lists = [...new Set(told.flatMap((rule) => rule.lists))];
    const content = {
      rules: told.map(({ rule }) => ({ ...rule, filters: filtersOf(rule.id) })),
      lists: lists.flatMap((list) => {
        const entries = parts.lists.get(list)?.entries;
        return entries ? [{ id: list, entries: edgeEntries(entries) }] : [];
      }),
    };
    const text = JSON.stringify(content);
    return {
      id,
      version: createHash('sha256').update(text).digest('hex').slice(0, 16),
      ...content,
    };
  }

  /** The groups that sites name, each once, and the own rules of each. */
  async function groupsOf(tx: Db, sites: readonly Defended[]): Promise<EdgeGroup[]> {
    const named = new Set(
      sites.flatMap(({ cc }) => [cc?.group ?? 'off', cc?.emergency?.group ?? 'off']),
    );
    const own = [...named].filter(isOwnGroup);
    const rows =
      own.length === 0
        ? []
        : await tx
            .select({ id: defenceGroups.id, rules: defenceGroups.rules })
            .from(defenceGroups)
            .where(inArray(defenceGroups.id, own));
    const groups = [
      ...builtinGroups
        .filter(({ id }) => named.has(id))
        .map(({ id, rules }) => ({ id: id as string, rules: [...rules] })),
      ...rows.map(({ id, rules }) => ({ id, rules: storedRules.parse(rules) })),
      ...sites.flatMap(({ id, cc }) =>
        cc && cc.rules.length > 0 ? [{ id: siteGroupId(id), rules: cc.rules }] : [],
      ),
    ];
    const parts = await readParts(
      tx,
      groups.flatMap(({ rules }) => rules),
    );
    return groups.map(({ id, rules }) => edgeGroup(id, rules, parts));
  }

  /** All guards, where one changed after a revision. */
  async function guardsSince(tx: Db, since: number): Promise<EdgeGuard[] | null> {
    if (since > 0 && (await tx.$count(defenceGuards, gt(defenceGuards.revision, since))) === 0) {
      return null;
    }
    const rows = await tx.select().from(defenceGuards);
    return rows.map(({ id, white, black }) => ({
      id,
      white: edgeEntries(white),
      black: edgeEntries(black),
    }));
  }

  /** What a message needs beside its sites; `since` 0 is all. */
  return async (tx: Db, sites: readonly Defended[], since: number) => ({
    groups: await groupsOf(tx, sites),
    guards: await guardsSince(tx, since),
    passKeys: await readPassKeys(tx, secrets),
  });
}
