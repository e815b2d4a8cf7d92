import type { MonitorSeries, MonitorView } from '@console/contract/monitor/endpoints/monitor';
import type { MonitorTops } from '@console/contract/monitor/endpoints/monitor-tops';
import type { MonitorPoint, MonitorWindow } from '@console/contract/monitor/monitor';
import { type PeakBandwidth, peakSeconds } from '@console/contract/monitor/monitor-rates';
import type { TopDimension, TopMetric } from '@console/contract/monitor/monitor-tops';
import {
  type RecordsRetention,
  recordsRetentionDefault,
} from '@console/contract/monitor/records-retention';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { isTopDimension } from '../../db/clickhouse/feed/tops';
import type { SitesAsked } from '../../db/clickhouse/record-conditions';
import { tooSlow } from '../../db/clickhouse/slow-query';
import { spanBefore } from '../../db/clickhouse/view-span';
import { ApiError } from '../../plugins/api-error';
import { requireMayLook, type Viewer } from '../../plugins/viewer';
import { createSharedSlots } from '../../tasks/slots';
import {
  selectBlocked,
  selectBusiestMinute,
  selectPoints,
  selectTopSites,
  selectTotals,
} from './monitor.queries';
import {
  filterOf,
  type MonitorFilter,
  selectRecordBusiestMinute,
  selectRecordPoints,
  selectRecordTops,
} from './monitor.records';
import { lookedAt, selectSites, selectTops, topsTableOf, toTops } from './monitor.tops';
import { dayStretches, fillPoints, type Span, spanOf, spanOfView } from './monitor.window';

/** How many sites the list of the busiest holds. */
const topSitesMax = 10;

/** Requests that lists are made of by looking at each; of more the roll-ups tell. */
const recordsMax = 200_000;
/** Looks over records at once, and that may wait. */
const looksAtOnce = 2;
const looksWaitingMax = 100;
/** Looks of one account that wait behind its first: a page has a few lists and curves. */
const looksWaitingOfOneMax = 20;

/** Questions at once, of which an account has three, so that a page's come side by side; and that may wait. */
const questionsAtOnce = 8;
const questionsOfOneAtOnce = 3;
const questionsWaitingMax = 1_000;
const questionsWaitingOfOneMax = 100;

type Asked = Omit<MonitorView, 'scope'> & { scope?: MonitorView['scope'] };
type AskedTops = Asked & { of: readonly TopDimension[]; metric: TopMetric; limit: number };

/** What the monitor asks of the sites module. */
export type OwnedSites = (
  userId: string,
) => Promise<ReadonlyArray<{ id: string; mainDomain: string }>>;

export type MonitorService = ReturnType<typeof createMonitorService>;

/** Curves and totals of a user's own sites. */
export function createMonitorService(options: {
  clickhouse: ClickHouse;
  ownedSites: OwnedSites;
  /** How long things are kept. */
  retention?: () => Promise<RecordsRetention>;
  now?: () => number;
}) {
  const { clickhouse, ownedSites, now = () => Math.floor(Date.now() / 1000) } = options;
  const { retention = async () => recordsRetentionDefault } = options;
  const slots = createSharedSlots(looksAtOnce, looksWaitingMax, looksWaitingOfOneMax);
  const questions = createSharedSlots(
    questionsAtOnce,
    questionsWaitingMax,
    questionsWaitingOfOneMax,
    questionsOfOneAtOnce,
  );

  /** The chosen sites, or all of the user's; one that is not the user's does not exist for them. */
  async function scopedSites(userId: string, chosen: readonly string[] | undefined) {
    const owned = (await ownedSites(userId)).map(({ id }) => id);
    if (chosen === undefined) return owned;
    const known = new Set(owned);
    if (chosen.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND');
    return [...new Set(chosen)];
  }

  /** The sites of a view; the whole platform, and single nodes, are an administrator's to see. */
  async function sitesOf(caller: Viewer, view: Asked): Promise<SitesAsked> {
    requireMayLook(caller, view);
    if (view.scope === 'platform') return view.sites ?? 'all';
    return scopedSites(caller.id, view.sites);
  }

  async function seriesOf(window: MonitorWindow, sites: SitesAsked): Promise<MonitorSeries> {
    const span = spanOf(window, now());
    const points = await selectPoints(clickhouse, span.rollUp, sites, span);
    return { step: span.step, from: span.from, to: span.to, points: fillPoints(points, span) };
  }

  /** Points of a stretch: of the roll-ups, or where a filter is set, of the records. */
  async function pointsOf(
    caller: Viewer,
    sites: SitesAsked,
    span: Span,
    filter: MonitorFilter | undefined,
  ): Promise<MonitorPoint[]> {
    const points = filter
      ? await slots.run(caller.id, () =>
          selectRecordPoints(clickhouse, sites, span, filter).catch(tooSlow),
        )
      : await selectPoints(clickhouse, span.rollUp, sites, span);
    return fillPoints(points, span);
  }

  /** The peak by the minute, where points are longer and minutes of them are kept. */
  async function peakIn(
    caller: Viewer,
    sites: SitesAsked,
    span: Span,
    filter: MonitorFilter | undefined,
  ): Promise<PeakBandwidth | undefined> {
    const { minuteDays } = await retention();
    // Records tell minutes as long as they are there themselves.
    const isKept = filter !== undefined || now() - span.from < minuteDays * 86_400;
    if (span.step <= peakSeconds || !isKept) return undefined;
    const most = filter
      ? await slots.run(caller.id, () =>
          selectRecordBusiestMinute(clickhouse, sites, span, filter).catch(tooSlow),
        )
      : await selectBusiestMinute(clickhouse, sites, span);
    return { bitsPerSecond: (most * 8) / peakSeconds, seconds: peakSeconds };
  }

  async function daysOf(sites: SitesAsked) {
    const stretches = dayStretches(now());
    const [today, yesterday] = await Promise.all([
      selectTotals(clickhouse, sites, stretches.today),
      selectTotals(clickhouse, sites, stretches.yesterday),
    ]);
    return { since: new Date(stretches.today.from * 1000).toISOString(), today, yesterday };
  }

  /** The stretch of a view, and what narrows it, as far back as that is kept. */
  async function stretchOf(view: Asked) {
    const kept = await retention();
    const span = spanOfView(view, now(), kept);
    return { span, filter: filterOf(view, span, now(), kept.recordDays) };
  }

  /** Curves over a stretch, one point a step, zero where nothing happened; on request also of the one before. */
  async function series(
    caller: Viewer,
    view: Asked & { compare?: '0' | '1' },
  ): Promise<MonitorSeries> {
    const sites = await sitesOf(caller, view);
    const { span, filter } = await stretchOf(view);
    const points = await pointsOf(caller, sites, span, filter);
    const peak = await peakIn(caller, sites, span, filter);
    const before =
      view.compare === '1' ? await pointsOf(caller, sites, spanBefore(span), filter) : undefined;
    const { step, from, to } = span;
    return { step, from, to, points, ...(before && { before }), ...(peak && { peak }) };
  }

  /** What lists of a stretch are parts of. */
  async function totalOf(sites: SitesAsked, span: Span, metric: TopMetric, filter?: MonitorFilter) {
    const points = filter
      ? await selectRecordPoints(clickhouse, sites, { ...span, step: 86_400 }, filter)
      : await selectPoints(clickhouse, span.rollUp, sites, span);
    return points.reduce((sum, point) => sum + measures[metric](point), 0);
  }

  /** Whether a look at each record is quick, and finds all that the curves are made of. */
  async function isExact(sites: SitesAsked, span: Span): Promise<boolean> {
    const requests = await totalOf(sites, span, 'requests');
    return requests <= recordsMax && requests === (await totalOf(sites, span, 'requests', {}));
  }

  /** What was met most in a stretch, by each of some dimensions. */
  async function tops(caller: Viewer, view: AskedTops): Promise<MonitorTops> {
    const sites = await sitesOf(caller, view);
    const { span, filter } = await stretchOf(view);
    const { metric, limit } = view;
    const asked = lookedAt({ of: view.of.filter(isTopDimension), metric, limit });
    const busiest = () =>
      view.of.includes('site')
        ? selectSites(clickhouse, span.rollUp, sites, { ...span, metric, limit })
        : [];
    if (filter || (await isExact(sites, span))) {
      const [rows, total] = await slots.run(caller.id, async () => [
        await selectRecordTops(clickhouse, sites, span, filter ?? {}, asked).catch(tooSlow),
        await totalOf(sites, span, metric, filter).catch(tooSlow),
      ]);
      // Of a filter the roll-ups of sites know nothing.
      return toTops(span, total, view, [...rows, ...(filter ? [] : await busiest())]);
    }
    const { table, step } = topsTableOf(span, now());
    const from = span.from - (span.from % step);
    const wide = { ...span, from, to: from + Math.ceil((span.to - from) / step) * step };
    const rows = await selectTops(clickhouse, sites, wide, table, asked);
    const total = await totalOf(sites, wide, metric);
    return toTops(wide, total, view, [...rows, ...(await busiest())]);
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

  // In turn, so that nobody's many questions hold up those of others.
  return {
    scopedSites,
    platform,
    hasTraffic,
    series: (caller: Viewer, view: Parameters<typeof series>[1]) =>
      questions.run(caller.id, () => series(caller, view)),
    tops: (caller: Viewer, view: AskedTops) => questions.run(caller.id, () => tops(caller, view)),
    summary: (userId: string, chosen: readonly string[] | undefined) =>
      questions.run(userId, () => summary(userId, chosen)),
    topSites: (userId: string, window: 'today' | '30d') =>
      questions.run(userId, () => topSites(userId, window)),
    sitesToday: (userId: string, chosen: readonly string[] | undefined) =>
      questions.run(userId, () => sitesToday(userId, chosen)),
  };
}

const measures = {
  requests: ({ requests }) => requests,
  bytes: ({ bytesOut }) => bytesOut,
  blocked: ({ blocked, challenged }) => blocked + challenged,
} as const satisfies Record<TopMetric, (point: MonitorPoint) => number>;
