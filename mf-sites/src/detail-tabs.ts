import { siteSectionLabels } from '@console/contract/sites/settings/words';

/** Tabs of a website's detail, by their name in the URL. */
export const siteTabs = {
  basic: '基本信息',
  origin: siteSectionLabels.origin,
  https: siteSectionLabels.https,
  cache: siteSectionLabels.cache,
  cc: siteSectionLabels.cc,
  access: siteSectionLabels.access,
  rule: siteSectionLabels.rules,
  page: siteSectionLabels.pages,
  monitor: '监控',
  log: '访问日志',
  'block-log': '拦截日志',
  history: '变更历史',
} as const;
export type SiteNav = keyof typeof siteTabs;

export const isSiteNav = (text: string): text is SiteNav => Object.hasOwn(siteTabs, text);

export const siteNavs = Object.keys(siteTabs).filter(isSiteNav);
