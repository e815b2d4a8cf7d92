import type { MonitorSeries, MonitorWindow } from '@console/contract/monitor';
import type { ClickHouse } from '../../db/clickhouse';
import { ApiError } from '../../plugins/api-error';
import { startOfServiceMonth } from '../../service-time';
import {
  type SitesAsked,
  selectBlocked,
  selectPoints,
  selectTopSites,
  selectTotals,
} from './monitor.queries';
import { dayStretches, fillPoints, spanOf } from './monitor.window';

/** How many sites the list of the busiest holds. */
const topSitesMax = 10;

/** What the monitor asks of the sites module. */
export type OwnedSites = (
  userId: string,
) => Promise<ReadonlyArray<{ id: string; mainDomain: string }>>;

export type MonitorService = ReturnType<typeof createMonitorService>;

/** Curves and totals of a user's own sites. */
export function createMonitorService(options: {
  clickhouse: ClickHouse;
  ownedSites: OwnedSites;
  now?: () => number;
}) {
  const { clickhouse, ownedSites, now = () => Math.floor(Date.now() / 1000) } = options;

  /** The chosen sites, or all of the user's; one that is not the user's does not exist for them. */
  async function scopedSites(userId: string, chosen: readonly string[] | undefined) {
    const owned = (await ownedSites(userId)).map(({ id }) => id);
    if (chosen === undefined) return owned;
    const known = new Set(owned);
    if (chosen.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND');
    return [...new Set(chosen)];
  }

  async function seriesOf(window: MonitorWindow, sites: SitesAsked): Promise<MonitorSeries> {
    const span = spanOf(window, now());
    const points = await selectPoints(clickhouse, span.rollUp, sites, span);
    return { step: span.step, from: span.from, to: span.to, points: fillPoints(points, span) };
  }

  async function daysOf(sites: SitesAsked) {
    const stretches = dayStretches(now());
    const [today, yesterday] = await Promise.all([
      selectTotals(clickhouse, sites, stretches.today),
      selectTotals(clickhouse, sites, stretches.yesterday),
    ]);
    return { since: new Date(stretches.today.from * 1000).toISOString(), today, yesterday };
  }

  /** A curve over a window, one point a step, zero where nothing happened. */
  async function series(
    userId: string,
    query: { window: MonitorWindow; sites?: string[] | undefined },
  ): Promise<MonitorSeries> {
    return seriesOf(query.window, await scopedSites(userId, query.sites));
  }

  /** Today so far, and yesterday up to the same minute. */
  async function summary(userId: string, chosen: readonly string[] | undefined) {
    return daysOf(await scopedSites(userId, chosen));
  }

  /** The days and the last 24 hours of all sites together, for the operator. */
  async function platform() {
    const [{ today, yesterday }, series] = await Promise.all([
      daysOf('all'),
      seriesOf('24h', 'all'),
    ]);
    return { today, yesterday, series };
  }

  /** Whether nodes have answered a request for one of the user's sites in the last 30 days. */
  async function hasTraffic(userId: string): Promise<boolean> {
    const span = spanOf('30d', now());
    const sites = await scopedSites(userId, undefined);
    const rows = await selectTopSites(clickhouse, span.rollUp, sites, {
      from: span.from,
      to: span.to,
      limit: 1,
    });
    return rows.length > 0;
  }

  /** The user's sites with the most requests, today or in the last 30 days. */
  async function topSites(userId: string, window: 'today' | '30d') {
    const owned = await ownedSites(userId);
    const domains = new Map(owned.map(({ id, mainDomain }) => [id, mainDomain]));
    const span =
      window === 'today'
        ? { ...dayStretches(now()).today, rollUp: 'traffic_1m' as const }
        : spanOf(window, now());
    const rows = await selectTopSites(clickhouse, span.rollUp, [...domains.keys()], {
      from: span.from,
      to: span.to,
      limit: topSitesMax,
    });
    return rows.map((row) => ({ ...row, domain: domains.get(row.siteId) ?? '' }));
  }

  /** What each of some of the user's sites has served today. */
  async function sitesToday(userId: string, chosen: readonly string[] | undefined) {
    const sites = await scopedSites(userId, chosen);
    const { today } = dayStretches(now());
    const [served, blocked] = await Promise.all([
      selectTopSites(clickhouse, 'traffic_1m', sites, { ...today, limit: sites.length }),
      selectBlocked(clickhouse, sites, today),
    ]);
    return served.map((row) => ({ ...row, blocked: blocked.get(row.siteId) ?? 0 }));
  }

  /** Bytes sent to visitors of the user's sites since the month began. */
  async function trafficThisMonth(userId: string): Promise<number> {
    const sites = await scopedSites(userId, undefined);
    const from = startOfServiceMonth(new Date(now() * 1000)).getTime() / 1000;
    const points = await selectPoints(clickhouse, 'traffic_1h', sites, { from, to: now() + 1 });
    return points.reduce((sum, { bytesOut }) => sum + bytesOut, 0);
  }

  return {
    scopedSites,
    series,
    summary,
    platform,
    hasTraffic,
    topSites,
    sitesToday,
    trafficThisMonth,
  };
}
