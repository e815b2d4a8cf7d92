import type { Action, ChallengeLevel, Filter, Rule } from '../rules/rules';
import { type BuiltinGroupId, builtinGroupNames } from './builtin-names';

/** What a rule may have to itself. */
type OwnFilter = Exclude<Filter, { kind: 'signing' }>;

/** A group that everybody has and nobody changes; it may be copied. */
export type BuiltinGroup = {
  id: BuiltinGroupId;
  name: string;
  note: string;
  rules: readonly Rule[];
};

/** Ids that stay the same for good, as counters and the log hold them. */
const ruleId = (group: number, rule: number) =>
  `00000000-0000-4000-8000-${group.toString(16).padStart(8, '0')}${rule.toString(16).padStart(4, '0')}`;

const rule = (group: number, number: number, name: string, action: Action, ...list: OwnFilter[]) =>
  ({
    id: ruleId(group, number),
    name,
    enabled: true,
    matcher: { kind: 'every' },
    filters: list.map((filter) => ({ kind: 'own', filter })),
    action,
  }) satisfies Rule;

const rate = (seconds: number, limit: number, by: 'ip' | 'ipUri' = 'ip'): OwnFilter => ({
  kind: 'rate',
  seconds,
  limit,
  by,
  name: '',
  countStatic: false,
});
const challenge = (level: ChallengeLevel, limit = 20): OwnFilter => ({
  kind: 'challenge',
  level,
  seconds: 60,
  limit,
});
const ban = (seconds: number): Action => ({ kind: 'ban', seconds });

/** Everybody is challenged once; whoever continues without answering, or floods, is banned. */
const asking = (
  number: number,
  id: BuiltinGroupId,
  level: ChallengeLevel,
  note: string,
): BuiltinGroup => ({
  ...{ id, name: builtinGroupNames[id], note },
  rules: [
    rule(number, 1, `${builtinGroupNames[id]}，不通过则封禁`, ban(600), challenge(level)),
    rule(number, 2, '通过后的频率上限', ban(600), rate(10, 300)),
  ],
});

export const builtinGroups: readonly BuiltinGroup[] = [
  {
    id: 'loose',
    name: builtinGroupNames.loose,
    note: '只在请求过于频繁时验证，正常访客无感，适合平时使用。',
    rules: [
      rule(1, 1, '频率过高时验证，不通过则封禁', ban(300), rate(10, 150), challenge('pow', 60)),
      rule(
        1,
        2,
        '同一路径过于频繁时验证',
        { kind: 'challenge', level: 'js' },
        rate(10, 80, 'ipUri'),
      ),
      rule(1, 3, '频率极高时封禁', ban(300), rate(10, 1_000)),
    ],
  },
  asking(2, 'js', 'js', '每位访客由浏览器自动验证一次，几乎无感。'),
  asking(3, 'wait', 'wait', '每位访客等待约 5 秒后自动进入，适合正在被攻击时使用。'),
  asking(4, 'click', 'click', '每位访客点击一次按钮后进入。'),
  asking(5, 'slide', 'slide', '每位访客拖动一次滑块后进入，也可用键盘完成。'),
  asking(6, 'captcha', 'captcha', '每位访客输入一次图形验证码后进入。'),
  {
    id: 'strict',
    name: builtinGroupNames.strict,
    note: '先等待 5 秒，频率稍高再输入验证码，适合遭受猛烈攻击时使用。',
    rules: [
      rule(7, 1, '5 秒盾，不通过则封禁', ban(1_800), challenge('wait', 10)),
      rule(7, 2, '频率稍高时输入验证码', ban(1_800), rate(10, 40), challenge('captcha', 10)),
      rule(7, 3, '频率极高时封禁', ban(1_800), rate(10, 200)),
    ],
  },
];
