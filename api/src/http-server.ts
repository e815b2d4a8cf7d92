import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import Fastify, { LogController } from 'fastify';
import type { Config } from './config';
import { loggedError } from './logged-error';
import { registerCompression } from './plugins/compression';
import { earlyRefusals } from './plugins/early-refusals';
import { registerErrorHandler } from './plugins/error-handler';
import { registerSecurityHeaders } from './plugins/security-headers';
import { dropUnusedConnections } from './plugins/unused-connections';

/** What every role serves from: request ids, logs, errors by the contract, headers of every answer. */
export async function createHttpServer({
  logLevel,
  trustProxy,
}: Pick<Config, 'logLevel' | 'trustProxy'>) {
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
    ...earlyRefusals,
  });
  await app.register(cookie);
  await registerCompression(app);
  registerErrorHandler(app);
  registerSecurityHeaders(app);
  dropUnusedConnections(app);
  return app;
}
