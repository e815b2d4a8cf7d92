import type { Origin, OriginSettings } from '@console/contract/site-origin';
import { siteStateWords } from '@console/contract/site-state';
import { originProtocolWords } from '@console/contract/site-words';
import type { Site, SiteState } from '@console/contract/sites';
import type { Tone } from '@console/kit/ui';

export const siteStates = {
  normal: { label: siteStateWords.normal, tone: 'ok' },
  disabled: { label: siteStateWords.disabled, tone: 'mute' },
} as const satisfies Record<SiteState, { label: string; tone: Tone }>;

export const originProtocols = {
  http: { label: originProtocolWords.http, description: '节点用 HTTP 访问源站。' },
  https: { label: originProtocolWords.https, description: '节点用 HTTPS 访问源站。' },
  follow: {
    label: originProtocolWords.follow,
    description: '访客用什么协议，节点就用什么协议。',
  },
} as const satisfies Record<OriginSettings['protocol'], { label: string; description: string }>;

/** The domain that stands for the site wherever there is room for one. */
export function siteTitle(site: Pick<Site, 'domains' | 'sn'>): string {
  return site.domains[0] ?? site.sn;
}

/** `a.com、b.com、c.com 等 5 个网站`. */
export function namesOf(sites: readonly Site[]): string {
  const named = sites.slice(0, 3).map(siteTitle).join('、');
  return sites.length > 3 ? `${named} 等 ${sites.length} 个网站` : named;
}

export function domainCount(sites: readonly Site[]): number {
  return sites.reduce((sum, site) => sum + site.domains.length, 0);
}

/** `203.0.113.9:8080`; brackets keep the port of an IPv6 address apart. */
export function originText({ address, port }: Pick<Origin, 'address' | 'port'>): string {
  if (port === null) return address;
  return address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`;
}

/** True while a node lacks the site's newest revision. */
export function isSyncing({ sync }: { sync: Pick<Site['sync'], 'applied' | 'total'> }): boolean {
  return sync.applied < sync.total;
}
