import { Readable } from 'node:stream';
import { envelope } from '@console/contract/common/errors';
import { batchBytesMax } from '@console/contract/edge/edge';
import { recordsParamsSchema, recordsResultSchema } from '@console/contract/edge/endpoints/edge';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { BatchKey } from '../../../db/clickhouse/feed/batch-feed';
import { callerOf } from '../../../plugins/access';
import { ApiError } from '../../../plugins/api-error';
import { apiBase } from '../../../plugins/contract-route';
import { createSharedSlots } from '../../../tasks/slots';
import type { BatchResult } from './batch-book.service';
import { BatchError, type ReadLine, type RecordBatch, readRecordBatch } from './records.batch';

/** Batches that are unpacked at once, and that may wait with their bodies unread. */
const batchesAtOnce = 4;
const batchesWaitingMax = 1_000;
/** Batches of one node that wait behind its first: a node sends one after the other. */
const batchesWaitingOfOneMax = 100;

/** The turns that batches of one kind take: a node whose bodies do not come holds up itself alone. */
export const createBatchSlots = () =>
  createSharedSlots(batchesAtOnce, batchesWaitingMax, batchesWaitingOfOneMax);

type Batches<R> = {
  path: string;
  summary: string;
  /** Reads a record of a batch; what is none is counted and holds up nothing. */
  read: ReadLine<R>;
  store: {
    findStored(key: BatchKey): Promise<BatchResult | undefined>;
    storeBatch(key: BatchKey, batch: RecordBatch<R>): Promise<BatchResult>;
  };
  slots?: ReturnType<typeof createBatchSlots>;
  /** A batch could not be stored; a body that is no batch is the sender's mistake. */
  onFailure?: () => void;
};

/** Takes numbered batches of records of one kind from nodes. */
export function batchRoute<R>(
  app: FastifyInstance,
  { path, summary, read, store, slots = createBatchSlots(), onFailure }: Batches<R>,
) {
  void app.register((scope, _options, done) => {
    // The body is unpacked as it arrives; whatever type it is called, it must be gzip.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, accept) => accept(null, payload));

    scope.route<{ Params: z.output<typeof recordsParamsSchema> }>({
      method: 'PUT',
      url: apiBase + path,
      bodyLimit: batchBytesMax,
      config: { access: 'node' },
      schema: {
        summary,
        tags: ['edge'],
        params: recordsParamsSchema,
        response: { 200: envelope(recordsResultSchema) },
      },
      handler: async (request) => {
        const key = { nodeId: callerOf(request, 'node').id, ...request.params };
        const data = await slots.run(key.nodeId, async () => {
          const body = request.body;
          if (!(body instanceof Readable)) throw notGzip();
          try {
            const stored = await store.findStored(key);
            return stored ?? (await store.storeBatch(key, await readBatch(body, read)));
          } catch (error) {
            if (!(error instanceof ApiError)) onFailure?.();
            throw error;
          }
        });
        return { code: 0, msg: '', data };
      },
    });
    done();
  });
}

async function readBatch<R>(body: Readable, read: ReadLine<R>) {
  try {
    return await readRecordBatch(body, read);
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
    if (error.reason === 'too-large') throw new ApiError('TOO_LARGE');
    throw error.reason === 'too-slow' ? new ApiError('TIMED_OUT') : notGzip();
  }
}

function notGzip(): ApiError {
  return new ApiError('INVALID', { message: '请求内容应为 gzip 压缩的记录' });
}

/** Reads lines of JSON by a schema. */
export const readerOf =
  <S extends z.ZodType>(schema: S): ReadLine<z.output<S>> =>
  (line) => {
    try {
      return schema.safeParse(JSON.parse(line)).data;
    } catch {
      return undefined;
    }
  };
