import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { batchRecordsMax } from '@console/contract/edge';
import { pause } from '../lib/backoff';
import { createComplaints } from '../lib/complaints';
import type { Log } from '../log';
import { parseAccessLine } from './access-line';
import type { LogFiles } from './log-files';
import type { LineNumbers, Piece, Spool } from './spool';

const compress = promisify(gzip);

/** Bytes of log in one batch: a byte of it becomes at most three of the batch. */
const readBytesMax = 4 * 1024 * 1024;
/** How often the log is looked at; a new line after a pause is on its way at once. */
const intervalMs = 200;
/**
 * A batch costs the control plane about the same whether it holds 400 records or 10 000, most of it
 * the parts that each table gets: a log that goes on growing makes one batch a second.
 */
const busyIntervalMs = 1_000;

type Cut = Omit<Piece, 'end'> & { batch: string[]; bytes: number };

/** Workers whose last lines are remembered; those that ended long ago are forgotten. */
const workersMax = 256;

/**
 * Parses the lines of a piece of log, at most a batch of them. What is missing shows in the numbers
 * that each worker gives its lines: a full disk swallows some, and cuts others in two, which then
 * cannot be read.
 */
export function cutLines(data: Buffer, known: LineNumbers): Cut {
  const batch: string[] = [];
  const lines = new Map(known);
  let lost = 0;
  let from = 0;
  for (
    let end = data.indexOf(10);
    end >= 0 && batch.length < batchRecordsMax;
    end = data.indexOf(10, from)
  ) {
    const { record, line } = parseAccessLine(data.subarray(from, end));
    from = end + 1;
    if (record) batch.push(JSON.stringify(record));
    else if (line) lost += 1;
    if (!line) continue;
    const last = lines.get(line.worker);
    if (last !== undefined && line.number > last) lost += line.number - last - 1;
    lines.set(line.worker, line.number);
  }
  const newest = new Map([...lines].slice(-workersMax));
  return { batch, records: batch.length, lost, lines: newest, bytes: from || data.length };
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
};

export function createCutter(options: Options): Cutter {
  const { files, spool, rotateBytes, reopenLogs, onBatch, log } = options;

  async function cutOne(): Promise<boolean> {
    const piece = await files.read(spool.position(), readBytesMax);
    if (!piece) return false;
    const { batch, bytes, ...cut } = cutLines(piece.data, spool.lines());
    const offset = piece.end.offset - piece.data.length + bytes;
    const done = { ...cut, end: { ...piece.end, offset } };
    if (cut.lost > 0) log.warn(`${cut.lost} records are lost: nginx could not write them whole`);
    if (batch.length === 0) await spool.pass(done);
    else {
      await spool.append(await compress(`${batch.join('\n')}\n`, { level: 2 }), done);
      onBatch();
    }
    return true;
  }

  async function drain(): Promise<void> {
    while (await cutOne());
    await files.removeBefore(spool.position());
  }

  async function rotate(): Promise<void> {
    if (await files.rotate(rotateBytes)) reopenLogs();
  }

  return {
    drain,
    async run(signal) {
      const complaints = createComplaints(log);
      while (!signal.aborted) {
        // A folder that cannot be changed can still be read.
        await complaints.of('putting the access log aside', rotate);
        const before = spool.position().offset;
        await complaints.of('access records', drain);
        await pause(spool.position().offset === before ? intervalMs : busyIntervalMs, signal);
      }
    },
  };
}
