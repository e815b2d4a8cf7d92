import { appliedLiveEventSchema, appliedLivePath } from '@console/contract/edge/applied';
import { followLive } from '@console/kit/api';
import { useEffect, useRef } from 'react';

type Query = { isFetching: boolean; refetch: () => Promise<unknown> };

/**
 * Refetches a query as soon as nodes report what they have in force, while its result waits for
 * them. Polling continues in case no report arrives.
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
