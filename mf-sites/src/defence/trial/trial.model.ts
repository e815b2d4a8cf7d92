import { parseIpRange } from '@console/contract/common/addresses/ip-range';
import { challengeLevels } from '@console/contract/defence/rules/choices';
import type { Condition, Field } from '@console/contract/defence/rules/conditions';
import type { ChallengeLevel, Rule } from '@console/contract/defence/rules/rules';
import {
  actionSentence,
  conditionSentence,
  filterSentence,
  type RuleParts,
} from '@console/contract/defence/rules/sentence';
import type { LookedAt } from '@console/contract/defence/trial/evaluate';
import type { TrialVisitor, TriedRule } from '@console/contract/defence/trial/trial';
import { levelWords } from '@console/contract/defence/words';
import { methods } from '@console/contract/sites/settings/choices';
import type { Tone } from '@console/kit/ui';
import { z } from 'zod';

/** A list of rules that a request meets, and what it is called. */
export type TrialStage = { label: string; rules: readonly Rule[] };

const noPass = 'none';
const passes = [noPass, ...challengeLevels] as const;

const webAddress = z.url({
  protocol: /^https?$/,
  error: '应为 http:// 或 https:// 开头的完整地址',
});
const headerLine = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:/;

export const trialSchema = z.object({
  method: z.enum(methods),
  url: z.string().trim().min(1, '请输入网址').pipe(webAddress),
  ip: z
    .string()
    .trim()
    .refine((text) => {
      const range = parseIpRange(text);
      return range !== undefined && range.first === range.last && !text.includes('/');
    }, '应为一个 IP 地址'),
  headers: z
    .string()
    .refine(
      (text) => linesOf(text).every((line) => headerLine.test(line)),
      '每行一个请求头，如 User-Agent: curl/8.0',
    ),
  country: z.string(),
  region: z.string(),
  asn: z
    .string()
    .trim()
    .regex(/^(?:AS)?\d{0,10}$/i, '应为 AS 号，如 4134'),
  count: z.number('应为整数').int('应为整数').min(1, '至少 1 次').max(10_000_000),
  passed: z.enum(passes),
  signed: z.boolean(),
});
export type TrialValues = z.input<typeof trialSchema>;

export const trialDefaults = (domain: string): TrialValues => ({
  method: 'GET',
  url: `https://${domain}/`,
  ip: '203.0.113.9',
  headers: 'User-Agent: Mozilla/5.0',
  country: '',
  region: '',
  asn: '',
  count: 1,
  passed: noPass,
  signed: false,
});

const isLevel = (text: string): text is ChallengeLevel =>
  challengeLevels.some((level) => level === text);

export const passOptions = passes.map((value) => ({
  value,
  label: isLevel(value) ? levelWords[value] : '还没有通过',
}));

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}

/** The request as rules look at it. */
export function requestOf(values: z.output<typeof trialSchema>): LookedAt {
  const { protocol, hostname, pathname, search } = new URL(values.url);
  const headers = linesOf(values.headers).map((line): [string, string] => {
    const at = line.indexOf(':');
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return {
    ip: values.ip,
    country: values.country || undefined,
    region: values.region || undefined,
    asn: values.asn || undefined,
    method: values.method,
    scheme: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    uri: pathname + search,
    protocol: protocol === 'http:' ? 'HTTP/1.1' : 'HTTP/2.0',
    headers: Object.fromEntries(headers),
  };
}

export const visitorOf = ({
  count,
  passed,
  signed,
}: z.output<typeof trialSchema>): TrialVisitor => ({
  count,
  passed: isLevel(passed) ? passed : null,
  signed,
});

function fieldsOf(condition: Condition): Field[] {
  return condition.kind === 'is' ? [condition.field] : condition.items.flatMap(fieldsOf);
}

/** The parts of a request that some rule looks at. */
export function lookedFields(stages: readonly TrialStage[], parts: RuleParts): ReadonlySet<Field> {
  const conditions = stages.flatMap(({ rules }) =>
    rules.flatMap(({ matcher }) => {
      if (matcher.kind === 'every') return [];
      return matcher.kind === 'own'
        ? matcher.condition
        : (parts.matchers[matcher.id]?.condition ?? []);
    }),
  );
  return new Set(conditions.flatMap(fieldsOf));
}

export const outcomes = {
  off: { label: '已停用', tone: 'mute' },
  missing: { label: '不生效', tone: 'warn' },
  miss: { label: '不符合', tone: 'mute' },
  by: { label: '放过', tone: 'info' },
  watched: { label: '只记录', tone: 'info' },
  acted: { label: '命中', tone: 'bad' },
} as const satisfies Record<TriedRule['outcome'], { label: string; tone: Tone }>;

/** Why a rule matched or not, in sentences. */
export function reasonsOf(
  { outcome, looks, filters, action }: TriedRule,
  parts: RuleParts,
): string[] {
  if (outcome === 'off') return [];
  if (outcome === 'missing') return ['引用的匹配器或过滤器已被删除'];
  const told = looks.map(
    ({ leaf, holds }) => `${holds ? '✓' : '✗'} ${conditionSentence(leaf, parts)}`,
  );
  if (outcome === 'miss') return told;
  const tried = filters.map(({ filter, outcome: one }) => {
    const words = { by: '没有触发', tripped: '触发', challenged: '先出示验证页' } as const;
    return `${filterSentence(filter)}：${words[one]}`;
  });
  const passed = outcome === 'by' && filters.every((one) => one.outcome === 'tripped');
  return [
    ...told,
    ...tried,
    ...(passed ? ['已通过这种验证，继续下一条'] : []),
    ...(outcome === 'watched' ? ['记录后继续下一条'] : []),
    ...(action ? [`执行：${actionSentence(action)}`] : []),
  ];
}
