import { setTimeout as sleep } from 'node:timers/promises';

export type Backoff = { wait(signal?: AbortSignal): Promise<void>; reset(): void };

/** Waits that double from `firstMs` to `maxMs`, each spread by half so that nodes do not march in step. */
export function createBackoff(firstMs: number, maxMs: number): Backoff {
  let nextMs = firstMs;
  return {
    async wait(signal) {
      const ms = nextMs * (0.5 + Math.random() / 2);
      nextMs = Math.min(maxMs, nextMs * 2);
      await pause(ms, signal);
    },
    reset() {
      nextMs = firstMs;
    },
  };
}

/** Sleeps; an abort ends it early without an error. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal?.aborted) throw error;
  });
}
