// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { adminOverviewEndpoints } from './endpoints/admin-overview';
import type { announcementEndpoints } from './endpoints/announcements';
import type { releaseEndpoints } from './endpoints/releases';
import type { startGuideEndpoints } from './endpoints/start-guide';
import type { systemInfoEndpoints } from './endpoints/system-info';

export const adminOverviewRequests = {
  getAdminOverview: { method: 'GET', path: '/v1/admin/overview' },
  getPlatformTraffic: { method: 'GET', path: '/v1/admin/overview/traffic' },
} as const;
export const adminOverviewCalls: CallsOf<typeof adminOverviewEndpoints> = adminOverviewRequests;

export const announcementRequests = {
  listAnnouncements: { method: 'GET', path: '/v1/admin/announcements' },
  createAnnouncement: { method: 'POST', path: '/v1/admin/announcements' },
  updateAnnouncement: { method: 'PUT', path: '/v1/admin/announcements/:id' },
  deleteAnnouncement: { method: 'DELETE', path: '/v1/admin/announcements/:id' },
  previewAnnouncement: { method: 'POST', path: '/v1/admin/announcements/preview' },
} as const;
export const announcementCalls: CallsOf<typeof announcementEndpoints> = announcementRequests;

export const releaseRequests = {
  getBoot: { method: 'GET', path: '/boot' },
  getReleaseSet: { method: 'GET', path: '/release-set' },
  listReleases: { method: 'GET', path: '/v1/admin/releases' },
  publishRelease: { method: 'POST', path: '/v1/releases' },
} as const;
export const releaseCalls: CallsOf<typeof releaseEndpoints> = releaseRequests;

export const startGuideRequests = {
  getStartGuide: { method: 'GET', path: '/v1/start-guide' },
  closeStartGuide: { method: 'POST', path: '/v1/start-guide/close' },
} as const;
export const startGuideCalls: CallsOf<typeof startGuideEndpoints> = startGuideRequests;

export const systemInfoRequests = {
  getSystemInfo: { method: 'POST', path: '/system-info' },
} as const;
export const systemInfoCalls: CallsOf<typeof systemInfoEndpoints> = systemInfoRequests;
