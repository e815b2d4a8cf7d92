import type { z } from 'zod';
import type { BypassCondition, bypassFieldSchema, CacheRule } from './cache';

const namedFields: readonly z.output<typeof bypassFieldSchema>[] = ['cookie', 'header', 'query'];

/** Whether a condition looks at one of many, by its name. */
export const isNamedField = (field: z.output<typeof bypassFieldSchema>) =>
  namedFields.includes(field);

/** The path of an address as nodes compare it: decoded, dots resolved, slashes merged. */
export function comparablePath(pathname: string): string {
  const { pathname: resolved } = new URL(pathname.replace(/^\/*/, '/'), 'http://site');
  try {
    return decodeURIComponent(resolved).replace(/\/{2,}/g, '/');
  } catch {
    return resolved.replace(/\/{2,}/g, '/');
  }
}

type Pattern = Pick<CacheRule, 'match' | 'values'>;

/** Whether a rule is for a path. */
export function ruleMatches({ match, values }: Pattern, pathname: string): boolean {
  if (match === 'all') return true;
  if (match === 'path') return values.some((value) => comparablePath(value) === pathname);
  if (match === 'directory') {
    return values.some((value) => pathname.startsWith(comparablePath(value)));
  }
  const extension = /\.([^./]+)$/.exec(pathname)?.[1]?.toLowerCase();
  return extension !== undefined && values.includes(extension);
}

/** Which rule a path falls under, counted from 0; −1 when none does. */
export function matchingRule(rules: readonly Pattern[], pathname: string): number {
  const comparable = comparablePath(pathname);
  return rules.findIndex((rule) => ruleMatches(rule, comparable));
}

type Argument = Pick<BypassCondition, 'name' | 'operator' | 'value'>;

function argumentFits({ name, operator, value }: Argument, key: string, text: string): boolean {
  const isNamed = name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : key === name;
  if (!isNamed || operator === 'exists') return isNamed;
  return operator === 'equals' ? text === value : text.includes(value);
}

/** Which condition the arguments of an address meet, counted from 0; −1 when none does. */
export function bypassingCondition(conditions: readonly BypassCondition[], query: string): number {
  const list = [...new URLSearchParams(query)];
  return conditions.findIndex(
    (condition) =>
      condition.field === 'query' && list.some(([key, text]) => argumentFits(condition, key, text)),
  );
}
