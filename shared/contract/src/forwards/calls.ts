// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { forwardActionEndpoints } from './endpoints/actions';
import type { forwardBatchEndpoints } from './endpoints/batch';
import type { forwardDefaultsEndpoints } from './endpoints/defaults';
import type { forwardImportEndpoints } from './endpoints/file';
import type { forwardEndpoints } from './endpoints/forwards';
import type { forwardGroupEndpoints } from './endpoints/groups';
import type { forwardMonitorEndpoints } from './endpoints/monitor';
import type { forwardRevisionEndpoints } from './endpoints/revisions';
import type { forwardRoomEndpoints } from './endpoints/room';

export const forwardActionRequests = {
  actOnForwards: { method: 'POST', path: '/v1/forwards/actions' },
} as const;
export const forwardActionCalls: CallsOf<typeof forwardActionEndpoints> = forwardActionRequests;

export const forwardBatchRequests = {
  createForwards: { method: 'POST', path: '/v1/forwards/batch' },
} as const;
export const forwardBatchCalls: CallsOf<typeof forwardBatchEndpoints> = forwardBatchRequests;

export const forwardDefaultsRequests = {
  getForwardDefaults: { method: 'GET', path: '/v1/forward-defaults' },
  updateForwardDefaults: { method: 'PUT', path: '/v1/forward-defaults' },
  resetForwardDefaults: { method: 'POST', path: '/v1/forward-defaults/reset' },
} as const;
export const forwardDefaultsCalls: CallsOf<typeof forwardDefaultsEndpoints> =
  forwardDefaultsRequests;

export const forwardImportRequests = {
  importForwards: { method: 'POST', path: '/v1/forwards/import' },
} as const;
export const forwardImportCalls: CallsOf<typeof forwardImportEndpoints> = forwardImportRequests;

export const forwardGroupRequests = {
  listForwardGroups: { method: 'GET', path: '/v1/forward-groups' },
  createForwardGroup: { method: 'POST', path: '/v1/forward-groups' },
  updateForwardGroup: { method: 'PUT', path: '/v1/forward-groups/:id' },
  deleteForwardGroup: { method: 'DELETE', path: '/v1/forward-groups/:id' },
} as const;
export const forwardGroupCalls: CallsOf<typeof forwardGroupEndpoints> = forwardGroupRequests;

export const forwardMonitorRequests = {
  getForwardSeries: { method: 'GET', path: '/v1/forward-monitor/series' },
  getForwardTops: { method: 'GET', path: '/v1/forward-monitor/tops' },
  listForwardLog: { method: 'GET', path: '/v1/forwards/:id/log' },
} as const;
export const forwardMonitorCalls: CallsOf<typeof forwardMonitorEndpoints> = forwardMonitorRequests;

export const forwardRevisionRequests = {
  listForwardRevisions: { method: 'GET', path: '/v1/forwards/:id/revisions' },
  getForwardRevision: { method: 'GET', path: '/v1/forwards/:id/revisions/:number' },
  restoreForwardRevision: { method: 'POST', path: '/v1/forwards/:id/revisions/:number/restore' },
} as const;
export const forwardRevisionCalls: CallsOf<typeof forwardRevisionEndpoints> =
  forwardRevisionRequests;

export const forwardRoomRequests = {
  getForwardRoom: { method: 'GET', path: '/v1/forwards/room' },
} as const;
export const forwardRoomCalls: CallsOf<typeof forwardRoomEndpoints> = forwardRoomRequests;

export const forwardRequests = {
  listForwards: { method: 'GET', path: '/v1/forwards' },
  exportForwards: { method: 'GET', path: '/v1/forwards/export' },
  getForward: { method: 'GET', path: '/v1/forwards/:id' },
  getForwardBySn: { method: 'GET', path: '/v1/forwards/by-sn/:sn' },
  ...forwardRoomRequests,
  getForwardOriginHealth: { method: 'GET', path: '/v1/forwards/:id/origin-health' },
  createForward: { method: 'POST', path: '/v1/forwards' },
  updateForward: { method: 'PUT', path: '/v1/forwards/:id' },
} as const;
export const forwardCalls: CallsOf<typeof forwardEndpoints> = forwardRequests;

/** Server-sent events of each second: the last seconds anew, and who has the most connections. */
export const forwardLivePath = '/v1/forward-monitor/live';
