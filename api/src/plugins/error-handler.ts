import type { ErrorBody, ErrorName } from '@console/contract/common/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import '@fastify/swagger';
import { z } from 'zod';
import { isDatabaseAway } from '../db/failures/database-away';
import { isStorageFull } from '../db/failures/storage-full';
import { ApiError } from './api-error';

/** What Fastify's own refusals are in the contract's catalogue. */
const reasonOfFastifyCode: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'NOT_JSON',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_JSON',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_JSON',
};

const fastifyErrorSchema = z.object({ code: z.string() });
const clientErrorSchema = z.object({ statusCode: z.int().min(400).max(499) });

/** What a stream says that was given up: one of our own, or a control plane's answer that a console passes on. */
const givenUpSchema = z.object({ code: z.enum(['ERR_STREAM_PREMATURE_CLOSE', 'UND_ERR_ABORTED']) });

/** Whether an answer came to nothing because its caller went away: that is no error of ours. */
const hasLeft = (error: unknown, { raw }: FastifyReply): boolean =>
  raw.destroyed && givenUpSchema.safeParse(error).success;

function toApiError(error: unknown): ApiError | undefined {
  if (error instanceof ApiError) return error;
  const code = fastifyErrorSchema.safeParse(error).data?.code ?? '';
  const reason = reasonOfFastifyCode[code];
  if (reason) return new ApiError(reason);
  // An unparsable body is a SyntaxError with a status; none of our own errors has one.
  if (error instanceof SyntaxError && clientErrorSchema.safeParse(error).success) {
    return new ApiError('BAD_JSON');
  }
  if (clientErrorSchema.safeParse(error).success) return new ApiError('INVALID');
  if (isStorageFull(error)) return new ApiError('STORAGE_FULL');
  return isDatabaseAway(error) ? new ApiError('UNAVAILABLE') : undefined;
}

/** The body of an error answer; for streams and files that answer by themselves. */
export function errorBody(error: ApiError, requestId: string): ErrorBody {
  const { message: _, ...data } = error.detail;
  return { code: error.code, msg: error.message, data, requestId };
}

function answer(error: ApiError, request: FastifyRequest, reply: FastifyReply) {
  return reply
    .status(error.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(errorBody(error, request.id));
}

/** The one error handler: known errors by the catalogue, everything else hidden and logged. */
export function registerErrorHandler(app: FastifyInstance) {
  app.setErrorHandler((error, request, reply) => {
    const known = toApiError(error);
    if (known && known.statusCode < 500) return answer(known, request, reply);
    if (hasLeft(error, reply)) {
      request.log.info({ requestId: request.id }, 'the caller has left');
    } else {
      request.log.error({ err: error, requestId: request.id }, 'request failed');
    }
    return answer(known ?? new ApiError('INTERNAL'), request, reply);
  });
  app.setNotFoundHandler((request, reply) => answer(new ApiError('NOT_FOUND'), request, reply));
}

/** Below the API nothing falls through to the console's pages. */
export function refuseUnknownApi(app: FastifyInstance) {
  app.all('/api/*', { schema: { hide: true } }, () => {
    throw new ApiError('NOT_FOUND');
  });
}
