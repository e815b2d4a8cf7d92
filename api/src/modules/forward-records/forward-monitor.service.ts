import { addressText, parseIpRange } from '@console/contract/common/addresses/ip-range';
import type { ParsedOf } from '@console/contract/common/endpoint';
import type {
  ForwardLogEntry,
  forwardMonitorEndpoints,
} from '@console/contract/forwards/endpoints/monitor';
import type { ForwardLiveEvent, ForwardPoint } from '@console/contract/forwards/monitor';
import { accessLogRanges } from '@console/contract/monitor/access-log';
import {
  type RecordsRetention,
  recordsRetentionDefault,
} from '@console/contract/monitor/records-retention';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { cursorOf, endOfPage, positionOf } from '../../db/clickhouse/log-position';
import { spanBefore, viewSpanOf, windowSpanOf } from '../../db/clickhouse/view-span';
import { ApiError } from '../../plugins/api-error';
import { requireMayLook, type Viewer } from '../../plugins/viewer';
import {
  type ForwardSpan,
  type ForwardsAsked,
  fillForwardPoints,
  type LogRow,
  selectForwardLog,
  selectForwardPoints,
  selectForwardSeconds,
  selectForwardTops,
  type TopAddress,
} from './forward-monitor.queries';

const topsMax = 10;
/** A sample may be so late and still be seen. */
const lateSeconds = 10;
const topSeconds = 5;

type SeriesQuery = ParsedOf<typeof forwardMonitorEndpoints.getForwardSeries>['query'];
type TopsQuery = ParsedOf<typeof forwardMonitorEndpoints.getForwardTops>['query'];
type LogQuery = ParsedOf<typeof forwardMonitorEndpoints.listForwardLog>['query'];

type Deps = {
  clickhouse: ClickHouse;
  ownedForwards: (ownerId: string) => Promise<ReadonlyArray<{ id: string }>>;
  nodeNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** How long things are kept. */
  retention?: () => Promise<RecordsRetention>;
  now?: () => number;
};

function most(lists: readonly (readonly TopAddress[])[]): TopAddress[] {
  const sum = new Map<string, number>();
  for (const { ip, connections } of lists.flat()) {
    sum.set(ip, (sum.get(ip) ?? 0) + connections);
  }
  return [...sum]
    .map(([ip, connections]) => ({ ip, connections }))
    .sort((a, b) => b.connections - a.connections || a.ip.localeCompare(b.ip))
    .slice(0, topsMax);
}

function summed(lists: readonly (readonly ForwardPoint[])[]): ForwardPoint[] {
  const points = new Map<number, ForwardPoint>();
  for (const point of lists.flat()) {
    const sum = points.get(point.t);
    points.set(point.t, {
      t: point.t,
      connections: point.connections + (sum?.connections ?? 0),
      opened: point.opened + (sum?.opened ?? 0),
      refused: point.refused + (sum?.refused ?? 0),
      bytesIn: point.bytesIn + (sum?.bytesIn ?? 0),
      bytesOut: point.bytesOut + (sum?.bytesOut ?? 0),
    });
  }
  return [...points.values()];
}

const toEntry = (row: LogRow, node: string): ForwardLogEntry => ({
  ...{
    id: row.id,
    protocol: row.protocol,
    port: row.port,
    ip: row.client,
    origin: row.origin,
    node,
  },
  ...{ ending: row.ending, block: row.block, blockEntry: row.block_entry, count: row.count },
  at: new Date(Number(row.ms)).toISOString(),
  clientPort: row.client_port,
  bytesIn: Number(row.bytes_in),
  bytesOut: Number(row.bytes_out),
  durationMs: row.duration_ms,
});

export type ForwardMonitorService = ReturnType<typeof createForwardMonitorService>;

/** Curves, top addresses and records of a user's own forwards. */
export function createForwardMonitorService(deps: Deps) {
  const { clickhouse, ownedForwards, nodeNames, now = Date.now } = deps;
  const { retention = async () => recordsRetentionDefault } = deps;
  const seconds = () => Math.floor(now() / 1_000);

  /** The chosen forwards, or all of the user's; one that is not the user's does not exist for them. */
  async function scoped(userId: string, chosen: readonly string[] | undefined): Promise<string[]> {
    const owned = (await ownedForwards(userId)).map(({ id }) => id);
    if (chosen === undefined) return owned;
    const known = new Set(owned);
    if (chosen.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND');
    return [...new Set(chosen)];
  }

  /** The forwards of a view; single nodes are an administrator's to see. */
  async function lookedAt(viewer: Viewer, { forwards, node }: TopsQuery): Promise<ForwardsAsked> {
    requireMayLook(viewer, { node });
    return { forwards: await scoped(viewer.id, forwards), node };
  }

  async function pointsOf(looked: ForwardsAsked, span: ForwardSpan): Promise<ForwardPoint[]> {
    return fillForwardPoints(await selectForwardPoints(clickhouse, looked, span), span);
  }

  const topStretch = () => ({ from: seconds() - topSeconds, to: seconds() + 1 });

  async function topOf(looked: ForwardsAsked): Promise<TopAddress[]> {
    return most([...(await selectForwardTops(clickhouse, looked, topStretch())).values()]);
  }

  /** Curves over a stretch, one point a step; on request also of the one before. */
  async function series(viewer: Viewer, query: SeriesQuery) {
    const looked = await lookedAt(viewer, query);
    const span = viewSpanOf(query, seconds(), await retention());
    const points = await pointsOf(looked, span);
    const before = query.compare === '1' ? await pointsOf(looked, spanBefore(span)) : undefined;
    return { ...span, points, ...(before && { before }) };
  }

  /** Who has the most connections open now. */
  async function tops(viewer: Viewer, query: TopsQuery) {
    return { top: await topOf(await lookedAt(viewer, query)) };
  }

  /** The whole live window, for somebody who begins to watch. */
  async function firstEvent(forwards: readonly string[]): Promise<ForwardLiveEvent> {
    const span = windowSpanOf('live', seconds());
    const points = await pointsOf({ forwards }, span);
    return { now: span.to - 1, points, top: await topOf({ forwards }) };
  }

  /** The last seconds of several sets of forwards, by two queries for all of them. */
  async function eventsOf(sets: readonly ReadonlySet<string>[]): Promise<ForwardLiveEvent[]> {
    const all = [...new Set(sets.flatMap((set) => [...set]))];
    const to = seconds() + 1;
    const span = { from: to - lateSeconds, to, step: 1 };
    const [bySecond, byTop] = await Promise.all([
      selectForwardSeconds(clickhouse, all, span),
      selectForwardTops(clickhouse, { forwards: all }, topStretch()),
    ]);
    return sets.map((set) => {
      const ids = [...set];
      return {
        now: to - 1,
        points: fillForwardPoints(summed(ids.map((id) => bySecond.get(id) ?? [])), span),
        top: most(ids.map((id) => byTop.get(id) ?? [])),
      };
    });
  }

  /** A page of a forward's connections, newest first. */
  async function log(viewer: Viewer, id: string, query: LogQuery) {
    requireMayLook(viewer, query);
    await scoped(viewer.id, [id]);
    const { range, kind, block, node, ip, cursor, limit } = query;
    const end = query.to === undefined ? now() + 1_000 : Date.parse(query.to);
    const addresses = ip === undefined ? undefined : parseIpRange(ip);
    const before = cursor === undefined ? undefined : positionOf(cursor);
    const rows = await selectForwardLog(clickhouse, {
      ...{ forward: id, kind, block, node },
      from:
        query.from === undefined ? end - accessLogRanges[range] * 1_000 : Date.parse(query.from),
      to: end,
      addresses: addresses && [
        addressText(addresses.first, addresses.bits),
        addressText(addresses.last, addresses.bits),
      ],
      before,
      // One more than the page holds tells whether there is another page.
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const keys = rows.map(({ ms, id }) => ({ at: Number(ms), id }));
    const ending = endOfPage(keys, limit, before);
    const names = await nodeNames([...new Set(shown.map(({ node }) => node))]);
    return {
      items: shown.map((row) => toEntry(row, names.get(row.node) ?? '')),
      next: ending ? cursorOf(ending) : null,
    };
  }

  return { scoped, series, tops, firstEvent, eventsOf, log };
}
