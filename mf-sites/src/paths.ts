import type { CertificateValidity } from '@console/contract/domains/certificates';
import type { RuleDraft } from '@console/contract/monitor/attack-advice';
import type { MonitorWindow } from '@console/contract/monitor/monitor';
import type { SiteSectionName } from '@console/contract/sites/settings/words';
import type { ForwardLogFilter } from '@console/settings/forward-monitor';
import type { SiteNav } from './detail-tabs';

export const siteListPath = '/website-management/website/list';
export const siteGroupsPath = '/website-management/website/group';
export const siteDefaultsRoot = '/website-management/website/default';
/** Stands for the websites of all groups. */
export const allScope = 'all';
export const addSitePath = '/website-management/website/add';
export const addSitesPath = `${addSitePath}?mode=batch`;
export const dnsApiPath = '/website-management/dns-api';
export const certificateListPath = '/cert-management/list';
export const monitorPath = '/website-management/realtime-monitor';

/** Tabs of the strategy pages, by their name in the URL. */
export const strategyTabs = {
  list: '规则组',
  matcher: '匹配器',
  filter: '过滤器',
  'ip-list': 'IP 名单',
  blackwhite: '全局黑白名单',
  switch: '切换记录',
} as const;
export type StrategyItem = keyof typeof strategyTabs;

export const isStrategyItem = (text: string): text is StrategyItem =>
  Object.hasOwn(strategyTabs, text);

export const strategyPath = (item: StrategyItem) => `/defense/strategy/${item}`;

/** A group of rules, or its history. */
export function defenceGroupPath(id: string, nav: 'rules' | 'history' = 'rules'): string {
  const path = `${strategyPath('list')}/${encodeURIComponent(id)}`;
  return nav === 'rules' ? path : `${path}/${nav}`;
}

export function sitePath(id: string, nav: SiteNav = 'basic'): string {
  return `${siteListPath}/${encodeURIComponent(id)}/${nav}`;
}

/** What new websites of a group, or of `all`, begin with. */
export function siteDefaultsPath(
  scope: string = allScope,
  section: SiteSectionName = 'origin',
): string {
  return `${siteDefaultsRoot}/${encodeURIComponent(scope)}/${section}`;
}

/** What people quote; it leads to the site's detail. */
export function siteBySnPath(sn: string): string {
  return `/website/list/${encodeURIComponent(sn)}`;
}

export function siteListHref(filter: {
  state?: string;
  keyword?: string;
  group?: string;
  package?: string;
  certificate?: string;
  defence?: string;
}): string {
  return withQuery(siteListPath, filter);
}

/** Parts of the tab 访问控制 that a refused request leads to. */
export type AccessAnchor =
  | 'ip-white'
  | 'ip-black'
  | 'place'
  | 'asn'
  | 'bots'
  | 'referer'
  | 'user-agent'
  | 'method'
  | 'signing';

export function accessRuleHref(id: string, anchor: AccessAnchor): string {
  return `${sitePath(id, 'access')}#${anchor}`;
}

/** Filters of the log, as they stand in the URL. */
export type LogFilter = Partial<
  Record<
    | 'range'
    | 'from'
    | 'to'
    | 'block'
    | 'action'
    | 'url'
    | 'ip'
    | 'status'
    | 'place'
    | 'asn'
    | 'port'
    | 'host'
    | 'referer'
    | 'userAgent'
    | 'rule'
    | 'node'
    | 'scope',
    string
  >
>;

/** The access log of a website, narrowed to some of its requests. */
export function siteLogHref(id: string, filter: LogFilter): string {
  return withQuery(sitePath(id, 'log'), filter);
}

export function certificateListHref(view: {
  certificate?: string;
  validity?: CertificateValidity;
}): string {
  return withQuery(certificateListPath, view);
}

export function monitorHref(view: { window?: MonitorWindow; sites?: readonly string[] }): string {
  return withQuery(monitorPath, { window: view.window, sites: view.sites?.join(',') });
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value ? [[key, value]] : []));
  const search = new URLSearchParams(entries).toString();
  return search ? `${path}?${search}` : path;
}

const blockLogPath = '/website-management/block-log';

/** The tabs of the block log: what is banned now, and what was refused. */
export function blockLogHref(tab: 'bans' | 'log', filter: LogFilter = {}): string {
  return withQuery(blockLogPath, { tab: tab === 'log' ? tab : undefined, ...filter });
}

/** Bans of an address that are in force. */
export function bansHref(address: string): string {
  return withQuery(blockLogPath, { address });
}

/** Its third tab: attacks, or the report of one. */
export function attacksHref(view: { report?: string; site?: string } = {}): string {
  return withQuery(blockLogPath, { tab: 'attacks', ...view });
}

/** A website's own rules, with a new one that is prefilled and not saved yet. */
export function newRuleHref(siteId: string, rule: RuleDraft): string {
  return withQuery(sitePath(siteId, 'cc'), { rule: JSON.stringify(rule) });
}

/** The same page with a group of rules that is chosen and waits to be kept. */
export function newGroupHref(siteId: string, group: string): string {
  return withQuery(sitePath(siteId, 'cc'), { group });
}

/** The connections of a layer-4 forward, narrowed to some of them; another remote's page. */
export function forwardLogHref(id: string, filter: ForwardLogFilter): string {
  return withQuery(`/l4-forward/forward/list/${encodeURIComponent(id)}/block-log`, filter);
}
