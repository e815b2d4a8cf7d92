import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { Config } from '../config';
import { loggedError } from '../errors/logged-error';
import { registerCompression } from '../plugins/compression';
import { earlyRefusals, refuseOddRequests } from '../plugins/connections/early-refusals';
import { readUnreadBodies } from '../plugins/connections/unread-bodies';
import { dropUnusedConnections } from '../plugins/connections/unused-connections';
import { registerErrorHandler } from '../plugins/error-handler';
import { registerSecurityHeaders } from '../plugins/pages/security-headers';

/**
 * How long a request may take to arrive, body included, in milliseconds: releases are megabytes.
 */
const usualRequestMs = 300_000;

/** What every role serves from: request ids, logs, errors by the contract, headers of every answer. */
export async function createHttpServer({
  logLevel,
  trustProxy,
  requestMs = usualRequestMs,
}: Pick<Config, 'logLevel' | 'trustProxy'> & { requestMs?: number }) {
  const app = Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      serializers: { err: loggedError },
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: false,
    requestTimeout: requestMs,
    ...earlyRefusals,
    http: {
      ...earlyRefusals.http,
      headersTimeout: requestMs / 5,
      connectionsCheckingInterval: requestMs / 60,
    },
  });
  await app.register(cookie);
  await registerCompression(app);
  registerErrorHandler(app);
  registerSecurityHeaders(app);
  refuseOddRequests(app);
  readUnreadBodies(app, requestMs / 10);
  dropUnusedConnections(app);
  return app;
}
