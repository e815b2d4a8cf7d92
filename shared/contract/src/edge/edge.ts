import { plainText } from '../common/scalars';

export const configStreamPath = '/edge/config';

export const configPingSeconds = 5;
export const heartbeatSeconds = 5;

/** Records in one batch at most, and bytes of one batch (decompressed) at most. */
export const batchRecordsMax = 10_000;
export const batchBytesMax = 16 * 1024 * 1024;
/** Bytes of one record in a batch at most: the longest that its schema takes, all escaped, has some 75 000. */
export const recordBytesMax = 80 * 1024;

/** How a node proves itself on every call but the registration: `Authorization: <this text>`. */
export function nodeAuthorization(nodeId: string, secret: string): string {
  return `Bearer ${nodeId}.${secret}`;
}

/** Reads what `nodeAuthorization` wrote; `undefined` when the header is not a node's. */
export function parseNodeAuthorization(
  header: string | undefined,
): { nodeId: string; secret: string } | undefined {
  const match = /^Bearer ([0-9a-f-]{36})\.(\S{1,200})$/i.exec(header ?? '');
  return match?.[1] && match[2] ? { nodeId: match[1], secret: match[2] } : undefined;
}

export const nodeNameSchema = plainText().trim().min(1).max(64);

/**
 * Record batches: `PUT /api/edge/records/:stream/:seq`, body gzip of newline-delimited records.
 * `stream` is a random id that the node makes when it starts an empty spool, `seq` counts from 1
 * within it. A repeated batch is answered as stored and counted once. The answer is 200 with the
 * usual envelope once the records are durable; records that are not valid, or longer than a record
 * can be, are counted in `rejected` and do not hold up the rest. A batch of more lines than it may
 * hold, empty ones too, is refused whole.
 */
export const recordsPath = '/edge/records/:stream/:seq';

/** Headers of a batch of records. */
export const recordsHeaders = {
  'content-type': 'application/x-ndjson',
  'content-encoding': 'gzip',
} as const;
