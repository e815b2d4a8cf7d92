import type { SiteDetail } from '@console/contract/sites/endpoints/sites';
import {
  type BypassCondition,
  type CacheRule,
  type CacheSettings,
  cacheSettingsSchema,
} from '@console/contract/sites/settings/cache';
import { bypassingCondition, matchingRule } from '@console/contract/sites/settings/cache-matching';
import {
  bypassFieldWords,
  bypassOperatorWords,
  cacheActionWords,
  cacheMatchWords,
  cacheQueryWords,
  optionsOf,
} from '@console/contract/sites/settings/words';
import { z } from 'zod';

export const cacheSchema = z.object({ cache: cacheSettingsSchema });
export type CacheValues = z.input<typeof cacheSchema>;

/** A copy: the form writes into its values, and those of the store are frozen. */
export function cacheValues(site: SiteDetail): CacheValues {
  return { cache: structuredClone(site.cache) };
}

export const newBypass: BypassCondition = {
  field: 'cookie',
  name: '',
  operator: 'exists',
  value: '',
};

export const bypassFieldOptions = optionsOf(bypassFieldWords);
export const bypassOperatorOptions = optionsOf(bypassOperatorWords);
export const matchOptions = optionsOf(cacheMatchWords);
export const queryOptions = optionsOf(cacheQueryWords);
export const actionOptions = optionsOf(cacheActionWords);

/** What the field of a rule's values is called, and an example. */
export const valueFields = {
  suffix: { label: '后缀', placeholder: 'jpg\npng\ncss\njs' },
  directory: { label: '目录', placeholder: '/static/\n/upload/' },
  path: { label: '路径', placeholder: '/index.html' },
} as const satisfies Record<
  Exclude<CacheRule['match'], 'all'>,
  { label: string; placeholder: string }
>;

const none = { value: 0, unit: 'second' } as const;

export const newRule: CacheRule = {
  match: 'suffix',
  values: [],
  action: 'cache',
  ttl: { value: 1, unit: 'day' },
  ignoreOrigin: false,
  query: 'all',
  queryNames: [],
  statusTtls: [],
  browserTtl: null,
  staleRevalidate: none,
  staleError: none,
};

type Tested = { index: number; rule: CacheRule } | { condition: number } | 'none' | 'invalid';

/** Which condition or rule matches an address, by the contract's own code. */
export function testAddress(
  { rules, bypass }: Pick<CacheSettings, 'rules' | 'bypass'>,
  address: string,
): Tested {
  const path = pathOf(address);
  if (path === undefined) return 'invalid';
  const [, query = ''] = /\?([^#]*)/.exec(address) ?? [];
  const condition = bypassingCondition(bypass, query);
  if (condition >= 0) return { condition };
  const index = matchingRule(rules, path);
  const rule = rules[index];
  return rule ? { index, rule } : 'none';
}

/** The path of an address, given whole or from its first slash on. */
function pathOf(address: string): string | undefined {
  const text = address.trim();
  if (text.startsWith('/')) return text.split(/[?#]/)[0];
  try {
    const url = new URL(text);
    return /^https?:$/.test(url.protocol) ? url.pathname : undefined;
  } catch {
    return undefined;
  }
}

/** `后缀 jpg、png`: what a rule is for. */
export function ruleText({ match, values }: Pick<CacheRule, 'match' | 'values'>): string {
  if (match === 'all') return cacheMatchWords.all;
  const named = values.slice(0, 3).join('、');
  return `${cacheMatchWords[match]} ${named}${values.length > 3 ? ` 等 ${values.length} 项` : ''}`;
}
