import { randomUUID } from 'node:crypto';
import Fastify, { LogController } from 'fastify';
import type { Config } from './config';
import type { Database } from './db/engine';
import { authRoutes } from './modules/auth/auth.routes';
import { consoleRoutes } from './modules/console/console.routes';
import { eventsRoutes } from './modules/events/events.routes';
import { healthRoutes } from './modules/health/health.routes';
import { messagesRoutes } from './modules/messages/messages.routes';
import { releasesRoutes } from './modules/releases/releases.routes';
import { sitesRoutes } from './modules/sites/sites.routes';
import { systemInfoRoutes } from './modules/system-info/system-info.routes';
import { usersRoutes } from './modules/users/users.routes';
import { registerAccess } from './plugins/access';
import { registerDocs } from './plugins/docs';
import { registerErrorHandler } from './plugins/error-handler';
import { registerValidation } from './plugins/validation';
import type { Services } from './services';

export type AppDeps = { config: Config; database: Database; services: Services };

/** The whole HTTP application; it does not listen yet. */
export async function buildApp({ config, database, services }: AppDeps) {
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
  systemInfoRoutes(app, services);
  authRoutes(app, services);
  usersRoutes(app, services);
  messagesRoutes(app, services);
  eventsRoutes(app, services);
  sitesRoutes(app, services);

  releasesRoutes(app, { ...services, deployKey: config.deployKey });
  if (config.roles.includes('console')) consoleRoutes(app, { config, ...services });

  await app.ready();
  return { app, routes };
}
