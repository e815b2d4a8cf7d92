import { type ConfigMessage, configPingSeconds } from '@console/contract/edge';
import type { Signals } from '../../db/engine';

/** Where the configuration comes from: the sites module. */
export type EdgeConfigSource = {
  edgeSitesSnapshot: () => Promise<Omit<Extract<ConfigMessage, { type: 'snapshot' }>, 'type'>>;
  edgeChangesSince: (
    since: number,
  ) => Promise<Omit<Extract<ConfigMessage, { type: 'delta' }>, 'type'>>;
};

export type EdgeConfigService = ReturnType<typeof createEdgeConfigService>;

/** Follows the configuration on behalf of the nodes that are connected to this process. */
export function createEdgeConfigService(options: {
  source: EdgeConfigSource;
  signals: Signals;
  /** False once the node was removed; its stream then ends. */
  nodeExists: (nodeId: string) => Promise<boolean>;
  pingSeconds?: number;
}) {
  const { source, signals, nodeExists, pingSeconds = configPingSeconds } = options;
  const wakers = new Set<() => void>();
  let signalCount = 0;

  /**
   * A change wakes every node at once, and nearly all of them hold the same revision: what they ask
   * for is read once. A read that began before the newest signal is no answer to it.
   */
  function once<T>(read: (since: number) => Promise<T>): (since: number) => Promise<T> {
    const running = new Map<number, { asOf: number; answer: Promise<T> }>();
    return (since) => {
      const known = running.get(since);
      if (known?.asOf === signalCount) return known.answer;
      const entry = { asOf: signalCount, answer: read(since) };
      running.set(since, entry);
      const forget = () => {
        if (running.get(since) === entry) running.delete(since);
      };
      entry.answer.then(forget, forget);
      return entry.answer;
    };
  }
  const changesSince = once((since) => source.edgeChangesSince(since));
  const snapshot = once(() => source.edgeSitesSnapshot());

  /** Starts to listen for changes; resolves to the function that stops it. */
  function start(): Promise<() => Promise<void>> {
    return signals.subscribe('config', () => {
      signalCount += 1;
      for (const wake of wakers) wake();
    });
  }

  /** Resolves at the next signal, after the ping interval, or when the stream is to end. */
  function nextEvent(seen: number, end: AbortSignal): Promise<void> {
    if (end.aborted || signalCount !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        wakers.delete(wake);
        clearTimeout(timer);
        end.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, pingSeconds * 1000);
      wakers.add(wake);
      end.addEventListener('abort', wake);
    });
  }

  /**
   * Brings a node that has `since` up to date. A revision that this database has never had (it was
   * made anew) says nothing about what the node holds, so it gets everything.
   */
  async function firstMessage(since: number): Promise<Exclude<ConfigMessage, { type: 'ping' }>> {
    if (since > 0) {
      const changes = await changesSince(since);
      if (changes.revision >= since) return { type: 'delta', ...changes };
    }
    return { type: 'snapshot', ...(await snapshot(0)) };
  }

  /**
   * The messages for one node. The next is made only when the one before has been taken, so a node
   * that reads slowly gets several changes as one.
   */
  async function* follow(
    nodeId: string,
    since: number,
    end: AbortSignal,
  ): AsyncGenerator<ConfigMessage> {
    let seen = signalCount;
    const first = await firstMessage(since);
    let { revision } = first;
    yield first;
    while (!end.aborted) {
      await nextEvent(seen, end);
      if (end.aborted) return;
      if (signalCount === seen) {
        if (!(await nodeExists(nodeId))) return;
        yield { type: 'ping' };
        continue;
      }
      seen = signalCount;
      const changes = await changesSince(revision);
      if (changes.revision <= revision) continue;
      revision = changes.revision;
      yield { type: 'delta', ...changes };
    }
  }

  return { start, follow };
}
