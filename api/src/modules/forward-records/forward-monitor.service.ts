import { addressText, parseIpRange } from '@console/contract/common/addresses/ip-range';
import type { ParsedOf } from '@console/contract/common/endpoint';
import type {
  ForwardLogEntry,
  forwardMonitorEndpoints,
} from '@console/contract/forwards/endpoints/monitor';
import type { ForwardLiveEvent, ForwardPoint } from '@console/contract/forwards/monitor';
import { accessLogRanges } from '@console/contract/monitor/access-log';
import { monitorWindows } from '@console/contract/monitor/limits';
import type { MonitorWindow } from '@console/contract/monitor/monitor';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { ApiError } from '../../plugins/api-error';
import {
  type ForwardSpan,
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

type LogQuery = ParsedOf<typeof forwardMonitorEndpoints.listForwardLog>['query'];

type Deps = {
  clickhouse: ClickHouse;
  ownedForwards: (ownerId: string) => Promise<ReadonlyArray<{ id: string }>>;
  nodeNames: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>;
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
  ...{ id: row.id, protocol: row.protocol, port: row.port, ip: row.ip, origin: row.origin, node },
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
  const seconds = () => Math.floor(now() / 1_000);

  /** The chosen forwards, or all of the user's; one that is not the user's does not exist for them. */
  async function scoped(userId: string, chosen: readonly string[] | undefined): Promise<string[]> {
    const owned = (await ownedForwards(userId)).map(({ id }) => id);
    if (chosen === undefined) return owned;
    const known = new Set(owned);
    if (chosen.some((id) => !known.has(id))) throw new ApiError('NOT_FOUND');
    return [...new Set(chosen)];
  }

  function spanOf(window: MonitorWindow): ForwardSpan {
    const { seconds: length, step } = monitorWindows[window];
    const to = (Math.floor(seconds() / step) + 1) * step;
    return { from: to - length, to, step };
  }

  async function pointsOf(forwards: readonly string[], window: MonitorWindow) {
    const span = spanOf(window);
    const points = await selectForwardPoints(clickhouse, forwards, span);
    return { ...span, points: fillForwardPoints(points, span) };
  }

  const topStretch = () => ({ from: seconds() - topSeconds, to: seconds() + 1 });

  async function topOf(forwards: readonly string[]): Promise<TopAddress[]> {
    return most([...(await selectForwardTops(clickhouse, forwards, topStretch())).values()]);
  }

  /** A curve over a window, one point a step. */
  async function series(
    userId: string,
    query: { window: MonitorWindow; forwards?: string[] | undefined },
  ) {
    return pointsOf(await scoped(userId, query.forwards), query.window);
  }

  async function tops(userId: string, chosen: readonly string[] | undefined) {
    return { top: await topOf(await scoped(userId, chosen)) };
  }

  /** The whole live window, for somebody who begins to watch. */
  async function firstEvent(forwards: readonly string[]): Promise<ForwardLiveEvent> {
    const { points, to } = await pointsOf(forwards, 'live');
    return { now: to - 1, points, top: await topOf(forwards) };
  }

  /** The last seconds of several sets of forwards, by two queries for all of them. */
  async function eventsOf(sets: readonly ReadonlySet<string>[]): Promise<ForwardLiveEvent[]> {
    const all = [...new Set(sets.flatMap((set) => [...set]))];
    const to = seconds() + 1;
    const span = { from: to - lateSeconds, to, step: 1 };
    const [bySecond, byTop] = await Promise.all([
      selectForwardSeconds(clickhouse, all, span),
      selectForwardTops(clickhouse, all, topStretch()),
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
  async function log(userId: string, id: string, query: LogQuery) {
    await scoped(userId, [id]);
    const { range, kind, block, ip, cursor, limit } = query;
    const end = query.to === undefined ? now() + 1_000 : Date.parse(query.to);
    const addresses = ip === undefined ? undefined : parseIpRange(ip);
    const dot = cursor?.indexOf('.') ?? -1;
    const rows = await selectForwardLog(clickhouse, {
      ...{ forward: id, kind, block },
      from:
        query.from === undefined ? end - accessLogRanges[range] * 1_000 : Date.parse(query.from),
      to: end,
      addresses: addresses && [
        addressText(addresses.first, addresses.bits),
        addressText(addresses.last, addresses.bits),
      ],
      before: cursor ? { ms: Number(cursor.slice(0, dot)), id: cursor.slice(dot + 1) } : undefined,
      // One more than the page holds tells whether there is another page.
      limit: limit + 1,
    });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const names = await nodeNames([...new Set(shown.map(({ node }) => node))]);
    return {
      items: shown.map((row) => toEntry(row, names.get(row.node) ?? '')),
      next: rows.length > limit && last ? `${last.ms}.${last.id}` : null,
    };
  }

  return { scoped, series, tops, firstEvent, eventsOf, log };
}
