import type { Site } from '@console/contract/sites/endpoints/sites';
import { type ShownState, shownState, shownStateWords } from '@console/contract/sites/state';
import type { Tone } from '@console/kit/ui';

export const siteStates = {
  normal: { label: shownStateWords.normal, tone: 'ok' },
  disabled: { label: shownStateWords.disabled, tone: 'mute' },
  expired: { label: shownStateWords.expired, tone: 'bad' },
  exhausted: { label: shownStateWords.exhausted, tone: 'bad' },
} as const satisfies Record<ShownState, { label: string; tone: Tone }>;

/** The states of a site. */
export const siteChip = (site: Pick<Site, 'state' | 'package'>) =>
  siteStates[shownState(site.state, site.package.stopped)];

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
