import { appliedLiveEventSchema, appliedLivePath } from '@console/contract/edge/applied';
import { followLive } from '@console/kit/api';
import { useEffect, useRef } from 'react';

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

/**
 * Looks at a query again the moment nodes have said what they have in force, while what it brings waits
 * for them. The pace at which it is looked at anyhow is for when no word comes.
 */
export function useApplied(query: Query, isWaiting: boolean): void {
  const latest = useRef(query);
  useEffect(() => {
    latest.current = query;
  });
  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = async () => {
      // What was under way before the word may not know it yet.
      const wasFetching = latest.current.isFetching;
      await latest.current.refetch();
      if (wasFetching) await latest.current.refetch();
    };
    return followLive({
      path: appliedLivePath,
      schema: appliedLiveEventSchema,
      onEvent: () => void look(),
    });
  }, [isWaiting]);
}
