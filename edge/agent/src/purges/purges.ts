import {
  type EdgePurgeJob,
  type PurgeMessage,
  purgeMessageSchema,
  purgeStreamPath,
} from '@console/contract/edge/endpoints/edge-purges';
import type { ControlClient } from '../control/client';
import type { Session } from '../control/session';
import { followStream } from '../control/stream';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import type { AdminClient } from '../nginx/admin-client';
import type { SitePublisher } from '../nginx/site-publisher';
import { entriesOf, type PurgeChange } from './entries';
import { createPreheater } from './preheater';
import { createReporter } from './reporter';
import type { PurgeStore } from './store';

/**
 * What lies in the cache goes 24 h after its last use (`inactive` in nginx's configuration). Purges
 * that are older than that, and nginx with them, have nothing left to keep out.
 */
const keptMs = 30 * 3_600_000;
const tidyMs = 15 * 60_000;
/** How often nginx is asked again when it did not take a purge. */
const catchUpMs = 1_000;

type Options = {
  store: PurgeStore;
  admin: AdminClient;
  publisher: SitePublisher;
  client: ControlClient;
  session: Session;
  preheatSocket: string;
  log: Log;
  signal: AbortSignal;
};

type Job = Pick<EdgePurgeJob, 'id' | 'seq' | 'items'>;

/** Follows the stream of purges and preheats and brings each into force on this node. */
export function createPurges(options: Options) {
  const { store, admin, publisher, client, session, log, signal } = options;
  const reporter = createReporter(session, log, signal);
  const preheater = createPreheater({ socketPath: options.preheatSocket, reporter, signal });
  /** Jobs that are on the disk, but that nginx has not taken. */
  const unconfirmed = new Map<string, Job>();
  let isBehind = true;
  let settle = () => {};
  const settled = new Promise<void>((resolve) => {
    settle = resolve;
  });
  if (store.position().stream) settle();

  // nginx starts within the publisher's turn too, and reads the file then.
  const push = (change: PurgeChange) => publisher.exclusive(() => admin.purge(change));

  function tell({ id, seq, items }: Job, error: string | null): void {
    const done = error === null ? items.length : 0;
    reporter.report({ id, seq, finished: true, done, failures: [], error });
  }

  /** Gives nginx everything; if it cannot hold it, everything in its cache is old from now on. */
  async function pushAll(): Promise<number> {
    const startedAt = await push(store.all()).catch(async (error: unknown) => {
      if (!messageOf(error).includes('no memory')) throw error;
      log.warn('nginx has no memory for more purges: its whole cache is taken for old');
      await store.reset(store.position());
      return push(store.all());
    });
    isBehind = false;
    for (const job of unconfirmed.values()) tell(job, null);
    unconfirmed.clear();
    return startedAt;
  }

  async function purge(job: EdgePurgeJob): Promise<void> {
    const change = await store.add({ seq: job.seq, entries: entriesOf(job, Date.now()) });
    try {
      if (isBehind) await pushAll();
      else await push(change);
      tell(job, null);
      log.info(`purge ${job.seq} is in force: ${job.items.length} addresses`);
    } catch (error) {
      log.warn(`nginx did not take purge ${job.seq}: ${messageOf(error)}`);
      isBehind = true;
      unconfirmed.set(job.id, job);
    }
  }

  async function take(message: PurgeMessage): Promise<void> {
    if (message.type === 'reset') {
      await store.reset(message);
      await pushAll();
      settle();
    } else if (message.type === 'job') {
      if (message.kind === 'preheat') preheater.add(message);
      else await purge(message);
    }
  }

  async function onLine(line: string): Promise<boolean> {
    try {
      await take(purgeMessageSchema.parse(JSON.parse(line)));
      return true;
    } catch (error) {
      log.warn(`a message of purges is refused: ${messageOf(error)}`);
      return false;
    }
  }

  function path(): string {
    const { stream, seq } = store.position();
    return `${purgeStreamPath}?${stream ? `stream=${stream}&` : ''}since=${seq}`;
  }

  async function catchUp(): Promise<void> {
    for (; !signal.aborted; await pause(catchUpMs, signal)) {
      if (isBehind) {
        await pushAll().catch((error: unknown) => log.warn(`purges: ${messageOf(error)}`));
      }
    }
  }

  async function tidy(): Promise<void> {
    for (; !signal.aborted; await pause(tidyMs, signal)) {
      try {
        const startedAt = (await push({})) * 1_000;
        if (startedAt > Date.now() - keptMs) continue;
        await push(await store.forget(Date.now() - keptMs));
      } catch (error) {
        log.warn(`purges: ${messageOf(error)}`);
      }
    }
  }

  return {
    /**
     * Holds once the node knows its place in the order of purges. To find it is to take everything
     * that is kept for old, so a new node does that before it keeps anything.
     */
    settled,
    /** Works until the signal. */
    async run(): Promise<void> {
      const stream = { client, session, log, signal, name: 'stream of purges', path, onLine };
      await Promise.all([followStream(stream), catchUp(), tidy()]);
    },
  };
}
