// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { nodeEndpoints } from './endpoints/nodes';

export const nodeRequests = {
  listNodes: { method: 'GET', path: '/v1/admin/nodes' },
  getNode: { method: 'GET', path: '/v1/admin/nodes/:id' },
  getNodeTraffic: { method: 'GET', path: '/v1/admin/nodes/:id/traffic' },
  listNodeRates: { method: 'GET', path: '/v1/admin/node-rates' },
  getNodeSupport: { method: 'GET', path: '/v1/node-support' },
  createNodeToken: { method: 'POST', path: '/v1/admin/nodes/tokens' },
  deleteNode: { method: 'DELETE', path: '/v1/admin/nodes/:id' },
} as const;
export const nodeCalls: CallsOf<typeof nodeEndpoints> = nodeRequests;
