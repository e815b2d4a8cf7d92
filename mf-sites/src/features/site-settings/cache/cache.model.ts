import {
  type BypassCondition,
  bypassingCondition,
  type CacheRule,
  type CacheSettings,
  cacheSettingsSchema,
  matchingRule,
} from '@console/contract/site-cache';
import { type SiteDetail, siteCreateSchema } from '@console/contract/sites';
import type { z } from 'zod';

export const cacheSchema = siteCreateSchema
  .pick({ cacheEnabled: true })
  .extend({ cache: cacheSettingsSchema });
export type CacheValues = z.input<typeof cacheSchema>;

/** A copy: the form writes into its values, and the store's are frozen. */
export function cacheValues(site: SiteDetail): CacheValues {
  return { cacheEnabled: site.cacheEnabled, cache: structuredClone(site.cache) };
}

export const cacheLabels = {
  cacheEnabled: '缓存',
  rules: '缓存规则',
  bypass: '不缓存的条件',
} as const;

const matches = {
  suffix: '文件后缀',
  directory: '目录',
  path: '全路径',
  all: '整个网站',
} as const satisfies Record<CacheRule['match'], string>;

const queries = {
  all: '保留全部参数',
  sort: '保留全部，忽略顺序',
  ignore: '忽略全部参数',
  only: '只保留列出的参数',
} as const satisfies Record<CacheRule['query'], string>;

const actions = { cache: '缓存', bypass: '不缓存' } as const satisfies Record<
  CacheRule['action'],
  string
>;

const optionsOf = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const bypassFields = {
  cookie: 'Cookie',
  header: '请求头',
  query: '查询参数',
  agent: 'User-Agent',
  method: '请求方法',
} as const satisfies Record<BypassCondition['field'], string>;

const bypassOperators = {
  exists: '存在',
  equals: '等于',
  contains: '包含',
} as const satisfies Record<BypassCondition['operator'], string>;

export const newBypass: BypassCondition = {
  field: 'cookie',
  name: '',
  operator: 'exists',
  value: '',
};

export const bypassFieldOptions = optionsOf(bypassFields);
export const bypassOperatorOptions = optionsOf(bypassOperators);
export const matchOptions = optionsOf(matches);
export const queryOptions = optionsOf(queries);
export const actionOptions = optionsOf(actions);

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

/** Which condition or rule an address falls under, by the contract's own code. */
export function testAddress({ rules, bypass }: CacheSettings, address: string): Tested {
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
  if (match === 'all') return matches.all;
  const named = values.slice(0, 3).join('、');
  return `${matches[match]} ${named}${values.length > 3 ? ` 等 ${values.length} 项` : ''}`;
}
