import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { batchRecordsMax } from '@console/contract/edge';
import { messageOf } from '../failure';
import { pause } from '../lib/backoff';
import type { Log } from '../log';
import { parseAccessLine } from './access-line';
import type { LogFiles, Position } from './log-files';
import type { Spool } from './spool';

const compress = promisify(gzip);

/** Bytes of log in one batch: a byte of it becomes at most three of the batch. */
const readBytesMax = 4 * 1024 * 1024;
const intervalMs = 200;

type Cut = { lines: string[]; malformed: number; bytes: number };

/** Parses the lines of a piece of log, at most a batch of them. */
function parseLines(data: Buffer): Cut {
  const lines: string[] = [];
  let malformed = 0;
  let from = 0;
  for (
    let end = data.indexOf(10);
    end >= 0 && lines.length < batchRecordsMax;
    end = data.indexOf(10, from)
  ) {
    const record = parseAccessLine(data.subarray(from, end));
    if (record) lines.push(JSON.stringify(record));
    else malformed += 1;
    from = end + 1;
  }
  return from === 0
    ? { lines, malformed: 1, bytes: data.length }
    : { lines, malformed, bytes: from };
}

type Options = {
  files: LogFiles;
  spool: Spool;
  rotateBytes: number;
  reopenLogs(): void;
  /** Called after a batch was stored. */
  onBatch(): void;
  log: Log;
};

export type Cutter = {
  /** Turns all that is in the log into batches. */
  drain(): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
  malformedRecords(): number;
};

export function createCutter(options: Options): Cutter {
  const { files, spool, rotateBytes, reopenLogs, onBatch, log } = options;
  let position: Position = spool.position();
  let malformed = 0;

  async function cutOne(): Promise<boolean> {
    const piece = await files.read(position, readBytesMax);
    if (!piece) return false;
    const cut = parseLines(piece.data);
    const end = { ...piece.end, offset: piece.end.offset - piece.data.length + cut.bytes };
    if (cut.lines.length > 0) {
      await spool.append(
        await compress(`${cut.lines.join('\n')}\n`, { level: 2 }),
        cut.lines.length,
        end,
      );
      onBatch();
    }
    malformed += cut.malformed;
    position = end;
    return true;
  }

  async function drain(): Promise<void> {
    while (await cutOne());
    await files.removeBefore(spool.position());
  }

  return {
    drain,
    async run(signal) {
      let failure = '';
      while (!signal.aborted) {
        try {
          if (await files.rotate(rotateBytes)) reopenLogs();
          await drain();
          failure = '';
        } catch (error) {
          const text = messageOf(error);
          if (text !== failure) log.warn(`access records: ${text}`);
          failure = text;
        }
        await pause(intervalMs, signal);
      }
    },
    malformedRecords: () => malformed,
  };
}
