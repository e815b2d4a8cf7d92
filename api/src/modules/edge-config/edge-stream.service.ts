import type { Signals } from '../../db/engine';
import { createReadOnce } from '../../db/signals/read-once';
import { createSignalWaiter } from '../../db/signals/signal-waiter';

type Revised = { revision: number };

type Options<Change extends Revised> = {
  /** Everything, and what a node that has revision `since` lacks. */
  snapshot: () => Promise<Change>;
  changesSince: (since: number) => Promise<Change>;
  /** A change that holds nothing for this stream's nodes. */
  isEmpty?: (change: Change) => boolean;
  signals: Signals;
  /** False once the node was removed; its stream then ends. */
  nodeExists: (nodeId: string) => Promise<boolean>;
  pingSeconds: number;
};

/** Follows a part of the configuration on behalf of the nodes that are connected to this process. */
export function createEdgeStream<Change extends Revised>(options: Options<Change>) {
  const { signals, nodeExists, pingSeconds, isEmpty = () => false } = options;
  const waiter = createSignalWaiter(signals, 'config');
  const changesSince = createReadOnce(waiter, options.changesSince);
  const snapshot = createReadOnce(waiter, options.snapshot);

  /**
   * Brings a node that has `since` up to date. A revision that this database has never had (it was
   * recreated) says nothing about what the node holds, so it gets everything.
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
    since: number,
    end: AbortSignal,
  ): AsyncGenerator<Change | { type: 'ping' }> {
    let seen = waiter.count();
    const first = await firstMessage(since);
    let { revision } = first;
    yield first;
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
      if (!isEmpty(changes)) yield changes;
    }
  }

  return { start: waiter.start, follow };
}
