import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/engine';
import { healthRoutes } from './modules/health/health.routes';
import { registerAccess } from './plugins/access';
import { registerDocs } from './plugins/docs';
import { registerErrorHandler } from './plugins/error-handler';
import { registerValidation } from './plugins/validation';

export type AppDeps = { config: Config; database: Database };

/** The whole HTTP application; it does not listen yet. */
export async function buildApp({ config, database }: AppDeps) {
  const app = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie'] },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy,
    bodyLimit: 1024 * 1024,
    exposeHeadRoutes: false,
  });

  registerErrorHandler(app);
  registerValidation(app);
  await registerDocs(app);
  const routes = registerAccess(app);

  healthRoutes(app, database);

  await app.ready();
  return { app, routes };
}
