import { setTimeout as pause } from 'node:timers/promises';
import type { Signals } from '../../../db/engine';
import { createSignalWaiter } from '../../../db/signals/signal-waiter';

/** Between two events for one page: many nodes speak one after the other. */
const restMs = 100;
const idleSeconds = 60;

export type AppliedLive = ReturnType<typeof createAppliedLive>;

/** Tells pages when nodes have said what they have in force. */
export function createAppliedLive(signals: Signals) {
  const waiter = createSignalWaiter(signals, 'applied');

  /** Calls `tell` at once, as a node may have spoken before anybody listened, and then each time. */
  async function follow(tell: () => void, end: AbortSignal): Promise<void> {
    let seen = waiter.count();
    tell();
    while (!end.aborted) {
      await waiter.next(seen, idleSeconds, end);
      if (end.aborted || waiter.count() === seen) continue;
      seen = waiter.count();
      tell();
      await pause(restMs, undefined, { signal: end }).catch(() => undefined);
    }
  }

  return { start: waiter.start, follow };
}
