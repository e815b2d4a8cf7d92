import type { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import {
  type AccessRecord,
  accessRecordSchema,
  batchBytesMax,
  batchRecordsMax,
} from '@console/contract/edge';

export type RecordBatch = { records: AccessRecord[]; rejected: number };

/** Why a body is no batch at all; a batch with some bad records is not refused. */
export class BatchError extends Error {
  override name = 'BatchError';
  constructor(readonly reason: 'too-large' | 'not-gzip') {
    super(reason);
  }
}

/** Lines that are parsed before other work of the process gets its turn. */
const linesPerTurn = 500;

/**
 * Reads a gzip body of newline-delimited records. It stops at the limit while it decompresses, so a
 * small body that would unpack into a huge one costs no more than an honest one.
 */
export async function readRecordBatch(body: Readable): Promise<RecordBatch> {
  const lines = (await gunzip(body)).split('\n').filter((line) => line.trim() !== '');
  if (lines.length > batchRecordsMax) throw new BatchError('too-large');
  const records: AccessRecord[] = [];
  for (const [index, line] of lines.entries()) {
    const record = parseRecord(line);
    if (record) records.push(record);
    if (index % linesPerTurn === linesPerTurn - 1) await setImmediate();
  }
  return { records, rejected: lines.length - records.length };
}

async function gunzip(body: Readable): Promise<string> {
  const unpacked = createGunzip();
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
    throw error instanceof BatchError ? error : new BatchError('not-gzip');
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseRecord(line: string): AccessRecord | undefined {
  try {
    return accessRecordSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
