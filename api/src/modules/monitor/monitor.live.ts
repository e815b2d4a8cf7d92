import { monitorWindows } from '@console/contract/monitor/limits';
import type { MonitorLiveEvent } from '@console/contract/monitor/monitor';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { selectPoints, selectSecondsOfSets } from './monitor.queries';
import { fillPoints } from './monitor.window';

/** Seconds that each event states anew: a node's batch may be that late and still be seen. */
const restatedSeconds = 10;

export type LiveSubscriber = {
  sites: ReadonlySet<string>;
  push: (event: MonitorLiveEvent) => void;
};

export type MonitorLive = ReturnType<typeof createMonitorLive>;

/**
 * Pushes the newest seconds to everybody who watches. Each second there is one query for the sites
 * of all subscribers of this process, and none when nobody watches.
 */
export function createMonitorLive(options: {
  clickhouse: ClickHouse;
  onError: (error: unknown) => void;
  now?: () => number;
}) {
  const { clickhouse, onError, now = () => Math.floor(Date.now() / 1000) } = options;
  const subscribers = new Set<LiveSubscriber>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function pushAll(): Promise<void> {
    const to = now() + 1;
    const span = { from: to - restatedSeconds, to, step: 1 };
    const asked = [...subscribers];
    const sets = asked.map(({ sites }) => sites);
    const seconds = await selectSecondsOfSets(clickhouse, sets, span);
    for (const [index, subscriber] of asked.entries()) {
      if (!subscribers.has(subscriber)) continue;
      subscriber.push({ now: to - 1, points: fillPoints(seconds[index] ?? [], span) });
    }
  }

  function tick() {
    // A query that takes longer than a second is not overtaken by the next.
    running ??= pushAll()
      .catch(onError)
      .finally(() => {
        running = undefined;
      });
  }

  /** The whole window for somebody who begins to watch. */
  async function firstEvent(sites: ReadonlySet<string>): Promise<MonitorLiveEvent> {
    const to = now() + 1;
    const span = { from: to - monitorWindows.live.seconds, to, step: 1 };
    const points = await selectPoints(clickhouse, 'traffic_1s', [...sites], span);
    return { now: to - 1, points: fillPoints(points, span) };
  }

  /** Begins to push; resolves the function that ends it. */
  function subscribe(subscriber: LiveSubscriber): () => void {
    subscribers.add(subscriber);
    timer ??= setInterval(tick, 1000);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  return { firstEvent, subscribe, settled: () => running ?? Promise.resolve() };
}
