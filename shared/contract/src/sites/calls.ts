// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { siteActionEndpoints } from './endpoints/actions';
import type { siteDefaultsEndpoints } from './endpoints/defaults';
import type { siteEmergencyEndpoints } from './endpoints/emergency';
import type { siteExportEndpoints } from './endpoints/export';
import type { siteGroupEndpoints } from './endpoints/groups';
import type { siteHealthEndpoints } from './endpoints/health';
import type { siteImportEndpoints } from './endpoints/import';
import type { sitePortEndpoints } from './endpoints/ports';
import type { purgeEndpoints } from './endpoints/purges';
import type { siteRevisionEndpoints } from './endpoints/revisions';
import type { siteEndpoints } from './endpoints/sites';

export const siteActionRequests = {
  actOnSites: { method: 'POST', path: '/v1/sites/actions' },
} as const;
export const siteActionCalls: CallsOf<typeof siteActionEndpoints> = siteActionRequests;

export const siteDefaultsRequests = {
  getSiteDefaults: { method: 'GET', path: '/v1/site-defaults' },
  updateSiteDefaults: { method: 'PUT', path: '/v1/site-defaults' },
  resetSiteDefaults: { method: 'POST', path: '/v1/site-defaults/reset' },
} as const;
export const siteDefaultsCalls: CallsOf<typeof siteDefaultsEndpoints> = siteDefaultsRequests;

export const siteEmergencyRequests = {
  setSiteEmergency: { method: 'POST', path: '/v1/sites/:id/emergency' },
} as const;
export const siteEmergencyCalls: CallsOf<typeof siteEmergencyEndpoints> = siteEmergencyRequests;

export const siteGroupRequests = {
  listSiteGroups: { method: 'GET', path: '/v1/site-groups' },
  createSiteGroup: { method: 'POST', path: '/v1/site-groups' },
  updateSiteGroup: { method: 'PUT', path: '/v1/site-groups/:id' },
  deleteSiteGroup: { method: 'DELETE', path: '/v1/site-groups/:id' },
} as const;
export const siteGroupCalls: CallsOf<typeof siteGroupEndpoints> = siteGroupRequests;

export const siteHealthRequests = {
  getOriginHealth: { method: 'GET', path: '/v1/sites/:id/origin-health' },
  reportOriginHealth: { method: 'POST', path: '/edge/origin-health' },
} as const;
export const siteHealthCalls: CallsOf<typeof siteHealthEndpoints> = siteHealthRequests;

export const siteExportRequests = {
  exportSites: { method: 'GET', path: '/v1/sites/export' },
} as const;
export const siteExportCalls: CallsOf<typeof siteExportEndpoints> = siteExportRequests;

export const siteImportRequests = {
  importSites: { method: 'POST', path: '/v1/sites/import' },
} as const;
export const siteImportCalls: CallsOf<typeof siteImportEndpoints> = siteImportRequests;

export const siteRevisionRequests = {
  listSiteRevisions: { method: 'GET', path: '/v1/sites/:id/revisions' },
  getSiteRevision: { method: 'GET', path: '/v1/sites/:id/revisions/:number' },
  restoreSiteRevision: { method: 'POST', path: '/v1/sites/:id/revisions/:number/restore' },
} as const;
export const siteRevisionCalls: CallsOf<typeof siteRevisionEndpoints> = siteRevisionRequests;

export const purgeRequests = {
  getPurgeQuotas: { method: 'GET', path: '/v1/purges/quotas' },
  listPurges: { method: 'GET', path: '/v1/purges' },
  getPurge: { method: 'GET', path: '/v1/purges/:id' },
  submitPurge: { method: 'POST', path: '/v1/purges' },
  retryPurge: { method: 'POST', path: '/v1/purges/:id/retry' },
} as const;
export const purgeCalls: CallsOf<typeof purgeEndpoints> = purgeRequests;

export const sitePortRequests = {
  getExtraPorts: { method: 'GET', path: '/v1/extra-ports' },
} as const;
export const sitePortCalls: CallsOf<typeof sitePortEndpoints> = sitePortRequests;

export const siteRequests = {
  listSites: { method: 'GET', path: '/v1/sites' },
  getSite: { method: 'GET', path: '/v1/sites/:id' },
  getSiteBySn: { method: 'GET', path: '/v1/sites/by-sn/:sn' },
  createSite: { method: 'POST', path: '/v1/sites' },
  createSites: { method: 'POST', path: '/v1/sites/batch' },
  updateSite: { method: 'PUT', path: '/v1/sites/:id' },
  signSiteUrl: { method: 'POST', path: '/v1/sites/:id/signed-url' },
  deleteSites: { method: 'POST', path: '/v1/sites/delete' },
  setSitesState: { method: 'POST', path: '/v1/sites/state' },
} as const;
export const siteCalls: CallsOf<typeof siteEndpoints> = siteRequests;
