import type { RequestTry, RequestTryResult } from '@console/contract/defence/endpoints/try';
import { builtinGroups } from '@console/contract/defence/groups/builtin';
import type { Condition } from '@console/contract/defence/rules/conditions';
import type { Rule } from '@console/contract/defence/rules/rules';
import { conditionSentence, sentenceOf } from '@console/contract/defence/rules/sentence';
import {
  evaluateCondition,
  explainCondition,
  type LookedAt,
  type LookedInto,
} from '@console/contract/defence/trial/evaluate';
import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { PatternProbe } from '../../ports/patterns/pattern-probe';
import { patternsIn, slowPatternText } from '../../ports/patterns/patterns-in';
import { defenceGroups } from './defence.tables';
import { ownGroups } from './defence-queries';
import { type Parts, readParts, rulePartsOf } from './parts/parts.service';
import { storedRules } from './stored-defence';

type Deps = {
  db: Db;
  getSite: (ownerId: string, id: string) => Promise<SiteDetail>;
  slowPatterns: PatternProbe['slowOnes'];
};
type Group = { id: string; name: string; rules: readonly Rule[] };
type Told = RequestTryResult['rules'][number];

/** Actions after which no further rule is tried. */
const ends: ReadonlySet<Rule['action']['kind']> = new Set([
  'allow',
  'block',
  'drop',
  'ban',
  'challenge',
]);

/** The request as a browser would send it. */
function lookedAt(given: RequestTry): LookedAt {
  const { protocol, host, pathname, search } = new URL(given.url);
  const sent = given.headers.map(({ name, value }) => [name.toLowerCase(), value] as const);
  return {
    ip: given.ip,
    country: given.region?.startsWith('CN-') ? 'CN' : given.country,
    region: given.region,
    asn: given.asn,
    method: given.method,
    scheme: protocol === 'https:' ? 'https' : 'http',
    host: host.replace(/:\d+$/, ''),
    uri: `${pathname}${search}`,
    protocol: 'HTTP/1.1',
    headers: Object.fromEntries(sent),
  };
}

const lasting = ({ lists }: Parts): LookedInto =>
  Object.fromEntries(
    [...lists].map(([id, { entries }]) => [
      id,
      entries
        .filter(({ expiresAt }) => expiresAt === null || Date.parse(expiresAt) > Date.now())
        .map(({ address }) => address),
    ]),
  );

/** Makes the function that tells what rules do to a made-up request. */
export function createRequestTries({ db, getSite, slowPatterns }: Deps) {
  async function groupOf(ownerId: string, id: string): Promise<Group> {
    const builtin = builtinGroups.find((group) => group.id === id);
    if (builtin) return builtin;
    const [row] = await db
      .select({ id: defenceGroups.id, name: defenceGroups.name, rules: defenceGroups.rules })
      .from(defenceGroups)
      .where(ownGroups(ownerId, eq(defenceGroups.id, id)));
    if (!row) throw new ApiError('NOT_FOUND');
    return { ...row, rules: storedRules.parse(row.rules) };
  }

  /** A site's own rules come first, then the group that is in force now. */
  async function groupsOf(ownerId: string, { kind, id }: RequestTry['target']): Promise<Group[]> {
    if (kind === 'group') return [await groupOf(ownerId, id)];
    const { cc, domains } = await getSite(ownerId, id);
    const attacked = cc.emergency !== null && Date.parse(cc.emergency.until) > Date.now();
    const inForce = attacked && cc.emergency ? cc.emergency.group : cc.group;
    const own = { id: `site:${id}`, name: domains[0] ?? '', rules: cc.rules };
    return inForce === 'off' ? [own] : [own, await groupOf(ownerId, inForce)];
  }

  return async (ownerId: string, given: RequestTry): Promise<RequestTryResult> => {
    const groups = await groupsOf(ownerId, given.target);
    const parts = await readParts(
      db,
      groups.flatMap(({ rules }) => rules),
    );
    // Rules from before patterns were measured may hold one that would never end here.
    const known = [groups.map(({ rules }) => rules), [...parts.matchers.values()]];
    const slow = await slowPatterns(
      ownerId,
      patternsIn(known).map(({ pattern }) => pattern),
    );
    if (slow.size > 0) {
      throw new ApiError('INVALID', {
        message: `「${[...slow].join('」、「')}」：${slowPatternText}`,
      });
    }
    const [names, lists, request] = [rulePartsOf(parts, true), lasting(parts), lookedAt(given)];
    let acting: string | null = null;
    let stopped = false;

    function conditionOf({ matcher }: Rule): Condition | null | undefined {
      if (matcher.kind === 'every') return null;
      return matcher.kind === 'own' ? matcher.condition : parts.matchers.get(matcher.id)?.condition;
    }

    function outcomeOf(rule: Rule, condition: Condition | null | undefined): Told['outcome'] {
      if (!rule.enabled || condition === undefined) return 'disabled';
      if (stopped) return 'unreached';
      if (condition && !evaluateCondition(condition, request, lists)) return 'passes';
      if (rule.filters.length > 0) return 'filters';
      return 'acts';
    }

    const rules: Told[] = [];
    for (const group of groups) {
      for (const rule of group.rules) {
        const condition = conditionOf(rule);
        const outcome = outcomeOf(rule, condition);
        if (outcome === 'acts' && ends.has(rule.action.kind)) {
          acting = rule.id;
          stopped = true;
        }
        rules.push({
          ...{ groupId: group.id, groupName: group.name, id: rule.id, name: rule.name },
          sentence: sentenceOf(rule, names),
          action: rule.action,
          outcome,
          looks: (condition ? explainCondition(condition, request, lists) : []).map(
            ({ leaf, holds }) => ({ text: conditionSentence(leaf, names), holds }),
          ),
        });
      }
      // 放行 ends its own group alone, and so does whatever else ended it; a refusal ends all.
      const last = rules.find(({ id }) => id === acting);
      if (last?.action.kind === 'allow') stopped = false;
    }
    return { ruleId: acting, rules };
  };
}
