import { poll } from '@console/kit/api';
import {
  exactBytes,
  formatBytes,
  formatCompact,
  formatNumber,
  startOfToday,
} from '@console/kit/format';
import { Link, Skeleton } from '@console/kit/ui';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { siteLogHref } from '../paths';
import { useListSitesTodayQuery } from './monitor.api';

/** How often the figures are asked for again. */
const pollMs = 60_000;

type Figures = { requests: number; bytesOut: number; blocked: number };
type Today = { bySite: ReadonlyMap<string, Figures> | undefined; failed: boolean };

const TodayContext = createContext<Today>({ bySite: undefined, failed: false });

/** Asks for today's figures of all the sites of a page in one call, for the `TodayFigures` inside. */
export function TodayOfSites({ siteIds, children }: { siteIds: string[]; children: ReactNode }) {
  const { data, isError } = useListSitesTodayQuery(
    { query: { sites: siteIds.join(',') } },
    { skip: siteIds.length === 0, ...poll(pollMs) },
  );
  const today = useMemo(
    () => ({
      bySite: data && new Map(data.map(({ siteId, ...figures }) => [siteId, figures])),
      failed: isError,
    }),
    [data, isError],
  );
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** What a site has served since midnight. */
export function TodayFigures({ siteId }: { siteId: string }) {
  const { bySite, failed } = useContext(TodayContext);
  if (!bySite) return failed ? '-' : <Skeleton width={64} height={22} aria-label="正在读取用量" />;
  const { requests, bytesOut } = bySite.get(siteId) ?? { requests: 0, bytesOut: 0 };
  return (
    <>
      <span title={`${formatNumber(requests)} 次请求`}>{formatCompact(requests)} 次</span>
      <small title={exactBytes(bytesOut)}>{formatBytes(bytesOut)}</small>
    </>
  );
}

/** How many requests a site's rules of access have refused since midnight; leads to them. */
export function TodayBlocked({ siteId }: { siteId: string }) {
  const { bySite, failed } = useContext(TodayContext);
  if (!bySite) return failed ? '-' : <Skeleton width={40} height={22} aria-label="正在读取拦截" />;
  const blocked = bySite.get(siteId)?.blocked ?? 0;
  if (blocked === 0) return <span className="num">0 次</span>;
  return (
    <Link
      to={siteLogHref(siteId, { block: 'any', from: startOfToday() })}
      title={`${formatNumber(blocked)} 次请求被访问控制拦截`}
      className="num"
    >
      {formatCompact(blocked)} 次
    </Link>
  );
}
