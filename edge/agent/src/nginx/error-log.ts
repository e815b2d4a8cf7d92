import { rename, stat } from 'node:fs/promises';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import { isMissing } from '../lib/files';
import type { Log } from '../log';

const intervalMs = 1_000;

/** How many older ones are kept: `error.log.1`, … */
const olderMax = 3;

type Options = {
  path: string;
  /** One file at most, but for what is written between two looks. */
  bytesMax: number;
  reopenLogs(): void;
  log: Log;
  signal: AbortSignal;
};

async function shift(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function rotate({ path, bytesMax, reopenLogs }: Options): Promise<void> {
  const found = await stat(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return undefined;
  });
  if (found && found.size < bytesMax) return;
  for (let number = olderMax; found && number > 0; number -= 1) {
    await shift(number === 1 ? path : `${path}.${number - 1}`, `${path}.${number}`);
  }
  // Also when it is missing: an agent may have died before this.
  reopenLogs();
}

/** Keeps nginx's error log, into which visitors can make it write, within its bound. */
export async function boundErrorLog(options: Options): Promise<void> {
  const { log, signal } = options;
  let failure = '';
  for (; !signal.aborted; await pause(intervalMs, signal)) {
    try {
      await rotate(options);
      failure = '';
    } catch (error) {
      const text = messageOf(error);
      if (text !== failure) log.warn(`error log: ${text}`);
      failure = text;
    }
  }
}
