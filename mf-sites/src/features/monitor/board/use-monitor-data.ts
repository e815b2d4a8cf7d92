import { monitorLivePath } from '@console/contract/monitor/calls';
import { monitorWindows } from '@console/contract/monitor/limits';
import { monitorLiveEventSchema } from '@console/contract/monitor/monitor';
import { type ApiError, isApiError, poll } from '@console/kit/api';
import { type LiveConnectionState, ownStretch, useLivePoints } from '@console/settings/monitor';
import { useMemo } from 'react';
import { useGetMonitorSeriesQuery } from '../../../monitor/monitor.api';
import type { MonitorData } from '../../../monitor/monitor.model';
import { type BoardView, filtersOf, isNarrowed, type Looked, lookedAt } from '../monitor-view';
import { settledPoints } from './live-points';

/** A window that is asked for is asked for again while it is looked at; the live one more often. */
const refreshMs = 30_000;
const liveRefreshMs = 2_000;

type MonitorState = {
  data: MonitorData | undefined;
  now: number;
  /** State of the live connection, while the live window is looked at. */
  live: LiveConnectionState | undefined;
  error: ApiError | undefined;
  /** The live connection is made again by itself, so it has none. */
  refetch: (() => void) | undefined;
};

/** The points of a view of what is looked at, pushed or asked for. */
export function useMonitorData(view: BoardView, looked: Looked): MonitorState {
  const { window, compare } = view;
  const stretch = ownStretch(view);
  const isLiveWindow = window === 'live' && !stretch;
  // What is pushed is the curves of one's own sites; filters and the stretch before are asked for.
  const isPushed = isLiveWindow && !isNarrowed(view) && compare === '0' && !looked.scope;
  const asked = lookedAt(looked);
  const live = useLivePoints({
    path: monitorLivePath,
    schema: monitorLiveEventSchema,
    ...{ name: 'sites', chosen: asked.sites, active: isPushed },
  });
  const series = useGetMonitorSeriesQuery(
    { query: { window, ...stretch, ...asked, compare, ...filtersOf(view) } },
    {
      skip: isPushed,
      ...poll(isLiveWindow ? liveRefreshMs : refreshMs),
    },
  );
  const pushed = useMemo(
    () => live.points && { step: monitorWindows.live.step, points: settledPoints(live.points) },
    [live.points],
  );
  if (isPushed) {
    return {
      data: pushed,
      now: (live.event?.now ?? 0) + 1,
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
