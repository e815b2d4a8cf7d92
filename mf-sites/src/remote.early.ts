import {
  type EarlyCalls,
  earlyCall,
  earlyCallAt,
  earlyList,
} from '@console/contract/console/early-calls';
import { banListQuerySchema } from '@console/contract/defence/bans';
import { banCalls, defenceGroupCalls } from '@console/contract/defence/calls';
import { certificateCalls, dnsApiCalls } from '@console/contract/domains/calls';
import { certificateListQuerySchema } from '@console/contract/domains/certificates';
import { dnsApiListQuerySchema } from '@console/contract/domains/dns-apis';
import { monitorCalls } from '@console/contract/monitor/calls';
import { purgeCalls, siteCalls } from '@console/contract/sites/calls';
import { purgeListQuerySchema } from '@console/contract/sites/purges';
import { groupArgAt } from './features/defence-groups/group-detail.early';
import {
  blockedPlacesArg,
  countArg,
  curvesArg,
  newestSitesArg,
  todayArg,
  topSitesArg,
} from './features/overview/overview.early';
import { usageArg } from './features/overview/usage.early';
import { siteListArgAt } from './features/site-list/site-list.early';
import { siteArgAt } from './pages/site-detail.early';

const site = earlyCallAt(siteCalls.getSite, siteArgAt);
const group = earlyCallAt(defenceGroupCalls.getDefenceGroup, groupArgAt);

/** Read by the build, which writes the paths into the descriptor; no page loads this module. */
export const earlyCalls: EarlyCalls = {
  routes: {
    '/website-management/website/list': [earlyCallAt(siteCalls.listSites, siteListArgAt)],
    '/website-management/website/:item/:site': [site],
    '/website-management/website/:item/:site/:nav': [site],
    '/website-management/refresh-preheat': [
      earlyCall(purgeCalls.getPurgeQuotas, undefined),
      earlyList(purgeCalls.listPurges, purgeListQuerySchema),
    ],
    '/website-management/dns-api': [earlyList(dnsApiCalls.listDnsApis, dnsApiListQuerySchema)],
    '/website-management/block-log': [earlyList(banCalls.listBans, banListQuerySchema)],
    '/cert-management/list': [
      earlyList(certificateCalls.listCertificates, certificateListQuerySchema),
    ],
    '/defense/strategy/list/:group': [group],
    '/defense/strategy/list/:group/:nav': [group],
  },
  cards: {
    today: [earlyCall(monitorCalls.getMonitorSummary, todayArg)],
    curves: [earlyCall(monitorCalls.getMonitorSeries, curvesArg)],
    'site-states': [
      earlyCall(siteCalls.listSites, countArg('normal')),
      earlyCall(siteCalls.listSites, countArg('disabled')),
      earlyCall(siteCalls.listSites, newestSitesArg),
    ],
    'top-sites': [earlyCall(monitorCalls.listTopSites, topSitesArg)],
    'blocked-places': [earlyCall(monitorCalls.listMonitorTops, blockedPlacesArg)],
    'usage-traffic': [earlyCall(monitorCalls.getMonitorSeries, usageArg)],
    'usage-sites': [earlyCall(monitorCalls.listTopSites, usageArg)],
  },
};
