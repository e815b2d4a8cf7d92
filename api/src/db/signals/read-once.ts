import type { createSignalWaiter } from './signal-waiter';

type Waiter = Pick<ReturnType<typeof createSignalWaiter>, 'count'>;

/**
 * A change wakes every stream at once, and nearly all of them are at the same position: what they
 * need is read once. A read that began before the newest signal does not answer it.
 */
export function createReadOnce<T>(
  waiter: Waiter,
  read: (since: number) => Promise<T>,
): (since: number) => Promise<T> {
  const running = new Map<number, { asOf: number; answer: Promise<T> }>();
  return (since) => {
    const known = running.get(since);
    const asOf = waiter.count();
    if (known?.asOf === asOf) return known.answer;
    const entry = { asOf, answer: read(since) };
    running.set(since, entry);
    const forget = () => {
      if (running.get(since) === entry) running.delete(since);
    };
    entry.answer.then(forget, forget);
    return entry.answer;
  };
}
