import type { AccountEvent, EventType } from '@console/contract/events';
import { eventSentence } from './event.model';

function event(type: EventType, parameters: unknown): AccountEvent {
  return {
    id: '00000000-0000-4000-8000-000000000001',
    type,
    created_at: '2026-11-20T02:00:00.000Z',
    is_warning: true,
    site_id: null,
    templ_para: typeof parameters === 'string' ? parameters : JSON.stringify(parameters),
  };
}

test.each<[EventType, unknown, string]>([
  ['package-expiring', ['p1', '企业防护', '3'], '套餐「企业防护」将在 3 天后到期，请及时续费。'],
  ['package-expire', ['p1', '企业防护'], '套餐「企业防护」已到期，续费后恢复服务。'],
  [
    'cc-switch',
    ['shop#example#com', '18420', '5000', '5 秒盾'],
    'shop.example.com 当前 18420 QPS（阈值 5000 QPS），已自动切换至规则组「5 秒盾」。',
  ],
  [
    'cert-expiring',
    ['c1', '主站证书', 'shop,example,com'],
    '证书「主站证书」（shop.example.com）即将到期，请及时续期。',
  ],
  [
    'cert-expire',
    ['c1', '主站证书', 'shop,example,com'],
    '证书「主站证书」（shop.example.com）已到期，请尽快更换。',
  ],
])('%s is told as a sentence', (type, parameters, sentence) => {
  expect(eventSentence(event(type, parameters))).toBe(sentence);
});

test.each(['{not json', '', '{"a":1}', '[]', '[null,null]'])(
  'parameters that cannot be read (%s) leave a sentence all the same',
  (text) => {
    expect(eventSentence(event('package-expire', text))).toBe('套餐已到期，续费后恢复服务。');
    expect(eventSentence(event('cc-switch', text))).toBe('网站已自动切换规则组。');
  },
);
