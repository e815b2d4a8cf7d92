import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../plugins/api-error';
import { apiBase } from '../../plugins/contract-route';
import { errorBody } from '../../plugins/error-handler';
import { createOpenStreams } from '../../plugins/streams/open-streams';

/** How long the control plane may take to begin an answer; the console waits as long at most. */
const headersTimeoutMs = 60_000;

/**
 * The caller's address, protocol and host name, according to this process's own TRUST_PROXY. The
 * API believes them when its TRUST_PROXY names the console's address.
 */
function forwarded(request: Pick<FastifyRequest, 'ip' | 'host' | 'protocol'>) {
  return {
    'x-forwarded-for': request.ip,
    'x-forwarded-host': request.host,
    'x-forwarded-proto': request.protocol,
  };
}

/** Answers that have no end of their own: monitor and configuration streams. */
const endless = /^(text\/event-stream|application\/x-ndjson)/;

/**
 * A body that may be given up without its caller's connection: who answers before the end of it is heard, and
 * the answer has that connection to go back by.
 */
function detached(body: IncomingMessage): Readable {
  const copy = body.pipe(new PassThrough());
  // The reader is told of errors; afterwards nobody handles them.
  copy.on('error', () => undefined);
  body.once('close', () => {
    if (!body.readableEnded) copy.destroy(new Error('The caller has left'));
  });
  return copy;
}

/** Passes everything below the API's path on to the control plane, bodies and streams as they come. */
export async function apiProxy(app: FastifyInstance, apiUrl: string) {
  const streams = createOpenStreams(app);
  await app.register(httpProxy, {
    upstream: apiUrl,
    prefix: apiBase,
    rewritePrefix: apiBase,
    config: { access: 'public', raw: true },
    preHandler: (request, _reply, done) => {
      if (request.body === request.raw) request.body = detached(request.raw);
      done();
    },
    // A connection that the control plane has just closed must not cause an error.
    replyOptions: {
      retriesCount: 1,
      // `Expect: 100-continue` was already answered here; undici does not forward it.
      rewriteRequestHeaders: (request, { expect: _, ...headers }) => ({
        ...headers,
        ...forwarded(request),
      }),
      onResponse: (_request, reply, { stream }) => {
        if (endless.test(String(reply.getHeader('content-type')))) {
          streams.endOf(reply).addEventListener('abort', () => stream.destroy());
        }
        void reply.send(stream);
      },
      onError: (reply) => {
        const error = new ApiError('UNAVAILABLE');
        void reply
          .status(error.statusCode)
          .header('cache-control', 'no-store')
          .send(errorBody(error, reply.request.id));
      },
    },
    // A stream may be silent for as long as it likes.
    undici: { headersTimeout: headersTimeoutMs, bodyTimeout: 0 },
    destroyAgent: true,
    disableRequestLogging: true,
  });
}
