import type { SignalChannel, Signals } from '../engine';

/** Lets any number of streams of this process wait for the next signal of a channel. */
export function createSignalWaiter(signals: Signals, channel: SignalChannel) {
  const wakers = new Set<() => void>();
  let count = 0;

  /** Starts to listen; resolves to the function that stops it. */
  function start(): Promise<() => Promise<void>> {
    return signals.subscribe(channel, () => {
      count += 1;
      for (const wake of wakers) wake();
    });
  }

  /**
   * Resolves when more than `seen` signals have arrived, after the given seconds, or when it is
   * stopped.
   */
  function next(seen: number, seconds: number, end: AbortSignal): Promise<void> {
    if (end.aborted || count !== seen) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        wakers.delete(wake);
        clearTimeout(timer);
        end.removeEventListener('abort', wake);
        resolve();
      };
      const timer = setTimeout(wake, seconds * 1000);
      wakers.add(wake);
      end.addEventListener('abort', wake);
    });
  }

  return { start, next, count: () => count };
}
