import type { Log } from '../log';

/** After so long without a loss, what lost records is over. */
const quietMs = 30_000;

/** Says that records are lost when that begins, and when it is over how many they were; `now` in milliseconds. */
export function createLossLog(log: Log, now: () => number = Date.now) {
  let sum = 0;
  let newest = 0;

  function end(): void {
    if (sum > 0) log.warn(`${sum} records were lost in all, and none is any more`);
    sum = 0;
  }

  return {
    add(lost: number): void {
      if (lost <= 0) return;
      if (sum === 0) {
        log.warn(
          `${lost} records are lost: they could not be written whole, or who held them was killed`,
        );
      }
      sum += lost;
      newest = now();
    },
    /** To be called now and then. */
    look(): void {
      if (now() - newest >= quietMs) end();
    },
    end,
  };
}
