import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '@console/contract/errors';
import type { FastifyHttpOptions, RawServerDefault } from 'fastify';
import { ApiError } from './api-error';
import { errorBody } from './error-handler';
import { securityHeaders } from './security-headers';

const refusals: Record<string, ErrorName> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'TIMED_OUT',
};

function bodyOf(error: ApiError) {
  return JSON.stringify(errorBody(error, randomUUID()));
}

const headersOf = (body: string) => ({
  ...securityHeaders,
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'no-store',
});

/** Answers on the bare connection what is no HTTP: no request exists, and so no route and no hook. */
function refuseConnection(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = new ApiError(refusals[error.code ?? ''] ?? 'MALFORMED');
  const body = bodyOf(refusal);
  const lines = Object.entries({ ...headersOf(body), connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  const { statusCode } = refusal;
  const head = [`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`, ...lines].join('\r\n');
  if (socket.writable) socket.end(`${head}\r\n\r\n${body}`);
  else socket.destroy();
}

/**
 * What Fastify refuses before there is a route, in the shape and with the headers of every other
 * answer: addresses that it cannot decode, and what is no HTTP.
 */
export const earlyRefusals: Pick<
  FastifyHttpOptions<RawServerDefault>,
  'frameworkErrors' | 'clientErrorHandler'
> = {
  frameworkErrors: (error, _request, reply) => {
    const isPath = error.code === 'FST_ERR_BAD_URL';
    const body = bodyOf(new ApiError(isPath ? 'MALFORMED' : 'NOT_FOUND'));
    reply.raw.writeHead(isPath ? 400 : 404, headersOf(body)).end(body);
  },
  clientErrorHandler: refuseConnection,
};
