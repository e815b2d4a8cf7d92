import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { batchRecordsMax } from '@console/contract/edge/edge';
import { pause } from '../lib/backoff';
import { createComplaints } from '../lib/complaints';
import type { Log } from '../log';
import type { LineNumber } from './access-line';
import { type LogFiles, tailOf } from './log-files';
import { createLossLog } from './loss-log';
import type { LineNumbers, Piece, Spool } from './spool';

const compress = promisify(gzip);

/** Bytes of log in one batch: a byte of it becomes at most three of the batch. */
const readBytesMax = 4 * 1024 * 1024;
/** Bytes of log that are cut although others wait to be sent: about what a batch may hold. */
const fullBytes = (readBytesMax * 3) / 4;
/** How often the log is looked at; a new line after a pause is on its way at once. */
const intervalMs = 200;
/**
 * A batch costs the control plane about the same whether it holds 400 records or 10 000, most of it
 * the parts that each table gets: a log that goes on growing makes one batch a second.
 */
const busyIntervalMs = 1_000;

/** What a line of the log says; `undefined` where it is no record, or has no number. */
export type ParsedLine<R extends object> = {
  record: R | undefined;
  line?: LineNumber | undefined;
  /** Records that the writer says it could not write. */
  lost?: number;
};

type Cut<R> = Omit<Piece, 'end' | 'tail'> & { batch: R[]; bytes: number };

/** Workers whose last lines are remembered; those that were silent for longest are forgotten. */
const workersMax = 256;

/**
 * Parses the lines of a piece of log, at most a batch of them. What is missing shows in the numbers
 * that each worker gives its lines: a full disk swallows some, and cuts others in two, which then
 * cannot be read.
 */
export function cutLines<R extends object>(
  data: Buffer,
  known: LineNumbers | undefined,
  parse: (line: Uint8Array) => ParsedLine<R>,
): Cut<R> {
  const batch: R[] = [];
  const lines = new Map(known);
  // Each begins with 1: of one that was not heard of before, all until then is lost. Where it is not known who
  // wrote before, after a crash for one, that is not to be told.
  const unheard = known && 0;
  let lost = 0;
  let from = 0;
  for (
    let end = data.indexOf(10);
    end >= 0 && batch.length < batchRecordsMax;
    end = data.indexOf(10, from)
  ) {
    const { record, line, lost: untold = 0 } = parse(data.subarray(from, end));
    from = end + 1;
    lost += untold;
    if (record) batch.push(record);
    else if (line) lost += 1;
    if (!line) continue;
    const last = lines.get(line.worker) ?? unheard;
    if (last !== undefined && line.number > last) lost += line.number - last - 1;
    // Whoever wrote last stands last.
    lines.delete(line.worker);
    lines.set(line.worker, line.number);
  }
  const newest = new Map([...lines].slice(-workersMax));
  const told = known || newest.size > 0 ? newest : undefined;
  return { batch, records: batch.length, lost, lines: told, bytes: from || data.length };
}

type Options<R extends object> = {
  files: LogFiles;
  parse(line: Uint8Array): ParsedLine<R>;
  spool: Spool;
  rotateBytes: number;
  reopenLogs(): void;
  /**
   * Whether the spool is behind. Then what is not much stays in the log, which is as safe, and becomes
   * one batch instead of one each second.
   */
  isBehind?(): boolean;
  /** Called after a batch was stored. */
  onBatch(records: readonly R[]): void;
  /** Called when what the log had to give is in the spool. */
  onDrained?(): Promise<void>;
  log: Log;
};

export type Cutter = {
  /** Turns all that is in the log into batches. */
  drain(): Promise<void>;
  run(signal: AbortSignal): Promise<void>;
};

export function createCutter<R extends object>(options: Options<R>): Cutter {
  const { files, parse, spool, rotateBytes, reopenLogs, onBatch, log } = options;
  const { isBehind = () => false } = options;
  const losses = createLossLog(log);

  async function cutOne(all: boolean): Promise<boolean> {
    const piece = await files.read(spool.position(), readBytesMax);
    if (!piece) return false;
    // Only of the newest file: behind an older one there may be any number of bytes.
    const mayWait = piece.isNewest && piece.data.length < fullBytes;
    if (!all && mayWait && isBehind()) return false;
    const { batch, bytes, ...cut } = cutLines(piece.data, spool.lines(), parse);
    const offset = piece.end.offset - piece.data.length + bytes;
    const tail = tailOf(piece.data.subarray(0, bytes));
    const done = { ...cut, end: { ...piece.end, offset }, tail };
    if (batch.length === 0) await spool.pass(done);
    else {
      const text = batch.map((record) => `${JSON.stringify(record)}\n`).join('');
      await spool.append(await compress(text, { level: 2 }), done);
      onBatch(batch);
    }
    // Once, however often a full disk had it cut anew.
    losses.add(cut.lost);
    return true;
  }

  async function cut(all: boolean): Promise<void> {
    while (await cutOne(all));
    await files.removeBefore(spool.position());
    await options.onDrained?.();
  }

  async function rotate(): Promise<void> {
    if (await files.rotate(rotateBytes)) reopenLogs();
  }

  return {
    drain: () => cut(true),
    async run(signal) {
      const complaints = createComplaints(log);
      while (!signal.aborted) {
        // A folder that cannot be changed can still be read.
        await complaints.of('putting the access log aside', rotate);
        const before = spool.position().offset;
        await complaints.of('access records', () => cut(false));
        losses.look();
        await pause(spool.position().offset === before ? intervalMs : busyIntervalMs, signal);
      }
      losses.end();
    },
  };
}
