import { type MonitorWindow, monitorWindows } from '@console/contract/monitor';
import { type ApiError, isApiError } from '@console/kit/api';
import { useMemo } from 'react';
import { useGetMonitorSeriesQuery } from '../../monitor/monitor.api';
import type { MonitorData } from '../../monitor/monitor.model';
import { settledPoints } from './live-points';
import { type LivePoints, useLivePoints } from './use-live-points';

/** A window that is asked for is asked for again while it is looked at. */
const refreshMs = 30_000;

type MonitorState = {
  data: MonitorData | undefined;
  now: number;
  /** State of the live connection, while the live window is looked at. */
  live: LivePoints['state'] | undefined;
  error: ApiError | undefined;
  /** The live connection is made again by itself, so it has none. */
  refetch: (() => void) | undefined;
};

/** The points of a window of some sites (absent: all of them), pushed or asked for. */
export function useMonitorData(
  window: MonitorWindow,
  siteIds: readonly string[] | undefined,
): MonitorState {
  const isLive = window === 'live';
  const sites = siteIds?.join(',');
  const live = useLivePoints(sites, isLive);
  const series = useGetMonitorSeriesQuery(
    { query: { window, sites } },
    { skip: isLive, pollingInterval: refreshMs, skipPollingIfUnfocused: true },
  );
  const pushed = useMemo(
    () => live.points && { step: monitorWindows.live.step, points: settledPoints(live.points) },
    [live.points],
  );
  if (isLive) {
    return {
      data: pushed,
      now: live.now + 1,
      live: live.state,
      error: undefined,
      refetch: undefined,
    };
  }
  return {
    data: series.currentData,
    now: Math.floor((series.fulfilledTimeStamp ?? 0) / 1000),
    live: undefined,
    error: isApiError(series.error) ? series.error : undefined,
    refetch: () => void series.refetch(),
  };
}
