import type {
  PurgeJob,
  PurgeJobDetail,
  PurgeQuotas,
} from '@console/contract/sites/endpoints/purges';

export const purgeId = '5b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d55';

export function aPurge(patch: Partial<PurgeJob> = {}): PurgeJob {
  return {
    id: purgeId,
    kind: 'url',
    state: 'success',
    firstUrl: 'http://shop.example.com/a',
    urlCount: 2,
    percent: 100,
    nodesDone: 2,
    nodeCount: 2,
    createdAt: '2026-11-20T08:00:00.000Z',
    finishedAt: '2026-11-20T08:00:01.000Z',
    ...patch,
  };
}

export function aPurgeDetail(patch: Partial<PurgeJobDetail> = {}): PurgeJobDetail {
  return {
    ...aPurge(),
    urls: ['http://shop.example.com/a', 'http://shop.example.com/b'],
    nodes: [
      {
        nodeId: '6b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d66',
        nodeName: 'edge-hk-1',
        state: 'success',
        done: 2,
        failures: [],
        error: null,
        finishedAt: '2026-11-20T08:00:01.000Z',
      },
    ],
    ...patch,
  };
}

export const purgeQuotas: PurgeQuotas = {
  url: { total: 10_000, used: 10, left: 9_990 },
  directory: { total: 100, used: 99, left: 1 },
  preheat: { total: -1, used: 0, left: 0 },
};
