import type { AccountEvent, EventType } from '@console/contract/accounts/endpoints/events';
import { readEvent } from './event.model';

const siteId = '00000000-0000-4000-8000-000000000002';

function event(type: string, parameters: unknown, site: string | null = null): AccountEvent {
  const given = {
    id: '00000000-0000-4000-8000-000000000001',
    type,
    created_at: '2026-11-20T02:00:00.000Z',
    is_warning: true,
    site_id: site,
    templ_para: typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
  };
  return JSON.parse(JSON.stringify(given));
}

test.each<[EventType, unknown, string, string, string]>([
  [
    'package-expiring',
    ['p1', '企业防护', '3'],
    '套餐「企业防护」将在 3 天后到期，请及时续费。',
    '去续费',
    '/package-management/user-package/p1',
  ],
  [
    'package-expire',
    ['p1', '企业防护'],
    '套餐「企业防护」已到期，续费后恢复服务。',
    '去续费',
    '/package-management/user-package/p1',
  ],
  [
    'package-limited',
    ['p1', '企业防护', '带宽'],
    '套餐「企业防护」的带宽超出上限，超出的请求被拒绝；升级套餐后立即放宽。',
    '查看套餐',
    '/package-management/user-package/p1',
  ],
  [
    'package-limit-over',
    ['p1', '企业防护', '带宽'],
    '套餐「企业防护」的带宽已回到上限以内。',
    '查看套餐',
    '/package-management/user-package/p1',
  ],
  [
    'package-restored',
    ['p1', '企业防护'],
    '套餐「企业防护」又有可用的流量，其中的网站已恢复服务。',
    '查看套餐',
    '/package-management/user-package/p1',
  ],
  [
    'cc-switch',
    ['shop#example#com', '18420', '5000', '5 秒盾'],
    'shop.example.com 当前 18420 QPS（阈值 5000 QPS），已自动切换至规则组「5 秒盾」。',
    '查看网站',
    '/website-management/website/list?keyword=shop.example.com',
  ],
  [
    'attack-over',
    ['a1', 'shop#example#com', '25', '184200', '5310'],
    'shop.example.com 受到的攻击已结束，持续 25 分钟，拦截与验证 184200 次，最高每秒 5310 次。',
    '查看报告',
    '/website-management/block-log?tab=attacks&report=a1',
  ],
  [
    'cert-expiring',
    ['c1', '主站证书', 'shop,example,com'],
    '证书「主站证书」（shop.example.com）即将到期，请及时续期。',
    '去续期',
    `/cert-management/list?${new URLSearchParams({ keyword: '主站证书' })}`,
  ],
  [
    'cert-expire',
    ['c1', '主站证书', 'shop,example,com'],
    '证书「主站证书」（shop.example.com）已到期，请尽快更换。',
    '去更换',
    `/cert-management/list?${new URLSearchParams({ keyword: '主站证书' })}`,
  ],
])(
  '§3.7 §3.8 §3.9 §3.10 §3.11 §3.12 %s is told as a sentence that leads to its subject',
  (type, given, sentence, label, href) => {
    expect(readEvent(event(type, given))).toMatchObject({ sentence, subject: { label, href } });
  },
);

test('a certificate that is known by its id opens where it is renewed', () => {
  const id = '00000000-0000-4000-8000-00000000000c';
  expect(readEvent(event('cert-expiring', [id, '主站证书', 'a,b'])).subject).toEqual({
    label: '去续期',
    href: `/cert-management/list?certificate=${id}`,
  });
});

test('a domain that went to its holder is told, and leads to the site that is left', () => {
  const sentence = '域名 a.example 已由证明了所有权的账户取回，不再属于你的网站。';
  expect(readEvent(event('domain-lost', ['a.example'], siteId))).toMatchObject({
    sentence,
    subject: { label: '查看网站', href: `/website-management/website/list/${siteId}` },
  });
  expect(readEvent(event('domain-lost', ['a.example'])).subject).toBeUndefined();
});

test('a switch whose site is known leads to the site itself', () => {
  expect(readEvent(event('cc-switch', ['a#b'], siteId)).subject?.href).toBe(
    `/website-management/website/list/${siteId}`,
  );
});

test.each(['{not json', '', '{"a":1}', '[]', '[null,null]', '[{"a":1},["b"]]', 'null', '7'])(
  'parameters that cannot be read (%s) leave a sentence all the same',
  (text) => {
    const expired = readEvent(event('package-expire', text));
    expect(expired).toMatchObject({ sentence: '套餐已到期，续费后恢复服务。', subject: undefined });
    expect(readEvent(event('cc-switch', text)).sentence).toBe('网站已自动切换规则组。');
  },
);

test.each(['something-new', 'toString', ''])('an event of an unknown kind (%s) is told', (type) => {
  expect(readEvent(event(type, ['x']))).toEqual({
    label: '账户事件',
    sentence: '账户有一条新的事件。',
    subject: undefined,
  });
});
