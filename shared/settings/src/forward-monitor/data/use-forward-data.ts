import { forwardLivePath } from '@console/contract/forwards/calls';
import {
  type ForwardLiveEvent,
  type ForwardPoint,
  forwardLiveEventSchema,
} from '@console/contract/forwards/monitor';
import { monitorWindows } from '@console/contract/monitor/limits';
import type { MonitorWindow } from '@console/contract/monitor/monitor';
import { type ApiError, isApiError } from '@console/kit/api';
import { useMemo } from 'react';
import { type LiveConnectionState, useLivePoints } from '../../monitor';
import { type ForwardData, settledSeconds } from './forward-curves';
import { useGetForwardSeriesQuery, useGetForwardTopsQuery } from './forward-monitor.api';

/** A window that is fetched is polled while it is visible. */
const refreshMs = 30_000;
const topRefreshMs = 5_000;

type ForwardMonitor = {
  data: ForwardData | undefined;
  now: number;
  top: ForwardLiveEvent['top'] | undefined;
  /** State of the live connection, while the live window is looked at. */
  live: LiveConnectionState | undefined;
  error: ApiError | undefined;
  /** Absent for the live connection, which reconnects by itself. */
  refetch: (() => void) | undefined;
};

/** Points and top addresses of some forwards (absent: all of them), pushed or asked for. */
export function useForwardData(
  window: MonitorWindow,
  forwardIds: readonly string[] | undefined,
): ForwardMonitor {
  const isLive = window === 'live';
  const forwards = forwardIds?.join(',');
  const live = useLivePoints<ForwardPoint, ForwardLiveEvent>({
    path: forwardLivePath,
    schema: forwardLiveEventSchema,
    ...{ name: 'forwards', chosen: forwards, active: isLive },
  });
  const asked = { skip: isLive, skipPollingIfUnfocused: true };
  const series = useGetForwardSeriesQuery(
    { query: { window, forwards } },
    { ...asked, pollingInterval: refreshMs },
  );
  const tops = useGetForwardTopsQuery(
    { query: { forwards } },
    { ...asked, pollingInterval: topRefreshMs, refetchOnMountOrArgChange: true },
  );
  const pushed = useMemo(
    () => live.points && { step: monitorWindows.live.step, points: settledSeconds(live.points) },
    [live.points],
  );
  if (isLive) {
    return {
      data: pushed,
      now: (live.event?.now ?? 0) + 1,
      top: live.event?.top,
      live: live.state,
      error: undefined,
      refetch: undefined,
    };
  }
  return {
    data: series.currentData,
    now: Math.floor((series.fulfilledTimeStamp ?? 0) / 1000),
    top: tops.currentData?.top,
    live: undefined,
    error: isApiError(series.error) ? series.error : undefined,
    refetch: () => void series.refetch(),
  };
}
