import {
  type ConfigMessage,
  configPingSeconds,
  type configStreamQuerySchema,
} from '@console/contract/edge';
import { messageApart } from '@console/contract/edge-parts';
import type { z } from 'zod';
import type { Signals } from '../../db/engine';
import { createReadOnce } from '../../db/read-once';
import { createSignalWaiter } from '../../db/signal-waiter';

/** Where the configuration comes from: the sites module. */
export type EdgeConfigSource = {
  edgeSitesSnapshot: () => Promise<Omit<Extract<ConfigMessage, { type: 'snapshot' }>, 'type'>>;
  edgeChangesSince: (
    since: number,
  ) => Promise<Omit<Extract<ConfigMessage, { type: 'delta' }>, 'type'>>;
};

type Change = Exclude<ConfigMessage, { type: 'ping' }>;

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
  const waiter = createSignalWaiter(signals, 'config');

  // Whole messages, so that their text is made once too.
  const changesSince = createReadOnce(
    waiter,
    async (since) => ({ type: 'delta', ...(await source.edgeChangesSince(since)) }) as const,
  );
  const snapshot = createReadOnce(
    waiter,
    async () => ({ type: 'snapshot', ...(await source.edgeSitesSnapshot()) }) as const,
  );

  // Nodes that share a message share it in parts too.
  const knownParts = new WeakMap<Change, object>();
  function inParts(message: Change): object {
    const apart = knownParts.get(message) ?? messageApart(message);
    knownParts.set(message, apart);
    return apart;
  }

  /**
   * Brings a node that has `since` up to date. A revision that this database has never had (it was
   * made anew) says nothing about what the node holds, so it gets everything.
   */
  async function firstMessage(since: number): Promise<Change> {
    if (since > 0) {
      const changes = await changesSince(since);
      if (changes.revision >= since) return changes;
    }
    return snapshot(0);
  }

  /**
   * The messages for one node. The next is made only when the one before has been taken, so a node
   * that reads slowly gets several changes as one.
   */
  async function* follow(
    nodeId: string,
    { since, parts }: z.output<typeof configStreamQuerySchema>,
    end: AbortSignal,
  ): AsyncGenerator<object> {
    const worded = (message: Change) => (parts === '1' ? inParts(message) : message);
    let seen = waiter.count();
    const first = await firstMessage(since);
    let { revision } = first;
    yield worded(first);
    while (!end.aborted) {
      await waiter.next(seen, pingSeconds, end);
      if (end.aborted) return;
      if (waiter.count() === seen) {
        if (!(await nodeExists(nodeId))) return;
        yield { type: 'ping' };
        continue;
      }
      seen = waiter.count();
      const changes = await changesSince(revision);
      if (changes.revision <= revision) continue;
      revision = changes.revision;
      yield worded(changes);
    }
  }

  return { start: waiter.start, follow };
}
