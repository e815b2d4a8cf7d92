import { placeName } from '../common/places';
import { ruleNameMax } from '../defence/rules/choices';
import type { Field } from '../defence/rules/conditions';
import type { Rule } from '../defence/rules/rules';
import { shareText } from './attack-words';
import type { AttackFacts } from './endpoints/attack-reports';

/** A rule that has no place in a group yet. */
export type RuleDraft = Omit<Rule, 'id'>;

/** What to change next, and the rule that would do it, or the built-in group by its id. */
export type AttackAdvice = { title: string; text: string; rule?: RuleDraft; group?: string };

/** The share of refusals from which a single value is worth a rule of its own. */
const telling = { url: 0.5, country: 0.6, asn: 0.4, userAgent: 0.5 } as const;
/** Challenges of which so many are passed were put to people. */
const passedMuch = { share: 0.3, challenged: 20 };
/** Answers with 5xx that say that an origin had too much to do. */
const errorsMuch = { share: 0.05, timesBefore: 2 };

const condition = (field: Field, operator: 'eq' | 'absent', value: string): Rule['matcher'] => ({
  kind: 'own',
  condition: {
    kind: 'all',
    items: [
      {
        ...{ kind: 'is', field, name: '', operator, listId: null, ignoreCase: false },
        values: operator === 'absent' ? [] : [value],
      },
    ],
  },
});

const perAddress = (seconds: number, limit: number): Rule['filters'] => [
  {
    kind: 'own',
    filter: { kind: 'rate', seconds, limit, by: 'ip', name: '', countStatic: false },
  },
];

const draft = (
  name: string,
  matcher: Rule['matcher'],
  action: Rule['action'],
  filters: Rule['filters'] = [],
): RuleDraft => ({ name: name.slice(0, ruleNameMax), enabled: true, matcher, filters, action });

/** The value that stands out in a list, with its share of all that was refused. */
function standsOut({ tops, totals }: AttackFacts, key: keyof typeof telling) {
  const [first] = tops[key].items;
  const whole = totals.refused + totals.challenged;
  if (!first || whole === 0 || first.count / whole < telling[key]) return undefined;
  return { value: first.value, share: shareText(Math.min(first.count, whole), whole) };
}

function ofUrl(facts: AttackFacts): AttackAdvice[] {
  const found = standsOut(facts, 'url');
  const path = found?.value.slice(found.value.indexOf('/'));
  if (!found || !path?.startsWith('/')) return [];
  return [
    {
      title: '给被集中请求的地址单独限速',
      text: `${found.share} 的请求是冲着 ${path} 来的。单独限制每个 IP 请求它的频率，不影响其他页面。`,
      rule: draft(
        `${path.slice(0, 30)} 限速`,
        condition('path', 'eq', path),
        { kind: 'challenge', level: 'js' },
        perAddress(10, 20),
      ),
    },
  ];
}

function ofCountry(facts: AttackFacts): AttackAdvice[] {
  const found = standsOut(facts, 'country');
  if (!found || found.value === '') return [];
  const name = placeName(found.value);
  return [
    {
      title: `对来自${name}的访客要求验证`,
      text: `${found.share} 的请求来自${name}。如果你的访客很少来自那里，可以先要求验证。`,
      rule: draft(`${name}要求验证`, condition('country', 'eq', found.value), {
        kind: 'challenge',
        level: 'js',
      }),
    },
  ];
}

function ofNetwork(facts: AttackFacts): AttackAdvice[] {
  const found = standsOut(facts, 'asn');
  if (!found || found.value === '0') return [];
  return [
    {
      title: `对网络 AS${found.value} 要求验证`,
      text: `${found.share} 的请求来自同一个网络。如果它是机房或云服务商，正常访客很少从那里来。`,
      rule: draft(`AS${found.value} 要求验证`, condition('asn', 'eq', found.value), {
        kind: 'challenge',
        level: 'js',
      }),
    },
  ];
}

function ofAgent(facts: AttackFacts): AttackAdvice[] {
  const found = standsOut(facts, 'userAgent');
  if (!found) return [];
  const { value, share } = found;
  if (value === '') {
    return [
      {
        title: '拦截没有 User-Agent 的请求',
        text: `${share} 的请求没有发送 User-Agent，浏览器总会发送它。`,
        rule: draft('没有 User-Agent', condition('userAgent', 'absent', ''), {
          kind: 'block',
          status: 403,
        }),
      },
    ];
  }
  // Browsers of people call themselves so as well.
  const isBrowser = value.startsWith('Mozilla/');
  return [
    {
      title: isBrowser ? '对同一种 User-Agent 要求验证' : '拦截同一种 User-Agent',
      text: `${share} 的请求用的是同一个 User-Agent：${value}`,
      rule: draft(
        '攻击用的 User-Agent',
        condition('userAgent', 'eq', value),
        isBrowser ? { kind: 'challenge', level: 'js' } : { kind: 'block', status: 403 },
      ),
    },
  ];
}

function ofDefence({ group, causes }: AttackFacts): AttackAdvice[] {
  return [
    ...(group.id === 'off'
      ? [
          {
            title: '为网站选择规则组',
            text: '网站平时没有使用规则组。「宽松」只在请求过于频繁时要求验证，正常访客无感。',
            group: 'loose',
          },
        ]
      : []),
    ...(causes?.some(({ block }) => block === 'package_requests')
      ? [
          {
            title: '升级套餐的 CC 防御能力',
            text: '攻击超过了套餐的 QPS，超出的请求不论好坏都被拒绝了。',
          },
        ]
      : []),
  ];
}

function ofVisitors({ totals: { challenged, passed }, service }: AttackFacts): AttackAdvice[] {
  const isStrict = challenged >= passedMuch.challenged && passed / challenged >= passedMuch.share;
  const share = (one: { served: number; errors: number }) =>
    one.served > 0 ? one.errors / one.served : 0;
  const isFailing =
    service !== null &&
    share(service.during) >= errorsMuch.share &&
    share(service.during) >= errorsMuch.timesBefore * share(service.before);
  return [
    ...(isFailing
      ? [
          {
            title: '在验证之前先限制每个 IP 的频率',
            text: `攻击期间放行的请求有 ${shareText(service.during.errors, service.during.served)} 得到 5xx，源站忙不过来。限制频率，并为静态内容开启缓存，可以让更少的请求到达源站。`,
            rule: draft(
              '每个 IP 限速',
              { kind: 'every' },
              { kind: 'challenge', level: 'js' },
              perAddress(10, 60),
            ),
          },
        ]
      : []),
    ...(isStrict
      ? [
          {
            title: '检查是否误伤了正常访客',
            text: `要求验证的请求有 ${shareText(passed, challenged)} 通过了验证，攻击程序很少能通过。可以放宽通过率最高的规则。`,
          },
        ]
      : []),
  ];
}

/** What the facts of an attack suggest to change, the most telling first. */
export function attackAdvice(facts: AttackFacts): AttackAdvice[] {
  return [
    ...ofDefence(facts),
    ...ofUrl(facts),
    ...ofNetwork(facts),
    ...ofCountry(facts),
    ...ofAgent(facts),
    ...ofVisitors(facts),
  ];
}
