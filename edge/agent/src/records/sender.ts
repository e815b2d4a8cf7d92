import { readFile } from 'node:fs/promises';
import { recordsHeaders } from '@console/contract/edge/edge';
import { recordsResultSchema } from '@console/contract/edge/endpoints/edge';
import { type ControlClient, ControlError, readData } from '../control/client';
import type { Session } from '../control/session';
import { messageOf } from '../failure';
import { createBackoff, pause } from '../lib/backoff';
import type { Log } from '../log';
import type { Batch, Spool } from './spool';

const sendTimeoutMs = 30_000;

type Options = {
  client: ControlClient;
  session: Session;
  spool: Spool;
  /** Where batches go, with `:stream` and `:seq` in it. */
  path: string;
  log: Log;
};

export type Sender = {
  /** Sends what is in the spool, in order, until the signal. */
  run(signal: AbortSignal): Promise<void>;
  /** Tells that a batch was stored. */
  wake(): void;
};

/** The file of a batch is gone, or the disk does not give it back. */
class BatchLost extends Error {
  override name = 'BatchLost';
}

async function readBatch({ path }: Batch): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EIO')
      throw new BatchLost(messageOf(error));
    throw error;
  }
}

/** True when trying again with the same batch can never succeed. */
const isFinal = (error: unknown) =>
  error instanceof BatchLost ||
  (error instanceof ControlError && [400, 413, 415, 422].includes(error.status));

export function createSender({ client, session, spool, path: template, log }: Options): Sender {
  let waker = new AbortController();

  async function put(batch: Batch, signal: AbortSignal): Promise<void> {
    const body = new Uint8Array(await readBatch(batch));
    const path = template.replace(':stream', batch.stream).replace(':seq', String(batch.seq));
    await session.with(async (identity) => {
      const response = await client.send({
        method: 'PUT',
        path,
        identity,
        headers: recordsHeaders,
        body,
        signal: AbortSignal.any([signal, AbortSignal.timeout(sendTimeoutMs)]),
      });
      const { rejected } = await readData(response, recordsResultSchema);
      if (rejected > 0) log.warn(`batch ${batch.seq}: ${rejected} records were rejected`);
    });
  }

  async function sendOne(batch: Batch, signal: AbortSignal): Promise<void> {
    try {
      await put(batch, signal);
    } catch (error) {
      if (!isFinal(error)) throw error;
      log.warn(
        `batch ${batch.seq} is given up, ${batch.records} records are lost: ${messageOf(error)}`,
      );
      await spool.giveUp(batch);
      return;
    }
    await spool.settle(batch);
  }

  return {
    async run(signal) {
      const backoff = createBackoff(200, 5_000);
      let failure = '';
      while (!signal.aborted) {
        const batch = spool.head();
        if (!batch) {
          waker = new AbortController();
          await pause(1_000, AbortSignal.any([signal, waker.signal]));
          // A full disk refuses; then it is for later.
          if (!spool.head()) await spool.tidy().catch(() => undefined);
          continue;
        }
        try {
          await sendOne(batch, signal);
          backoff.reset();
          if (failure) log.info('records are sent again');
          failure = '';
        } catch (error) {
          const text = messageOf(error);
          if (!signal.aborted && text !== failure) log.warn(`sending records: ${text}`);
          failure = text;
          await backoff.wait(signal);
        }
      }
    },
    wake: () => waker.abort(),
  };
}
