import { challengeLevelSchema } from '@console/contract/defence/rules/rules';
import { levelWords } from '@console/contract/defence/words';
import type { AccessExplanation } from '@console/contract/monitor/endpoints/access-explanation';
import type { AccessLogEntry } from '@console/contract/monitor/endpoints/access-log';
import { afterMinutes } from '@console/contract/monitor/limits';
import { formatNumber } from '@console/kit/format';

type Rule = NonNullable<AccessExplanation['rule']>;

export const fateTexts = {
  same: '',
  changed: '，之后修改过',
  disabled: '，现在已停用',
  deleted: '，现在已删除',
} as const satisfies Record<Rule['fate'], string>;

/** `第 151 次，上限 150 次：每个 IP 在 10 秒内超过 150 次`. */
export const counterText = ({ sentence, count, limit }: NonNullable<Rule['counter']>) =>
  `第 ${formatNumber(count)} 次，上限 ${formatNumber(limit)} 次：${sentence}`;

const results = { given: '要求通过', passed: '通过了', failed: '没有通过' } as const;
const isResult = (text: string): text is keyof typeof results => Object.hasOwn(results, text);

/** `given:pow` in words; what this version does not know stands as it is. */
export function challengeText(challenge: string): string {
  const [result = '', name = ''] = challenge.split(':');
  const level = challengeLevelSchema.safeParse(name).data;
  return level && isResult(result) ? `${results[result]}「${levelWords[level]}」` : challenge;
}

/** What the visitor did in the minutes after the request. */
export function afterText(
  { requests, refused, failed, passedAt, goesOn }: AccessExplanation['after'],
  { at, challenge }: Pick<AccessLogEntry, 'at' | 'challenge'>,
): string {
  const span = goesOn ? '到现在为止' : `${afterMinutes} 分钟内`;
  if (requests === 0) return `${span}没有再访问`;
  const more = `${span}又请求 ${formatNumber(requests)} 次，其中 ${formatNumber(refused)} 次被拦截`;
  const wrong = failed > 0 ? `，验证失败 ${formatNumber(failed)} 次` : '';
  if (passedAt === null) return `${challenge ? '没有通过验证，' : ''}${more}${wrong}`;
  const seconds = Math.max(0, Math.round((Date.parse(passedAt) - Date.parse(at)) / 1_000));
  return `${formatNumber(seconds)} 秒后通过了验证，${more}${wrong}`;
}
