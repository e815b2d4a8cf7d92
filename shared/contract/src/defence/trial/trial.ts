import { challengeLevels } from '../rules/choices';
import type { Condition, ConditionLeaf } from '../rules/conditions';
import type { Action, ChallengeLevel, Filter, Rule } from '../rules/rules';
import type { RuleParts } from '../rules/sentence';
import {
  evaluateCondition,
  explainCondition,
  type LookedAt,
  type LookedInto,
  normalPath,
} from './evaluate';

/** What rules ask about a visitor beside the request itself. */
export type TrialVisitor = {
  /** Requests in the window of each counter, this one among them. */
  count: number;
  /** The strictest challenge that was passed. */
  passed: ChallengeLevel | null;
  /** Whether the address carries a good signature. */
  signed: boolean;
};

/** What became of a request at one filter: let by, stopped by it, or given a challenge in its place. */
export type TriedFilter = { filter: Filter; outcome: 'by' | 'tripped' | 'challenged' };

export type TriedRule = {
  rule: Rule;
  /**
   * `off` and `missing` rules are not tried; a `miss` does not match the request; `by` let it
   * continue; `watched` was logged; `acted` decided.
   */
  outcome: 'off' | 'missing' | 'miss' | 'by' | 'watched' | 'acted';
  /** The looks at the request, and whether each came true. */
  looks: { leaf: ConditionLeaf; holds: boolean }[];
  filters: TriedFilter[];
  /** What is done, where it acted. */
  action: Action | null;
};

const staticSuffix =
  /\.(?:avif|bmp|css|cur|eot|gif|ico|jpe?g|js|map|mjs|otf|png|svg|tiff?|ttf|webp|woff2?)$/i;

const isStatic = ({ method, uri }: LookedAt) =>
  (method === 'GET' || method === 'HEAD') && staticSuffix.test(normalPath(uri));

const rankOf = (level: ChallengeLevel | null) =>
  level === null ? -1 : challengeLevels.indexOf(level);

const lacksPass = ({ passed }: TrialVisitor, level: ChallengeLevel) =>
  rankOf(passed) < rankOf(level);

type Trial = { request: LookedAt; visitor: TrialVisitor; parts: RuleParts; lists: LookedInto };

function tryFilter(filter: Filter, watches: boolean, { request, visitor }: Trial) {
  if (filter.kind === 'signing') return visitor.signed ? 'by' : 'tripped';
  if (filter.kind === 'rate') {
    if (!filter.countStatic && isStatic(request)) return 'by';
    return visitor.count > filter.limit ? 'tripped' : 'by';
  }
  if (!lacksPass(visitor, filter.level)) return 'by';
  return watches || visitor.count > filter.limit ? 'tripped' : 'challenged';
}

/** The content of what a rule names; `undefined` where something is gone. */
function contentOf({ matcher, filters }: Rule, parts: RuleParts) {
  const condition: Condition | null | undefined =
    matcher.kind === 'every'
      ? null
      : matcher.kind === 'own'
        ? matcher.condition
        : parts.matchers[matcher.id]?.condition;
  const known = filters.flatMap((row) =>
    row.kind === 'own' ? row.filter : (parts.filters[row.id]?.filter ?? []),
  );
  if (condition === undefined || known.length < filters.length) return undefined;
  return { condition, filters: known };
}

function tryRule(rule: Rule, trial: Trial): TriedRule {
  const { request, visitor, lists, parts } = trial;
  const tried = { rule, looks: [], filters: [], action: null };
  if (!rule.enabled) return { ...tried, outcome: 'off' };
  const content = contentOf(rule, parts);
  if (!content) return { ...tried, outcome: 'missing' };
  const { condition } = content;
  const looks = condition ? explainCondition(condition, request, lists) : [];
  if (condition && !evaluateCondition(condition, request, lists)) {
    return { ...tried, looks, outcome: 'miss' };
  }
  const filters: TriedFilter[] = [];
  for (const filter of content.filters) {
    const outcome = tryFilter(filter, rule.action.kind === 'observe', trial);
    filters.push({ filter, outcome });
    if (outcome === 'by') return { ...tried, looks, filters, outcome };
    if (outcome === 'challenged' && filter.kind === 'challenge') {
      const action: Action = { kind: 'challenge', level: filter.level };
      return { ...tried, looks, filters, outcome: 'acted', action };
    }
  }
  const { action } = rule;
  if (action.kind === 'observe') return { ...tried, looks, filters, outcome: 'watched' };
  if (action.kind === 'challenge' && !lacksPass(visitor, action.level)) {
    return { ...tried, looks, filters, outcome: 'by' };
  }
  return { ...tried, looks, filters, outcome: 'acted', action };
}

/**
 * What rules would do with a request, rule by rule up to the one that decides: what nodes' Lua does
 * (`edge/nginx/lua/edge/defence/program.lua`), with its counts and memory given by hand.
 */
export function tryRules(rules: readonly Rule[], trial: Trial): TriedRule[] {
  const tried: TriedRule[] = [];
  for (const rule of rules) {
    const result = tryRule(rule, trial);
    tried.push(result);
    if (result.outcome === 'acted') break;
  }
  return tried;
}
