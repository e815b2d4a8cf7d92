import { ApiError } from '../plugins/api-error';

/** Runs tasks in order, a limited number at once; refuses those that would wait behind too many. */
export function createSlots(atOnce: number, waitingMax: number) {
  const waiting: Array<() => void> = [];
  let running = 0;

  async function run<T>(task: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1;
    else {
      if (waiting.length >= waitingMax) throw new ApiError('UNAVAILABLE');
      // A finished task hands its slot over, so `running` stays the same.
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

  /** How many run, and how many wait behind them. */
  const state = () => ({ running, waiting: waiting.length, waitingMax });

  return { run, state };
}

/**
 * The same for tasks of many accounts: of one account few run at once, by default one after the
 * other, and a few wait, so that nobody takes all slots or all places in the queue.
 */
export function createSharedSlots(
  atOnce: number,
  waitingMax: number,
  waitingOfOneMax: number,
  ofOneAtOnce = 1,
) {
  const all = createSlots(atOnce, waitingMax);
  const byAccount = new Map<string, { slots: ReturnType<typeof createSlots>; users: number }>();

  async function run<T>(account: string, task: () => Promise<T>): Promise<T> {
    const own = byAccount.get(account) ?? {
      slots: createSlots(ofOneAtOnce, waitingOfOneMax),
      users: 0,
    };
    byAccount.set(account, own);
    own.users += 1;
    try {
      return await own.slots.run(() => all.run(task));
    } finally {
      own.users -= 1;
      if (own.users === 0) byAccount.delete(account);
    }
  }

  return { run, state: all.state };
}
