import { builtinGroups } from '../groups/builtin';
import { conditionSchema } from './conditions';
import { type Rule, ruleSchema } from './rules';
import { conditionSentence, secondsText, sentenceOf } from './sentence';
import { ruleWarnings } from './warnings';

const id = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const rule = (more: object): Rule =>
  ruleSchema.parse({
    ...{ id, name: '规则', matcher: { kind: 'every' }, action: { kind: 'drop' } },
    ...more,
  });
const is = (more: object) => ({ kind: 'is', ...more });
const told = (condition: object) => conditionSentence(conditionSchema.parse(condition));

test('a rule is one sentence that a person understands', () => {
  expect(sentenceOf(rule({}))).toBe('所有请求，断开');
  const curl = is({ field: 'userAgent', operator: 'contains', values: ['curl'], ignoreCase: true });
  const rate = { kind: 'rate', seconds: 60, limit: 30, by: 'header', name: 'X-Key' };
  const matcher = { kind: 'own', condition: { kind: 'all', items: [curl] } };
  const filters = [{ kind: 'own', filter: rate }];
  const action = { kind: 'block', status: 429 };
  expect(sentenceOf(rule({ matcher, filters, action }))).toBe(
    'User-Agent 包含「curl」（不分大小写）的请求，请求头「X-Key」的每个值在 1 分钟内超过 30 次时，拦截并返回 429',
  );
  const named = rule({ matcher: { kind: 'named', id }, filters: [{ kind: 'named', id }] });
  expect(sentenceOf(named)).toBe('符合已删除的匹配器的请求，触发已删除的过滤器时，断开');
  const parts = {
    matchers: { [id]: { name: '爬虫' } },
    filters: { [id]: { name: '慢' } },
    lists: {},
  };
  expect(sentenceOf(named, parts)).toBe('符合匹配器「爬虫」的请求，触发过滤器「慢」时，断开');
});

test('conditions nest, and long lists are cut', () => {
  const country = is({ field: 'country', operator: 'notIn', values: ['CN', 'HK'] });
  const header = is({ field: 'header', name: 'X-Token', operator: 'absent' });
  const cookie = is({ field: 'cookie', name: 'sid', operator: 'eq', values: [''] });
  const inner = { kind: 'any', items: [header, cookie] };
  expect(told({ kind: 'all', items: [country, inner] })).toBe(
    '国家或地区不属于「中国」、「中国香港」且（请求头「X-Token」不存在或 Cookie「sid」等于「空」）',
  );
  const values = ['1', '2', '3', '4', '5', '6'];
  expect(told({ kind: 'none', items: [is({ field: 'asn', operator: 'in', values })] })).toBe(
    '不满足（AS 号属于「1」、「2」、「3」、「4」、「5」等 6 项）',
  );
  expect([90, 120, 7_200, 172_800].map(secondsText)).toEqual(['90 秒', '2 分钟', '2 小时', '2 天']);
});

test('every built-in rule is one that a person could have written, and none warns', () => {
  for (const { rules } of builtinGroups) {
    for (const one of rules) expect(ruleSchema.parse(one)).toEqual(one);
    expect(ruleWarnings(rules, { matchers: {}, filters: {}, lists: {} })).toEqual([]);
    expect(rules.map((one) => sentenceOf(one)).join()).not.toContain('undefined');
  }
});
