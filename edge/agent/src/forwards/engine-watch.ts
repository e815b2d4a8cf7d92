import { pause } from '../lib/backoff';

const everyMs = 300;

type Engine = {
  /** Of its master; 0 while none runs. */
  masterPid(): Promise<number>;
};

/** Tells of an engine that ran and does no more, so that a killed one is started again within a moment. */
export async function watchEngine(
  engine: Engine,
  signal: AbortSignal,
  onEnded: () => Promise<void>,
): Promise<void> {
  let before = 0;
  for (; !signal.aborted; await pause(everyMs, signal)) {
    const pid = await engine.masterPid();
    if (before && !pid) await onEnded();
    before = pid;
  }
}
