import type { ShownState } from '@console/contract/sites/state';

export const todayArg = { query: {} };
export const curvesArg = { query: { window: '24h' } } as const;

/** The count of a state is what the list would show; one row of it is enough to learn the total. */
export const countArg = (state: ShownState) => ({ query: { state, limit: 1 } });

export const newestMax = 4;
export const newestSitesArg = { query: { limit: newestMax } };

export const topSitesArg = { query: {} };
export const blockedPlacesArg = {
  query: { window: '24h', of: 'country', metric: 'blocked' },
} as const;
