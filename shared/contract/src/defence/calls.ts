// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { banEndpoints } from './endpoints/bans';
import type { challengeShareEndpoints } from './endpoints/challenge-shares';
import type { defenceFilterEndpoints } from './endpoints/filters';
import type { defenceGroupEndpoints } from './endpoints/groups';
import type { defenceListEndpoints } from './endpoints/lists';
import type { defenceMatcherEndpoints } from './endpoints/matchers';
import type { defenceSwitchEndpoints } from './endpoints/switches';

export const banRequests = {
  listBans: { method: 'GET', path: '/v1/bans' },
  createBans: { method: 'POST', path: '/v1/bans' },
  liftBans: { method: 'POST', path: '/v1/bans/lift' },
  liftAllBans: { method: 'POST', path: '/v1/bans/lift-all' },
  extendBans: { method: 'POST', path: '/v1/bans/extend' },
  whitelistBans: { method: 'POST', path: '/v1/bans/whitelist' },
  listPlatformBans: { method: 'GET', path: '/v1/admin/bans' },
  createPlatformBans: { method: 'POST', path: '/v1/admin/bans' },
  liftPlatformBans: { method: 'POST', path: '/v1/admin/bans/lift' },
  reportBans: { method: 'POST', path: '/edge/bans' },
} as const;
export const banCalls: CallsOf<typeof banEndpoints> = banRequests;

export const challengeShareRequests = {
  listChallengeShares: { method: 'GET', path: '/v1/defence/challenge-shares' },
} as const;
export const challengeShareCalls: CallsOf<typeof challengeShareEndpoints> = challengeShareRequests;

export const defenceFilterRequests = {
  listDefenceFilters: { method: 'GET', path: '/v1/defence/filters' },
  getDefenceFilter: { method: 'GET', path: '/v1/defence/filters/:id' },
  createDefenceFilter: { method: 'POST', path: '/v1/defence/filters' },
  updateDefenceFilter: { method: 'PUT', path: '/v1/defence/filters/:id' },
  deleteDefenceFilter: { method: 'DELETE', path: '/v1/defence/filters/:id' },
} as const;
export const defenceFilterCalls: CallsOf<typeof defenceFilterEndpoints> = defenceFilterRequests;

export const defenceGroupRequests = {
  listDefenceGroups: { method: 'GET', path: '/v1/defence/groups' },
  getDefenceGroup: { method: 'GET', path: '/v1/defence/groups/:id' },
  createDefenceGroup: { method: 'POST', path: '/v1/defence/groups' },
  copyDefenceGroup: { method: 'POST', path: '/v1/defence/groups/:id/copy' },
  updateDefenceGroup: { method: 'PUT', path: '/v1/defence/groups/:id' },
  deleteDefenceGroup: { method: 'DELETE', path: '/v1/defence/groups/:id' },
  checkDefenceRules: { method: 'POST', path: '/v1/defence/groups/check' },
  listDefenceGroupRevisions: { method: 'GET', path: '/v1/defence/groups/:id/revisions' },
  getDefenceGroupRevision: { method: 'GET', path: '/v1/defence/groups/:id/revisions/:number' },
  restoreDefenceGroupRevision: {
    method: 'POST',
    path: '/v1/defence/groups/:id/revisions/:number/restore',
  },
} as const;
export const defenceGroupCalls: CallsOf<typeof defenceGroupEndpoints> = defenceGroupRequests;

export const defenceListRequests = {
  listDefenceLists: { method: 'GET', path: '/v1/defence/lists' },
  getDefenceList: { method: 'GET', path: '/v1/defence/lists/:id' },
  createDefenceList: { method: 'POST', path: '/v1/defence/lists' },
  updateDefenceList: { method: 'PUT', path: '/v1/defence/lists/:id' },
  deleteDefenceList: { method: 'DELETE', path: '/v1/defence/lists/:id' },
  getDefenceGuard: { method: 'GET', path: '/v1/defence/guard' },
  updateDefenceGuard: { method: 'PUT', path: '/v1/defence/guard' },
  getPlatformGuard: { method: 'GET', path: '/v1/admin/defence/guard' },
  updatePlatformGuard: { method: 'PUT', path: '/v1/admin/defence/guard' },
} as const;
export const defenceListCalls: CallsOf<typeof defenceListEndpoints> = defenceListRequests;

export const defenceMatcherRequests = {
  listDefenceMatchers: { method: 'GET', path: '/v1/defence/matchers' },
  getDefenceMatcher: { method: 'GET', path: '/v1/defence/matchers/:id' },
  createDefenceMatcher: { method: 'POST', path: '/v1/defence/matchers' },
  updateDefenceMatcher: { method: 'PUT', path: '/v1/defence/matchers/:id' },
  deleteDefenceMatcher: { method: 'DELETE', path: '/v1/defence/matchers/:id' },
} as const;
export const defenceMatcherCalls: CallsOf<typeof defenceMatcherEndpoints> = defenceMatcherRequests;

export const defenceSwitchRequests = {
  listDefenceSwitches: { method: 'GET', path: '/v1/defence/switches' },
} as const;
export const defenceSwitchCalls: CallsOf<typeof defenceSwitchEndpoints> = defenceSwitchRequests;
