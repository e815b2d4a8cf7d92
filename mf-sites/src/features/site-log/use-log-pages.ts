import {
  type AccessLogView,
  accessLogViewSchema,
  accountIdsQuery,
  siteIdsQuery,
} from '@console/contract/monitor/access-log';
import { poll } from '@console/kit/api';
import { useInGroup } from '@console/kit/session';
import { useListParams } from '@console/kit/table';
import { useLogWay } from '@console/settings/monitor';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import type { PlatformScope } from '../../monitor/scope-choice';
import { useListSitesQuery } from '../../sites/sites.api';
import { useListAccessLogQuery, useListAllAccessLogQuery } from './site-log.api';

/** How often the newest page looks again while it follows the log. */
const liveMs = 2_000;

/** The tab that the log stands in, on the page of all sites, and whose sites these are. */
const kept = ['tab', 'scope'];

/**
 * What was refused, unless it is said what became of a request; by its id any, however long
 * ago it was.
 */
function refusedOrNamed(view: AccessLogView): AccessLogView {
  if (view.action) return view;
  return view.requestId ? { ...view, range: '30d' } : { ...view, block: view.block ?? 'any' };
}

/**
 * Whose sites a log of all is of; that of all accounts is an administrator's, who begins there without sites of their
 * own, as on the monitor. Absent until that is known.
 */
function useLogScope(ofSite: string | undefined): PlatformScope | undefined {
  const [search] = useSearchParams();
  const said = search.get('scope');
  const mayChoose = useInGroup('administrator') === true && ofSite === undefined;
  const asksFor = mayChoose && said === null;
  const { data, isLoading } = useListSitesQuery({ query: { limit: 1 } }, { skip: !asksFor });
  if (asksFor && isLoading) return undefined;
  const scope = said ?? (data?.total === 0 ? 'platform' : 'own');
  return mayChoose && scope === 'platform' ? 'platform' : 'own';
}

const idsText = (ids: readonly string[] | undefined) => (ids?.length ? ids.join(',') : undefined);

/** Over all sites the look may be narrowed to one of them; over all accounts to some accounts and sites. */
const viewSchema = accessLogViewSchema.and(
  z.object({
    site: z.uuid().optional(),
    sites: siteIdsQuery.transform(idsText),
    accounts: accountIdsQuery.transform(idsText),
  }),
);
export type LogView = z.output<typeof viewSchema>;

/** The log page by page, of a site or of all; whole, or what was refused. */
export function useLogPages(ofSite: string | undefined, refusedOnly: boolean) {
  const list = useListParams(viewSchema, kept);
  const { site, sites, accounts, ...view } = list.params;
  const known = useLogScope(ofSite);
  const scope = known ?? 'own';
  const scopeQuery = scope === 'platform' ? { scope, sites, accounts } : undefined;
  const siteId = ofSite ?? (scope === 'own' ? site : undefined);
  const [isLive, setLive] = useState(false);
  const way = useLogWay(JSON.stringify([scope, list.params]));
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
    { query: { ...asked, cursor, ...scopeQuery } },
    { ...options, skip: siteId !== undefined || known === undefined },
  );
  const query = siteId === undefined ? ofAll : ofOne;
  const data = query.currentData;
  return {
    list,
    siteId,
    scope,
    scopeQuery,
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
