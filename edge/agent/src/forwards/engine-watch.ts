import { pause } from '../lib/backoff';
import type { Log } from '../log';
import { isAlive } from '../nginx/process';

const everyMs = 300;

type Engine = {
  name: string;
  /** Of its master; 0 while none runs. */
  masterPid(): Promise<number>;
  /** How a master that is gone ended; `null` where the agent ended it. */
  endOf(pid: number): Promise<string | null>;
  /** The masters that this agent started and of whose end nobody was told. */
  started(): number[];
};

/** Remembers of each master that this agent started how it ends. */
export function createEnds() {
  const ends = new Map<number, Promise<string>>();
  const wanted = new Set<number>();
  return {
    /** `exited` resolves to how the process ended. */
    note(pid: number, exited: Promise<string>): void {
      ends.set(pid, exited);
      wanted.delete(pid);
    },
    started: () => [...ends.keys()],
    /** The agent is about to end it itself, or knows of its end. */
    want(pid: number): void {
      wanted.add(pid);
    },
    async of(pid: number): Promise<string | null> {
      const isWanted = wanted.delete(pid);
      const how = await (ends.get(pid) ?? 'nobody waited for it, as an earlier agent started it');
      ends.delete(pid);
      return isWanted ? null : how;
    },
  };
}

/**
 * Tells of an engine that ran and does no more, so that a killed one is started again within a moment; also of
 * one in whose place another runs already.
 */
export async function watchEngine(
  engine: Engine,
  { signal, log }: { signal: AbortSignal; log: Log },
  onEnded: () => Promise<void>,
): Promise<void> {
  let before = 0;
  for (; !signal.aborted; await pause(everyMs, signal)) {
    const pid = await engine.masterPid();
    // One may have begun and ended since the last look.
    const gone = new Set([before, ...engine.started()].filter((one) => one && one !== pid));
    for (const one of gone) {
      if (isAlive(one)) continue;
      const how = await engine.endOf(one);
      if (how !== null && !signal.aborted) {
        log.warn(`${engine.name} ${one} ended (${how}); it is started again`);
      }
      await onEnded();
    }
    before = pid || (isAlive(before) ? before : 0);
  }
}
