import type { Origin, OriginSettings } from '@console/contract/sites/settings/origin';
import { originProtocolWords } from '@console/contract/sites/settings/words';

export const originProtocols = {
  http: { label: originProtocolWords.http, description: '节点用 HTTP 访问源站。' },
  https: { label: originProtocolWords.https, description: '节点用 HTTPS 访问源站。' },
  follow: {
    label: originProtocolWords.follow,
    description: '访客用什么协议，节点就用什么协议。',
  },
} as const satisfies Record<OriginSettings['protocol'], { label: string; description: string }>;

/** `203.0.113.9:8080`; brackets keep the port of an IPv6 address apart. */
export function originText({ address, port }: Pick<Origin, 'address' | 'port'>): string {
  if (port === null) return address;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}
