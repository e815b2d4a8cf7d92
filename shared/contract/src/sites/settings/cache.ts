import { z } from 'zod';
import { plainText } from '../../common/scalars';
import { isNamedField } from './cache-matching';

export const cacheMatchSchema = z.enum(['suffix', 'directory', 'path', 'all']);
export const timeUnitSchema = z.enum(['second', 'minute', 'hour', 'day']);
export const cacheQuerySchema = z.enum(['all', 'sort', 'ignore', 'only']);

export const unitSeconds = {
  second: 1,
  minute: 60,
  hour: 3_600,
  day: 86_400,
} as const satisfies Record<z.output<typeof timeUnitSchema>, number>;

const yearSeconds = 365 * unitSeconds.day;

/** A time as people write it. */
export const timeSpanSchema = z
  .object({
    value: z.coerce
      .number('时间应为数字')
      .int('时间应为整数')
      .min(0, '时间不能小于 0')
      .max(yearSeconds, '时间最长 365 天'),
    unit: timeUnitSchema,
  })
  .refine(({ value, unit }) => value * unitSeconds[unit] <= yearSeconds, {
    path: ['value'],
    error: '时间最长 365 天',
  });
export type TimeSpan = z.output<typeof timeSpanSchema>;

/** A time in seconds. */
export function secondsOf({ value, unit }: TimeSpan): number {
  return value * unitSeconds[unit];
}

const statusTtlSchema = z.object({
  status: z.coerce
    .number('状态码应为数字')
    .int('状态码应为整数')
    .min(200, '状态码应在 200–599 之间')
    .max(599, '状态码应在 200–599 之间'),
  ttl: timeSpanSchema,
});

const none = { value: 0, unit: 'second' } as const;

const suffix = /^[a-z0-9_-]{1,20}$/;
const path = /^\/[^\s?#]*$/;

/** What is wrong with a value of a rule; the patterns are plain text, so none can run away. */
function valueProblem(match: z.output<typeof cacheMatchSchema>, value: string): string | undefined {
  if (match === 'suffix') {
    return suffix.test(value) ? undefined : '后缀只能是字母和数字，例如 jpg';
  }
  if (!path.test(value)) return '应以 / 开头，不能有空格、? 和 #';
  return match === 'directory' && !value.endsWith('/')
    ? '目录应以 / 结尾，例如 /static/'
    : undefined;
}

/** One rule; the first that matches a request decides. */
export const cacheRuleSchema = z
  .object({
    match: cacheMatchSchema,
    /** Suffixes without the dot, directories, or whole paths; empty for the whole site. */
    values: z.array(plainText().trim().min(1).max(200)).max(100, '每条规则最多 100 项').default([]),
    /** `bypass`: never keep, always ask the origin. */
    action: z.enum(['cache', 'bypass']).default('cache'),
    ttl: timeSpanSchema.default({ value: 1, unit: 'hour' }),
    /** Keep for `ttl` even when the origin's headers say otherwise. */
    ignoreOrigin: z.boolean().default(false),
    query: cacheQuerySchema.default('all'),
    /** Names of arguments that tell contents apart, with `query: 'only'`. */
    queryNames: z
      .array(plainText().regex(/^[\w.[\]-]{1,64}$/, '参数名只能有字母、数字和 _ . - [ ]'))
      .max(50, '参数名最多 50 个')
      .default([]),
    statusTtls: z.array(statusTtlSchema).max(10, '状态码最多 10 个').default([]),
    /** What browsers are told; `null` keeps the origin's own header. */
    browserTtl: timeSpanSchema.nullable().default(null),
    /** For how long old content is served while a new one is being fetched. */
    staleRevalidate: timeSpanSchema.default(none),
    /** For how long old content is served while the origin fails. */
    staleError: timeSpanSchema.default(none),
  })
  .superRefine((rule, ctx) => {
    if (rule.match !== 'all' && rule.values.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['values'], message: '请至少填写一项' });
    }
    for (const [index, value] of (rule.match === 'all' ? [] : rule.values).entries()) {
      const message = valueProblem(rule.match, value);
      if (message) ctx.addIssue({ code: 'custom', path: ['values', index], message });
    }
    if (rule.query === 'only' && rule.queryNames.length === 0) {
      ctx.addIssue({ code: 'custom', path: ['queryNames'], message: '请至少填写一个参数名' });
    }
    const statuses = rule.statusTtls.map(({ status }) => status);
    if (new Set(statuses).size < statuses.length) {
      ctx.addIssue({ code: 'custom', path: ['statusTtls'], message: '状态码不能重复' });
    }
  });
export type CacheRule = z.output<typeof cacheRuleSchema>;

export const bypassFieldSchema = z.enum(['cookie', 'header', 'query', 'agent', 'method']);
const bypassOperatorSchema = z.enum(['exists', 'equals', 'contains']);

/**
 * When a request is not answered from the cache, nor its answer kept. `*` at the end of a name
 * stands for any rest. Values are compared as plain text, so no pattern can be costly.
 */
const bypassConditionSchema = z
  .object({
    field: bypassFieldSchema,
    /** Of the cookie, header or argument. */
    name: plainText()
      .trim()
      .max(100, '名称过长')
      .regex(/^$|^[A-Za-z0-9!#$%&'+.^_`|~[\]-]+\*?$/, '名称只能有字母、数字和符号，* 只能在末尾')
      .default(''),
    operator: bypassOperatorSchema.default('exists'),
    value: plainText().trim().max(200, '值最多 200 个字符').default(''),
  })
  .superRefine(({ field, name, operator, value }, ctx) => {
    const refuse = (path: string, message: string) =>
      ctx.addIssue({ code: 'custom', path: [path], message });
    if (isNamedField(field)) {
      if (name === '') refuse('name', '请输入名称');
      if (field === 'header' && !/^[A-Za-z0-9-]*$/.test(name)) {
        refuse('name', '请求头名称只能有字母、数字和 -');
      }
    } else if (operator === 'exists') {
      refuse('operator', '请选择等于或包含');
    }
    if (operator !== 'exists' && value === '') refuse('value', '请输入值');
  });
export type BypassCondition = z.output<typeof bypassConditionSchema>;

/** The cache rules of a site, in the order in which they are tried; conditions go before them. */
export const cacheSettingsSchema = z.object({
  /** Off, every request goes to the origin; rules and conditions are kept. */
  enabled: z.boolean().default(true),
  rules: z.array(cacheRuleSchema).max(50, '缓存规则最多 50 条').default([]),
  bypass: z.array(bypassConditionSchema).max(20, '不缓存的条件最多 20 条').default([]),
});
export type CacheSettings = z.output<typeof cacheSettingsSchema>;
