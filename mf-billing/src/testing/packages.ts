import type { Package } from '@console/contract/packages/endpoints/packages';
import type { Plan } from '@console/contract/packages/endpoints/plans';
import { ok } from '@console/testing/answers';
import { http } from 'msw';

export const whoamiIs = (role: 'platform' | 'panel') =>
  http.post('*/api/whoami', () => ok({ id: 'u1', name: '星河科技', roles: [{ key: role }] }));

const quotas = {
  trafficGbPerMonth: 2000,
  bandwidthMbps: 200,
  sites: 20,
  domains: -1,
  httpPorts: 10,
  ccQps: 10_000,
  connections: -1,
  l4Ports: 0,
  refreshesPerDay: 500,
  preheatsPerDay: 100,
  customRules: 20,
  webSocket: true,
};

export const packageId = '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11';
const day = 86_400_000;

export function aPackage(patch: Partial<Package> = {}): Package {
  return {
    id: packageId,
    planId: '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    planName: '专业版',
    autoRenew: false,
    quotas,
    period: 'month',
    pricePaidFen: 29_900,
    state: 'normal',
    startsAt: new Date(Date.now() - 15 * day).toISOString(),
    endsAt: new Date(Date.now() + 15 * day).toISOString(),
    servedUntil: new Date(Date.now() + 18 * day).toISOString(),
    cancelledAt: null,
    allowed: quotas,
    packs: [],
    used: { sites: 3, domains: 7, l4Ports: 0 },
    ...patch,
  };
}

export function aPlan(patch: Partial<Plan> = {}): Plan {
  return {
    id: '1b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11',
    name: '专业版',
    group: '网站加速',
    quotas,
    pricesFen: { month: 29_900, quarter: 85_200, year: 322_900 },
    certified: false,
    purchaseMax: null,
    exclusive: false,
    ...patch,
  };
}

const gb = 1024 ** 3;

/** Answers to what the pages of packages ask for beside the packages themselves. */
export const packageUsage = [
  http.get('*/api/v1/packages/:id/usage', () =>
    ok({
      trafficBytes: { used: 1500 * gb, quota: 2000 * gb },
      p95BitsPerSecond: 42_000_000,
      peakBitsPerSecond: 180_000_000,
      now: { requestsPerSecond: 812, connections: 31, bitsPerSecond: 64_000_000 },
      excesses: [],
    }),
  ),
  http.get('*/api/v1/packages/usage', () =>
    ok({
      sites: { used: 18, quota: 20 },
      domains: { used: 27, quota: -1 },
      l4Ports: { used: 2, quota: 10 },
      trafficBytes: { used: 500 * gb, quota: 2000 * gb },
    }),
  ),
];
