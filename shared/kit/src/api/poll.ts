import { useState } from 'react';

/** Options of a query that is repeated every `ms`, 0 for never, while the window is visible. */
export const poll = (ms: number) =>
  ({ pollingInterval: ms, skipPollingIfUnfocused: true }) as const;

/** How often something is polled, in milliseconds: faster while it is changing. */
export type Pace = { moving: number; settled: number };

/** For one open item, and for a list. */
export const paces = {
  detail: { moving: 1_000, settled: 15_000 },
  list: { moving: 2_000, settled: 30_000 },
} as const satisfies Record<string, Pace>;

type Watched<Data> = { data?: Data; currentData?: Data; isFetching: boolean };

/**
 * Polls a query, faster while its result is changing: `const { options, watch } =
 * usePace(paces.list)`, and `watch(useListSitesQuery(arg, options), ({ items }) =>
 * items.some(isSyncing))`.
 */
export function usePace({ moving, settled }: Pace) {
  const [isMoving, setMoving] = useState(false);
  return {
    options: poll(isMoving ? moving : settled),
    /** The query, shown as idle while it refetches what it already shows. */
    watch<Data, Query extends Watched<Data>>(
      query: Query & Watched<Data>,
      moves: (data: Data) => boolean,
    ): Query {
      const now = query.data !== undefined && moves(query.data);
      if (now !== isMoving) setMoving(now);
      return { ...query, isFetching: query.isFetching && query.currentData === undefined };
    },
  };
}
