import { ApiError } from '../../plugins/api-error';

/** Runs tasks in their order, so many at once; refuses those that would wait behind too many. */
export function createSlots(atOnce: number, waitingMax: number) {
  const waiting: Array<() => void> = [];
  let running = 0;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new ApiError('UNAVAILABLE');
      // Who finishes hands the slot over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  return { run };
}
