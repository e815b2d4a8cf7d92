import type { Quotas } from '@console/contract/packages/endpoints/plans';

/** Quotas of a plan of which only the price matters. */
export const smallQuotas: Quotas = {
  ...{ trafficGbPerMonth: 1, bandwidthMbps: 1, sites: 1, domains: 1, l4Ports: 0 },
  ...{ httpPorts: 0, ccQps: -1, connections: -1 },
  ...{ refreshesPerDay: 1, preheatsPerDay: 1, customRules: 0, webSocket: false },
};
