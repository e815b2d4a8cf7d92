import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { batchBytesMax, batchRecordsMax, recordBytesMax } from '@console/contract/edge/edge';

export type RecordBatch<R> = { records: R[]; rejected: number };

/** The record of a line; `undefined` where the line is none. */
export type ReadLine<R> = (line: string) => R | undefined;

/** Why a body is no batch at all; a batch with some bad records is not refused. */
export class BatchError extends Error {
  override name = 'BatchError';
  constructor(readonly reason: 'too-large' | 'too-slow' | 'not-gzip') {
    super(reason);
  }
}

/** A body that has not come by then holds up others; the node tries again. */
const bodyMs = 30_000;
/** Bytes that are unpacked at once: what comes next is waited for, so that other work gets its turn. */
const chunkBytes = 64 * 1024;
/** Lines, and milliseconds of parsing, after which other work of the process gets its turn. */
const linesPerTurn = 500;
const turnMs = 10;

/**
 * Reads a gzip body of newline-delimited records, line by line as it is unpacked. It stops at the
 * limits, so a small body that would unpack into a huge one costs no more than an honest one.
 */
export async function readRecordBatch<R>(
  body: Readable,
  read: ReadLine<R>,
  withinMs = bodyMs,
): Promise<RecordBatch<R>> {
  const batch: RecordBatch<R> = { records: [], rejected: 0 };
  const splitter = createSplitter();
  let lines = 0;
  let turn = performance.now();

  async function take(some: Iterable<string | undefined>): Promise<void> {
    for (const line of some) {
      lines += 1;
      if (lines > batchRecordsMax) throw new BatchError('too-large');
      if (line?.trim() !== '') {
        const record = line === undefined ? undefined : read(line);
        if (record) batch.records.push(record);
        else batch.rejected += 1;
      }
      if (lines % linesPerTurn !== 0 && performance.now() - turn < turnMs) continue;
      await setImmediate();
      turn = performance.now();
    }
  }

  for await (const chunk of unpack(body, withinMs)) await take(splitter.split(chunk));
  await take(splitter.rest());
  return batch;
}

/** Cuts bytes into lines; `undefined` stands for one that is too long to be a record, and is not kept. */
function createSplitter() {
  let begun: Buffer[] = [];
  let bytes = 0;

  function add(part: Buffer): void {
    bytes += part.length;
    if (bytes <= recordBytesMax) begun.push(part);
    else begun = [];
  }

  function end(): string | undefined {
    const line = bytes <= recordBytesMax ? Buffer.concat(begun).toString('utf8') : undefined;
    begun = [];
    bytes = 0;
    return line;
  }

  return {
    /** The lines that end in this chunk. */
    *split(chunk: Buffer) {
      let from = 0;
      for (let to = chunk.indexOf(10); to >= 0; to = chunk.indexOf(10, from)) {
        add(chunk.subarray(from, to));
        from = to + 1;
        yield end();
      }
      add(chunk.subarray(from));
    },
    /** The last line, where nothing ends it. */
    *rest() {
      if (bytes > 0) yield end();
    },
  };
}

async function* unpack(body: Readable, withinMs: number): AsyncGenerator<Buffer> {
  // Whose sender left while it waited for its turn says nothing more.
  if (body.destroyed) throw new BatchError('not-gzip');
  const unpacked = createGunzip({ chunkSize: chunkBytes });
  const late = setTimeout(() => unpacked.destroy(new BatchError('too-slow')), withinMs);
  // A body that breaks off must end the reader below too; pipe does not carry errors.
  body.once('error', (error) => unpacked.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) unpacked.destroy(new Error('The body broke off'));
  });
  body.pipe(unpacked);
  let bytes = 0;
  try {
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > batchBytesMax) throw new BatchError('too-large');
      yield chunk;
    }
  } catch (error) {
    throw error instanceof BatchError ? error : new BatchError('not-gzip');
  } finally {
    clearTimeout(late);
    body.unpipe(unpacked);
    // What is left of it would stand before the next request of the same connection.
    body.resume();
  }
}
