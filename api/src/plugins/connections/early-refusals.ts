import { randomUUID } from 'node:crypto';
import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorName } from '@console/contract/common/errors';
import type { FastifyHttpOptions, FastifyInstance, RawServerDefault } from 'fastify';
import { ApiError } from '../api-error';
import { errorBody } from '../error-handler';
import { securityHeaders } from '../pages/security-headers';

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

/**
 * Answers on the bare connection what is not HTTP: there is no request, and so no route and no
 * hook.
 */
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

function refuse(response: ServerResponse, error: ApiError) {
  const body = bodyOf(error);
  response.writeHead(error.statusCode, headersOf(body)).end(body);
}

/**
 * What Fastify refuses before there is a route, in the shape and with the headers of every other
 * answer: addresses that it cannot decode, and what is not HTTP.
 */
export const earlyRefusals: Pick<
  FastifyHttpOptions<RawServerDefault>,
  'frameworkErrors' | 'clientErrorHandler' | 'http'
> = {
  frameworkErrors: (error, _request, reply) => {
    const isPath = error.code === 'FST_ERR_BAD_URL';
    refuse(reply.raw, new ApiError(isPath ? 'MALFORMED' : 'NOT_FOUND'));
  },
  clientErrorHandler: refuseConnection,
  // Node would answer without a body; `refuseOddRequests` answers instead.
  http: { requireHostHeader: false },
};

const hostsIn = (headers: readonly string[]) =>
  headers.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length;

/**
 * Refuses, in the same shape, what Node itself would refuse, and requests with two Host headers,
 * which it accepts.
 */
export function refuseOddRequests(app: FastifyInstance) {
  app.server.on('checkExpectation', (_request, response: ServerResponse) =>
    refuse(response, new ApiError('MALFORMED')),
  );
  app.addHook('onRequest', async ({ raw: { httpVersion, rawHeaders } }) => {
    const hosts = hostsIn(rawHeaders);
    if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) throw new ApiError('MALFORMED');
  });
}
