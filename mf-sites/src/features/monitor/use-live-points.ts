import {
  type MonitorPoint,
  monitorLiveEventSchema,
  monitorLivePath,
} from '@console/contract/monitor';
import { followLive, type LiveState } from '@console/kit/api';
import { useEffect, useState } from 'react';
import { mergeLive } from './live-points';

export type LivePoints = {
  /** Undefined until the first event has come. */
  points: readonly MonitorPoint[] | undefined;
  now: number;
  state: LiveState | 'connecting';
};

const initial: LivePoints = { points: undefined, now: 0, state: 'connecting' };

/** The last five minutes, pushed each second while `active`. */
export function useLivePoints(sites: string | undefined, active: boolean): LivePoints {
  const [live, setLive] = useState(initial);
  useEffect(() => {
    if (!active) return undefined;
    setLive(initial);
    return followLive({
      path: monitorLivePath,
      query: { sites },
      schema: monitorLiveEventSchema,
      onEvent: (event) =>
        setLive((before) => ({
          ...before,
          now: event.now,
          points: mergeLive(before.points ?? [], event),
        })),
      onState: (state) => setLive((before) => ({ ...before, state })),
    });
  }, [sites, active]);
  return live;
}
