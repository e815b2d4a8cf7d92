import { edgePurgeEndpoints, type PurgeReport } from '@console/contract/edge/endpoints/edge-purges';
import { ControlError } from '../control/client';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import { createBackoff } from '../lib/backoff';
import type { Log } from '../log';

export type Reporter = ReturnType<typeof createReporter>;

/** Tells the control plane how jobs are going: the newest of each job, until it has arrived. */
export function createReporter(session: Session, log: Log, signal: AbortSignal) {
  const waiting = new Map<string, PurgeReport>();
  let isSending = false;

  async function sendAll(): Promise<void> {
    const backoff = createBackoff(200, 10_000);
    for (let [next] = waiting.values(); next && !signal.aborted; [next] = waiting.values()) {
      try {
        await session.call(edgePurgeEndpoints.reportPurge, next);
      } catch (error) {
        const refused = error instanceof ControlError && [400, 404, 413].includes(error.status);
        if (!refused) {
          await backoff.wait(signal);
          continue;
        }
        log.warn(`the report of job ${next.id} is refused: ${messageOf(error)}`);
      }
      backoff.reset();
      if (waiting.get(next.id) === next) waiting.delete(next.id);
    }
    isSending = false;
  }

  return {
    report(said: PurgeReport): void {
      waiting.set(said.id, said);
      if (isSending) return;
      isSending = true;
      void sendAll();
    },
  };
}
