import { type AccessLogView, accessLogViewSchema } from '@console/contract/monitor/access-log';
import { poll } from '@console/kit/api';
import { useListParams } from '@console/kit/table';
import { useLogWay } from '@console/settings/monitor';
import { useState } from 'react';
import { z } from 'zod';
import { useListAccessLogQuery, useListAllAccessLogQuery } from './site-log.api';

/** How often the newest page looks again while it follows the log. */
const liveMs = 2_000;

/** The tab that the log stands in, on the page of all sites. */
const kept = ['tab'];

/**
 * What was refused, unless it is said what became of a request; by its id any, however long
 * ago it was.
 */
function refusedOrNamed(view: AccessLogView): AccessLogView {
  if (view.action) return view;
  return view.requestId ? { ...view, range: '30d' } : { ...view, block: view.block ?? 'any' };
}

/** Over all sites the look may be narrowed to one of them. */
const viewSchema = accessLogViewSchema.and(z.object({ site: z.uuid().optional() }));
export type LogView = z.output<typeof viewSchema>;

/** The log page by page, of a site or of all; whole, or what was refused. */
export function useLogPages(ofSite: string | undefined, refusedOnly: boolean) {
  const list = useListParams(viewSchema, kept);
  const { site, ...view } = list.params;
  const siteId = ofSite ?? site;
  const [isLive, setLive] = useState(false);
  const way = useLogWay(JSON.stringify(list.params));
  const { cursor } = way;
  const asked = refusedOnly ? refusedOrNamed(view) : view;
  const follows = isLive && cursor === undefined;
  const options = {
    refetchOnMountOrArgChange: true,
    ...poll(follows ? liveMs : 0),
  };
  const ofOne = useListAccessLogQuery(
    { params: { id: siteId ?? '' }, query: { ...asked, cursor } },
    { ...options, skip: siteId === undefined },
  );
  const ofAll = useListAllAccessLogQuery(
    { query: { ...asked, cursor } },
    { ...options, skip: siteId !== undefined },
  );
  const query = siteId === undefined ? ofAll : ofOne;
  const data = query.currentData;
  return {
    list,
    siteId,
    asked,
    live: { on: follows, set: setLive },
    query: {
      data: data && { items: data.items, total: data.items.length },
      error: query.error,
      refetch: query.refetch,
      isFetching: query.isFetching && !(follows && data),
    },
    searchedTo: data?.searchedTo,
    ...way.steps(data?.next, () => void query.refetch()),
  };
}

export type LogPages = ReturnType<typeof useLogPages>;
