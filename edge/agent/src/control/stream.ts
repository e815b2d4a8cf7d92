import { configPingSeconds } from '@console/contract/edge/edge';
import { messageOf } from '../failure';
import { createBackoff } from '../lib/backoff';
import type { Log } from '../log';
import { type ControlClient, requireOk } from './client';
import { splitLines } from './lines';
import type { Session } from './session';

type Options = {
  client: ControlClient;
  session: Session;
  log: Log;
  signal: AbortSignal;
  /** Its name in the log. */
  name: string;
  /** Path and query, which say where the node goes on from. */
  path(): string;
  /** Handles one line; false drops the connection, to start again. */
  onLine(line: string): Promise<boolean>;
};

/** Silence of this length means that the connection is dead. */
const silenceMs = 3 * configPingSeconds * 1_000;

async function readOnce(options: Options, onAlive: () => void): Promise<void> {
  const { client, session, signal, path, onLine } = options;
  const dead = new AbortController();
  let timer = setTimeout(() => dead.abort(), silenceMs);
  const touch = () => {
    clearTimeout(timer);
    timer = setTimeout(() => dead.abort(new Error('the stream fell silent')), silenceMs);
  };
  try {
    await session.with(async (identity) => {
      const response = await requireOk(
        await client.send({
          method: 'GET',
          path: path(),
          identity,
          signal: AbortSignal.any([signal, dead.signal]),
        }),
      );
      if (!response.body) return;
      for await (const line of splitLines(response.body, touch)) {
        if (!(await onLine(line))) return;
        onAlive();
      }
    });
  } finally {
    clearTimeout(timer);
    dead.abort();
  }
}

/** Follows a stream of lines until the signal, reconnecting whenever it is lost. */
export async function followStream(options: Options): Promise<void> {
  const { log, name, signal } = options;
  const backoff = createBackoff(200, 10_000);
  let failure = '';
  while (!signal.aborted) {
    try {
      await readOnce(options, () => {
        backoff.reset();
        failure = '';
      });
    } catch (error) {
      const text = messageOf(error);
      if (!signal.aborted && text !== failure) log.warn(`${name}: ${text}`);
      failure = text;
    }
    await backoff.wait(signal);
  }
}
