import { codeWaitSeconds } from '@console/contract/accounts/limits';
import { z } from 'zod';

/** A code was sent to `target`; the next may be sent at `until` (ms). */
const waitSchema = z.object({ target: z.string(), until: z.number() });
export type Wait = z.output<typeof waitSchema>;

const keyOf = (name: string) => `code-wait.${name}`;

/** Whole seconds left of a wait; a clock that was set back does not prolong it. */
export function secondsLeft(wait: Wait | undefined, now = Date.now()): number {
  if (!wait) return 0;
  return Math.min(Math.max(Math.ceil((wait.until - now) / 1000), 0), codeWaitSeconds);
}

/** The wait that this tab remembers, even across a reload; undefined when it is over. */
export function readWait(name: string): Wait | undefined {
  try {
    const wait = waitSchema.safeParse(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '')).data;
    return secondsLeft(wait) > 0 ? wait : undefined;
  } catch {
    return undefined;
  }
}

export function keepWait(name: string, wait: Wait): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(wait));
}
