import { type AccessLogView, accessLogViewSchema } from '@console/contract/access-log';
import { useListParams } from '@console/kit/table';
import { useState } from 'react';
import { useListAccessLogQuery, useListAllAccessLogQuery } from './site-log.api';

/** How often the newest page looks again while it follows the log. */
const liveMs = 2_000;

/** The tab that the log stands in, on the page of all sites. */
const kept = ['tab'];

/** Over all sites what was refused; by its id any request, however long ago it was. */
function refusedOrNamed(view: AccessLogView): AccessLogView {
  return view.requestId ? { ...view, range: '30d' } : { ...view, block: view.block ?? 'any' };
}

/**
 * The log page by page, of a site or of all. A page is found from where the one before it ended, so the way back is what
 * was come through; other filters begin anew with the newest.
 */
export function useLogPages(siteId: string | undefined) {
  const list = useListParams(accessLogViewSchema, kept);
  const [isLive, setLive] = useState(false);
  const key = JSON.stringify(list.params);
  const [way, setWay] = useState<{ key: string; cursors: string[] }>({ key, cursors: [] });
  const cursors = way.key === key ? way.cursors : [];
  const cursor = cursors.at(-1);
  const follows = isLive && cursor === undefined;
  const options = {
    refetchOnMountOrArgChange: true,
    pollingInterval: follows ? liveMs : 0,
    skipPollingIfUnfocused: true,
  };
  const ofOne = useListAccessLogQuery(
    { params: { id: siteId ?? '' }, query: { ...list.params, cursor } },
    { ...options, skip: siteId === undefined },
  );
  const ofAll = useListAllAccessLogQuery(
    { query: { ...refusedOrNamed(list.params), cursor } },
    { ...options, skip: siteId !== undefined },
  );
  const query = siteId === undefined ? ofAll : ofOne;
  const data = query.currentData;
  const next = data?.next ?? undefined;
  const go = (to: string[]) => setWay({ key, cursors: to });
  return {
    list,
    live: { on: follows, set: setLive },
    query: {
      data: data && { items: data.items, total: data.items.length },
      error: query.error,
      refetch: query.refetch,
      isFetching: query.isFetching && !(follows && data),
    },
    searchedTo: data?.searchedTo,
    page: cursors.length + 1,
    toNewest: () => {
      go([]);
      if (cursor === undefined) void query.refetch();
    },
    toNewer: cursor === undefined ? undefined : () => go(cursors.slice(0, -1)),
    toOlder: next === undefined ? undefined : () => go([...cursors, next]),
  };
}

export type LogPages = ReturnType<typeof useLogPages>;
