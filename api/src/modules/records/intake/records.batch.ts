import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { batchBytesMax, batchRecordsMax } from '@console/contract/edge/edge';

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
/** Lines that are parsed before other work of the process gets its turn. */
const linesPerTurn = 500;

/**
 * Reads a gzip body of newline-delimited records. It stops at the limit while it decompresses, so a
 * small body that would unpack into a huge one costs no more than an honest one.
 */
export async function readRecordBatch<R>(
  body: Readable,
  read: ReadLine<R>,
  withinMs = bodyMs,
): Promise<RecordBatch<R>> {
  const lines = (await gunzip(body, withinMs)).split('\n').filter((line) => line.trim() !== '');
  if (lines.length > batchRecordsMax) throw new BatchError('too-large');
  const records: R[] = [];
  for (const [index, line] of lines.entries()) {
    const record = read(line);
    if (record) records.push(record);
    if (index % linesPerTurn === linesPerTurn - 1) await setImmediate();
  }
  return { records, rejected: lines.length - records.length };
}

async function gunzip(body: Readable, withinMs: number): Promise<string> {
  // Whose sender left while it waited for its turn says nothing more.
  if (body.destroyed) throw new BatchError('not-gzip');
  const unpacked = createGunzip();
  const late = setTimeout(() => unpacked.destroy(new BatchError('too-slow')), withinMs);
  // A body that breaks off must end the reader below too; pipe does not carry errors.
  body.once('error', (error) => unpacked.destroy(error));
  body.once('close', () => {
    if (!body.readableEnded) unpacked.destroy(new Error('The body broke off'));
  });
  body.pipe(unpacked);
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > batchBytesMax) throw new BatchError('too-large');
      chunks.push(chunk);
    }
  } catch (error) {
    body.unpipe(unpacked);
    // What is left of it would stand before the next request of the same connection.
    body.resume();
    throw error instanceof BatchError ? error : new BatchError('not-gzip');
  } finally {
    clearTimeout(late);
  }
  return Buffer.concat(chunks).toString('utf8');
}
