import { edgeEndpoints, refusalErrorMax, refusalsMax } from '@console/contract/edge/endpoints/edge';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import type { Log } from '../log';
import type { SiteSet, SiteStore } from './store';

type Options = {
  store: Pick<SiteStore, 'save'>;
  session: Pick<Session, 'call'>;
  log: Log;
  /** What is in force now. */
  current(): SiteSet;
  /** The sites that have older settings than the newest, and why. */
  refused(): ReadonlyMap<string, string>;
};

/**
 * Keeps on disk what is in force, and tells the control plane. All sites are written each time: were every
 * change to wait for it, somebody who changes many would hold up everybody else's. What changes while it
 * is written is written once more, together.
 */
export function createKeeping({ store, session, log, current, refused }: Options) {
  let isWanted = false;
  let running: Promise<void> | undefined;

  // A lost acknowledgement is repeated with the next change or heartbeat.
  async function acknowledge(revision: number, error: string | null): Promise<void> {
    const sites = [...refused()]
      .slice(0, refusalsMax)
      .map(([siteId, reason]) => ({ siteId, error: reason.slice(0, refusalErrorMax) }));
    const body = { revision, error: error === null ? null : error.slice(0, 2_000), refused: sites };
    await session.call(edgeEndpoints.ackConfig, body).catch((failure: unknown) => {
      log.warn(`cannot acknowledge revision ${revision}: ${messageOf(failure)}`);
    });
  }

  async function keepOnce(): Promise<void> {
    try {
      await store.save(current());
    } catch (failure) {
      return log.warn(`cannot keep revision ${current().revision}: ${messageOf(failure)}`);
    }
    await acknowledge(current().revision, null);
  }

  async function run(): Promise<void> {
    while (isWanted) {
      isWanted = false;
      await keepOnce();
    }
    running = undefined;
  }

  /** Resolves when what is in force is on disk and the control plane knows. */
  const settled = async () => running;

  return {
    settled,
    /** Writes and reports what is in force, after any write under way. */
    keep(): void {
      isWanted = true;
      running ??= run();
    },
    /** Reports that a revision is refused, after what was in force before it. */
    async tellRefusal(revision: number, error: string): Promise<void> {
      await settled();
      await acknowledge(revision, error);
    },
  };
}
