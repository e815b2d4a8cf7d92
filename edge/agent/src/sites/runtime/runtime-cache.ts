import {
  type BypassCondition,
  type CacheRule,
  type CacheSettings,
  secondsOf,
} from '@console/contract/sites/settings/cache';
import { comparablePath, isNamedField } from '@console/contract/sites/settings/cache-matching';

/** A cache rule as nginx's Lua reads it. */
export type RuntimeCacheRule = {
  match: CacheRule['match'];
  /** Suffixes and whole paths are looked up; directories are tried one by one. */
  set: Record<string, true>;
  list: string[];
  bypass: boolean;
  query: CacheRule['query'];
  names: Record<string, true>;
  /** Seconds as text; empty keeps the origin's value. */
  browser: string;
  /** How the hop changes the origin's answer; see edge/hop.lua. */
  policy: string;
};

const setOf = (list: readonly string[]): Record<string, true> =>
  Object.fromEntries(list.map((item) => [item, true]));

function policyOf(rule: CacheRule): string {
  const values = {
    ttl: secondsOf(rule.ttl),
    ignore: rule.ignoreOrigin ? 1 : 0,
    update: secondsOf(rule.staleRevalidate),
    error: secondsOf(rule.staleError),
    ...Object.fromEntries(rule.statusTtls.map(({ status, ttl }) => [status, secondsOf(ttl)])),
  };
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ');
}

function runtimeRule(rule: CacheRule): RuntimeCacheRule {
  const values = rule.match === 'suffix' ? rule.values : rule.values.map(comparablePath);
  return {
    match: rule.match,
    set: rule.match === 'directory' ? {} : setOf(values),
    list: rule.match === 'directory' ? values : [],
    bypass: rule.action === 'bypass',
    query: rule.query,
    names: setOf(rule.queryNames),
    browser: rule.browserTtl ? String(secondsOf(rule.browserTtl)) : '',
    policy: policyOf(rule),
  };
}

/** A condition as nginx's Lua reads it. */
export type RuntimeBypass = {
  field: BypassCondition['field'];
  /** Empty where the field has no names; a header's name as in nginx's variables. */
  name: string;
  /** Whether `name` is a prefix. */
  prefix: boolean;
  operator: BypassCondition['operator'];
  value: string;
};

function runtimeBypass({ field, name, operator, value }: BypassCondition): RuntimeBypass {
  const bare = isNamedField(field) ? name.replace(/\*$/, '') : '';
  return {
    field,
    name: field === 'header' ? bare.toLowerCase().replaceAll('-', '_') : bare,
    prefix: name.endsWith('*'),
    operator,
    value: field === 'method' ? value.toUpperCase() : value,
  };
}

/** A site's cache rules; none while `cache` is false. */
export type RuntimeCache = {
  cache: boolean;
  cacheRules?: RuntimeCacheRule[];
  bypass?: RuntimeBypass[];
};

export function toRuntimeCache({ enabled, rules, bypass }: CacheSettings): RuntimeCache {
  return {
    cache: enabled,
    ...(rules.length > 0 && { cacheRules: rules.map(runtimeRule) }),
    ...(bypass.length > 0 && { bypass: bypass.map(runtimeBypass) }),
  };
}
