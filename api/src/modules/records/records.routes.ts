import { Readable } from 'node:stream';
import {
  batchBytesMax,
  recordsParamsSchema,
  recordsPath,
  recordsResultSchema,
} from '@console/contract/edge';
import { envelope } from '@console/contract/errors';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { callerOf } from '../../plugins/access';
import { ApiError } from '../../plugins/api-error';
import { apiBase } from '../../plugins/contract-route';
import { BatchError, readRecordBatch } from './records.batch';
import type { RecordsService } from './records.service';
import { createSlots } from './slots';

/** Batches that are unpacked at once, and that may wait with their bodies unread. */
const batchesAtOnce = 4;
const batchesWaitingMax = 1_000;

/** `PUT /api/edge/records/:stream/:seq`: where nodes deliver their access records. */
export function recordsRoutes(app: FastifyInstance, records: RecordsService) {
  const slots = createSlots(batchesAtOnce, batchesWaitingMax);

  void app.register((scope, _options, done) => {
    // The body is unpacked as it arrives; whatever type it is called, it must be gzip.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, payload, accept) => accept(null, payload));

    scope.route<{ Params: z.output<typeof recordsParamsSchema> }>({
      method: 'PUT',
      url: apiBase + recordsPath,
      bodyLimit: batchBytesMax,
      config: { access: 'node' },
      schema: {
        summary: '节点上报一批访问记录（gzip NDJSON）',
        tags: ['edge'],
        params: recordsParamsSchema,
        response: { 200: envelope(recordsResultSchema) },
      },
      handler: async (request) => {
        const key = { nodeId: callerOf(request, 'node').id, ...request.params };
        const data = await slots.run(async () => {
          const body = request.body;
          if (!(body instanceof Readable)) throw notGzip();
          return (await records.findStored(key)) ?? records.storeBatch(key, await readBatch(body));
        });
        return { code: 0, msg: '', data };
      },
    });
    done();
  });
}

async function readBatch(body: Readable) {
  try {
    return await readRecordBatch(body);
  } catch (error) {
    if (!(error instanceof BatchError)) throw error;
    throw error.reason === 'too-large' ? new ApiError('TOO_LARGE') : notGzip();
  }
}

function notGzip(): ApiError {
  return new ApiError('INVALID', { message: '请求内容应为 gzip 压缩的记录' });
}
