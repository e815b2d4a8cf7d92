import type { Config } from './config';
import { PlainError } from './errors/plain-error';
import { createHttpServer } from './http/http-server';
import { accessDocsRoutes } from './modules/access-docs/access-docs.routes';
import { apiProxy } from './modules/console/api-proxy';
import { consoleRoutes } from './modules/console/console.routes';
import { remoteFilesRoutes } from './modules/releases/remote-files.routes';
import { registerAccess } from './plugins/access';
import type { ConsoleServices } from './services/console-services';

/** The console alone, beside a control plane: pages, files, and a way through to the API. */
export async function buildConsoleApp(deps: { config: Config; services: ConsoleServices }) {
  const { config, services } = deps;
  if (config.apiUrl === undefined) throw new PlainError('缺少环境变量 API_URL');
  const app = await createHttpServer(config);
  registerAccess(app);
  await apiProxy(app, config.apiUrl);
  remoteFilesRoutes(app, services);
  accessDocsRoutes(app, config);
  consoleRoutes(app, { config, ...services });
  app.addHook('onClose', await services.releases.start());
  await app.ready();
  return app;
}
