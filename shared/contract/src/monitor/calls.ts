// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { accessExplanationEndpoints } from './endpoints/access-explanation';
import type { accessLogEndpoints } from './endpoints/access-log';
import type { attackReportEndpoints } from './endpoints/attack-reports';
import type { monitorEndpoints } from './endpoints/monitor';
import type { recordsHealthEndpoints } from './endpoints/records-health';
import type { recordsRetentionEndpoints } from './endpoints/records-retention';

export const accessExplanationRequests = {
  explainAccess: { method: 'GET', path: '/v1/sites/:id/access-log/:requestId/explanation' },
} as const;
export const accessExplanationCalls: CallsOf<typeof accessExplanationEndpoints> =
  accessExplanationRequests;

export const accessLogRequests = {
  listAccessLog: { method: 'GET', path: '/v1/sites/:id/access-log' },
  listAllAccessLog: { method: 'GET', path: '/v1/access-log' },
  listLoggedSites: { method: 'GET', path: '/v1/access-log/sites' },
} as const;
export const accessLogCalls: CallsOf<typeof accessLogEndpoints> = accessLogRequests;

export const attackReportRequests = {
  listAttackReports: { method: 'GET', path: '/v1/attack-reports' },
  getAttackReport: { method: 'GET', path: '/v1/attack-reports/:id' },
  listAttackShares: { method: 'GET', path: '/v1/attack-reports/:id/shares' },
  createAttackShare: { method: 'POST', path: '/v1/attack-reports/:id/shares' },
  revokeAttackShare: { method: 'DELETE', path: '/v1/attack-reports/:id/shares/:share' },
} as const;
export const attackReportCalls: CallsOf<typeof attackReportEndpoints> = attackReportRequests;

export const monitorRequests = {
  getMonitorSeries: { method: 'GET', path: '/v1/monitor/series' },
  listMonitorTops: { method: 'GET', path: '/v1/monitor/tops' },
  getMonitorSummary: { method: 'GET', path: '/v1/monitor/summary' },
  listSitesToday: { method: 'GET', path: '/v1/monitor/sites-today' },
  listTopSites: { method: 'GET', path: '/v1/monitor/top-sites' },
} as const;
export const monitorCalls: CallsOf<typeof monitorEndpoints> = monitorRequests;

export const recordsHealthRequests = {
  getRecordsHealth: { method: 'GET', path: '/v1/admin/records/health' },
} as const;
export const recordsHealthCalls: CallsOf<typeof recordsHealthEndpoints> = recordsHealthRequests;

export const recordsRetentionRequests = {
  getRecordsRetention: { method: 'GET', path: '/v1/records-retention' },
  setRecordsRetention: { method: 'PUT', path: '/v1/admin/records-retention' },
} as const;
export const recordsRetentionCalls: CallsOf<typeof recordsRetentionEndpoints> =
  recordsRetentionRequests;

/** `GET`: the same look as CSV, streamed; at most {@link accessLogExportMax} rows. */
export const accessLogExportPath = '/v1/sites/:id/access-log/export';

/** `GET`: the same over all websites of the account or, for administrators, of all accounts. */
export const allAccessLogExportPath = '/v1/access-log/export';

/**
 * The live stream, `GET /api/v1/monitor/live` as server-sent events: each second one `points` event
 * that holds the last seconds anew, so that a late record corrects the point it belongs to.
 */
export const monitorLivePath = '/v1/monitor/live';

/** `GET`: a report as a page for whoever has its link, without a session. */
export const sharedAttackReportPath = '/shared/attack-reports/:token';
