import { setTimeout as pause } from 'node:timers/promises';

/** Repeats until the work neither throws nor answers a falsy value, and answers what it did. */
export async function eventually<T>(
  work: () => T | false | undefined | Promise<T | false | undefined>,
  timeoutMs = 60_000,
): Promise<T> {
  const until = Date.now() + timeoutMs;
  for (;;) {
    try {
      const value = await work();
      if (value) return value;
      if (Date.now() > until) throw new Error('the condition did not come true');
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await pause(20);
  }
}
