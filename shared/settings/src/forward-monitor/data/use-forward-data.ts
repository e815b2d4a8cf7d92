import { forwardLivePath } from '@console/contract/forwards/calls';
import {
  type ForwardLiveEvent,
  type ForwardPoint,
  forwardLiveEventSchema,
} from '@console/contract/forwards/monitor';
import { monitorWindows } from '@console/contract/monitor/limits';
import { type ApiError, isApiError, poll } from '@console/kit/api';
import { useMemo } from 'react';
import { type LiveConnectionState, ownStretch, useLivePoints } from '../../monitor';
import { type ForwardData, settledSeconds } from './forward-curves';
import { useGetForwardSeriesQuery, useGetForwardTopsQuery } from './forward-monitor.api';
import type { ForwardView } from './forward-view';

/** A window that is asked for is asked for again while it is looked at; the live one more often. */
const refreshMs = 30_000;
const liveRefreshMs = 2_000;
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

/** Points and top addresses of a view of some forwards (absent: all of them), pushed or asked for. */
export function useForwardData(
  view: ForwardView,
  forwardIds: readonly string[] | undefined,
): ForwardMonitor {
  const { window, compare, node } = view;
  const stretch = ownStretch(view);
  const isLiveWindow = window === 'live' && !stretch;
  // What is pushed is of all nodes; one of them, and the stretch before, are asked for.
  const isPushed = isLiveWindow && node === undefined && compare === '0';
  const forwards = forwardIds?.join(',');
  const live = useLivePoints<ForwardPoint, ForwardLiveEvent>({
    path: forwardLivePath,
    schema: forwardLiveEventSchema,
    ...{ name: 'forwards', chosen: forwards, active: isPushed },
  });
  const series = useGetForwardSeriesQuery(
    { query: { window, ...stretch, forwards, node, compare } },
    { skip: isPushed, ...poll(isLiveWindow ? liveRefreshMs : refreshMs) },
  );
  const tops = useGetForwardTopsQuery(
    { query: { forwards, node } },
    { skip: isPushed, ...poll(topRefreshMs), refetchOnMountOrArgChange: true },
  );
  const pushed = useMemo(
    () => live.points && { step: monitorWindows.live.step, points: settledSeconds(live.points) },
    [live.points],
  );
  if (isPushed) {
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
