import { placeName } from '../../common/places';
import {
  actionWords,
  fieldWords,
  levelWords,
  operatorWords,
  rateKeyWords,
  signingTypeWord,
} from '../words';
import type { Condition, ConditionLeaf } from './conditions';
import type { Action, Filter, Rule } from './rules';

/**
 * What rules name by their ids, with what people call it. Where the content is known too, a sentence
 * tells it; else it tells the name. Stored beside rules that history keeps.
 */
export type RuleParts = {
  matchers: Readonly<Record<string, { name: string; condition?: Condition | undefined }>>;
  filters: Readonly<Record<string, { name: string; filter?: Filter | undefined }>>;
  lists: Readonly<Record<string, { name: string }>>;
};

export const noParts: RuleParts = { matchers: {}, filters: {}, lists: {} };

const valuesTold = 5;
const valueMax = 60;

const units = [
  [86_400, '天'],
  [3_600, '小时'],
  [60, '分钟'],
] as const;

/** `5 分钟`, or seconds where no greater unit fits. */
export function secondsText(seconds: number): string {
  const [size, word] = units.find(([unit]) => seconds >= unit && seconds % unit === 0) ?? [1, '秒'];
  return `${seconds / size} ${word}`;
}

const latin = /[\w)-]$/;
const startsLatin = /^[\w(-]/;

/** Texts one after the other, with a space where Chinese and Latin meet. */
const join = (...texts: readonly string[]): string =>
  texts.reduce((told, text) => {
    if (told === '' || text === '') return told + text;
    const meet = latin.test(told) !== startsLatin.test(text) && !/^[「（，]/.test(text);
    return meet && !/[」），]$/.test(told) ? `${told} ${text}` : `${told}${text}`;
  }, '');

const shorten = (text: string) => (text.length > valueMax ? `${text.slice(0, valueMax)}…` : text);

function valueText(field: ConditionLeaf['field'], value: string): string {
  if (field === 'country' || field === 'region') return placeName(value);
  return value === '' ? '空' : shorten(value);
}

function valuesText({ field, values }: ConditionLeaf): string {
  const told = values.slice(0, valuesTold).map((value) => `「${valueText(field, value)}」`);
  const more = values.length > valuesTold ? `等 ${values.length} 项` : '';
  return `${told.join('、')}${more}`;
}

function leafSentence(leaf: ConditionLeaf, { lists }: RuleParts): string {
  const named = leaf.name === '' ? '' : `「${leaf.name}」`;
  const subject = `${fieldWords[leaf.field]}${named}`;
  const told = (text: string) => join(subject, text);
  const operator = operatorWords[leaf.operator];
  if (leaf.operator === 'exists' || leaf.operator === 'absent') return told(operator);
  if (leaf.operator === 'inList' || leaf.operator === 'notInList') {
    return told(`${operator}「${lists[leaf.listId ?? '']?.name ?? '已删除的名单'}」`);
  }
  const ignoring = leaf.ignoreCase ? '（不分大小写）' : '';
  return told(`${operator}${valuesText(leaf)}${ignoring}`);
}

const joints = { all: '且', any: '或', none: '或' } as const;

function nodeSentence(condition: Condition, parts: RuleParts, top: boolean): string {
  if (condition.kind === 'is') return leafSentence(condition, parts);
  const told = condition.items.map((item) => nodeSentence(item, parts, false));
  const joint = joints[condition.kind];
  const joined = told.reduce((some, one) => join(some, joint, one));
  if (condition.kind === 'none') return `不满足（${joined}）`;
  return top || told.length === 1 ? joined : `（${joined}）`;
}

/** A condition in words: `路径前缀是「/api」且 User-Agent 包含「curl」`. */
export const conditionSentence = (condition: Condition, parts: RuleParts = noParts): string =>
  nodeSentence(condition, parts, true);

/** What a filter stops, in words that `时` may follow. */
export function filterSentence(filter: Filter): string {
  if (filter.kind === 'signing') return `没有有效的 URL 签名（${signingTypeWord(filter.type)}）`;
  if (filter.kind === 'challenge') {
    const { level, seconds, limit } = filter;
    return `要求通过「${levelWords[level]}」，${secondsText(seconds)}内 ${limit} 次仍未通过`;
  }
  const { seconds, limit, by, name, countStatic } = filter;
  const key = name === '' ? rateKeyWords[by] : `${rateKeyWords[by].replace('的', `「${name}」的`)}`;
  const counted = countStatic ? '（含静态文件）' : '';
  return `${join(key, '在')} ${secondsText(seconds)}内超过 ${limit} 次${counted}`;
}

/** What is done to who trips a rule: `封禁 IP 5 分钟`. */
export function actionSentence(action: Action): string {
  const word = actionWords[action.kind];
  if (action.kind === 'challenge') return `要求通过「${levelWords[action.level]}」`;
  if (action.kind === 'block') return `${word}并返回 ${action.status}`;
  if (action.kind === 'ban') return `${word} ${secondsText(action.seconds)}`;
  return action.kind === 'observe' ? '只记录，不影响访问' : word;
}

function matcherSentence({ matcher }: Pick<Rule, 'matcher'>, parts: RuleParts): string {
  if (matcher.kind === 'every') return '所有请求';
  if (matcher.kind === 'own') return join(conditionSentence(matcher.condition, parts), '的请求');
  const named = parts.matchers[matcher.id];
  if (!named) return '符合已删除的匹配器的请求';
  return named.condition
    ? join(conditionSentence(named.condition, parts), '的请求')
    : `符合匹配器「${named.name}」的请求`;
}

function ruleFilterSentence(item: Rule['filters'][number], { filters }: RuleParts): string {
  if (item.kind === 'own') return filterSentence(item.filter);
  const named = filters[item.id];
  if (!named) return '触发已删除的过滤器';
  return named.filter ? filterSentence(named.filter) : `触发过滤器「${named.name}」`;
}

/** A rule in one Chinese sentence, from the requests that it means to what it does to them. */
export function sentenceOf(
  rule: Pick<Rule, 'matcher' | 'filters' | 'action'>,
  parts: RuleParts = noParts,
): string {
  const tripped = rule.filters.map((item) => `${ruleFilterSentence(item, parts)}时`);
  return [matcherSentence(rule, parts), ...tripped, actionSentence(rule.action)].join('，');
}
