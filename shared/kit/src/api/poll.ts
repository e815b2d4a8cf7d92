import { useState } from 'react';

/** Options of a query that is asked again every `ms`, 0 for never, while somebody looks at the window. */
export const poll = (ms: number) =>
  ({ pollingInterval: ms, skipPollingIfUnfocused: true }) as const;

/** How often something is looked at again, in milliseconds: soon while something is going on in it. */
export type Pace = { moving: number; settled: number };

/** Of one thing that is open, and of a list. */
export const paces = {
  detail: { moving: 1_000, settled: 15_000 },
  list: { moving: 2_000, settled: 30_000 },
} as const satisfies Record<string, Pace>;

type Watched<Data> = { data?: Data; currentData?: Data; isFetching: boolean };

/**
 * Looks at a query again, sooner while something is going on in what it brings:
 * `const { options, watch } = usePace(paces.list)`, and
 * `watch(useListSitesQuery(arg, options), ({ items }) => items.some(isSyncing))`.
 */
export function usePace({ moving, settled }: Pace) {
  const [isMoving, setMoving] = useState(false);
  return {
    options: poll(isMoving ? moving : settled),
    /** The query, which looks idle while it is asked again for what it shows already. */
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
