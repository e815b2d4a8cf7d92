// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { packageEndpoints } from './endpoints/packages';
import type { packEndpoints } from './endpoints/packs';
import type { planEndpoints } from './endpoints/plans';

export const packageRequests = {
  listPackages: { method: 'GET', path: '/v1/packages' },
  getPackageUsage: { method: 'GET', path: '/v1/packages/usage' },
  getPackage: { method: 'GET', path: '/v1/packages/:id' },
  getPackageMeters: { method: 'GET', path: '/v1/packages/:id/usage' },
  setPackageAutoRenew: { method: 'PUT', path: '/v1/packages/:id/auto-renew' },
  cancelPackage: { method: 'POST', path: '/v1/packages/:id/cancel' },
  resumePackage: { method: 'POST', path: '/v1/packages/:id/resume' },
  getPackageSettings: { method: 'GET', path: '/v1/package-settings' },
  setPackageSettings: { method: 'PUT', path: '/v1/admin/package-settings' },
  buyPackage: { method: 'POST', path: '/v1/packages' },
} as const;
export const packageCalls: CallsOf<typeof packageEndpoints> = packageRequests;

export const packRequests = {
  listPacks: { method: 'GET', path: '/v1/packs' },
  listAllPacks: { method: 'GET', path: '/v1/admin/packs' },
  createPack: { method: 'POST', path: '/v1/admin/packs' },
  updatePack: { method: 'PUT', path: '/v1/admin/packs/:id' },
} as const;
export const packCalls: CallsOf<typeof packEndpoints> = packRequests;

export const planRequests = {
  listPlans: { method: 'GET', path: '/v1/plans' },
} as const;
export const planCalls: CallsOf<typeof planEndpoints> = planRequests;
