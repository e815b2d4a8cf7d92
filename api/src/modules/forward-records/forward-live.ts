import type { ForwardLiveEvent } from '@console/contract/forwards/monitor';
import type { ForwardMonitorService } from './forward-monitor.service';

export type ForwardSubscriber = {
  forwards: ReadonlySet<string>;
  push: (event: ForwardLiveEvent) => void;
};

/** Pushes the newest seconds to everybody who watches; each second all of them are asked for at once. */
export function createForwardLive(
  monitor: ForwardMonitorService,
  onError: (error: unknown) => void,
) {
  const subscribers = new Set<ForwardSubscriber>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;

  async function pushAll(): Promise<void> {
    const asked = [...subscribers];
    const events = await monitor.eventsOf(asked.map(({ forwards }) => forwards));
    for (const [index, subscriber] of asked.entries()) {
      const event = events[index];
      if (event && subscribers.has(subscriber)) subscriber.push(event);
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

  /** Begins to push; answers the function that ends it. */
  function subscribe(subscriber: ForwardSubscriber): () => void {
    subscribers.add(subscriber);
    timer ??= setInterval(tick, 1_000);
    return () => {
      subscribers.delete(subscriber);
      if (subscribers.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  }

  return { subscribe, settled: () => running ?? Promise.resolve() };
}
