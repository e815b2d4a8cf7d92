/** Lags that are remembered: those of the last batches. */
const remembered = 500;

/** What a process has seen of the batches that came to it. */
export function createRecordsMeter(now: () => number) {
  const lags: number[] = [];
  let failures = 0;
  let lastFailureAt: string | null = null;

  return {
    /** A batch was stored whose newest record ended at `at`. */
    stored(at: number) {
      lags.push(Math.max(0, now() - at));
      if (lags.length > remembered) lags.shift();
    },
    failed() {
      failures += 1;
      lastFailureAt = new Date(now()).toISOString();
    },
    read() {
      const sorted = lags.toSorted((a, b) => a - b);
      const rank = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
      return {
        lagMs: sorted.length === 0 ? null : { p50: rank(0.5), p99: rank(0.99) },
        failures: { count: failures, lastAt: lastFailureAt },
      };
    },
  };
}
