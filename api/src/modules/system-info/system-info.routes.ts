import { systemInfoEndpoints } from '@console/contract/console/endpoints/system-info';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import { consoleHost } from '../../plugins/pages/console-host';
import type { SystemInfoService } from './system-info.service';

/** Brand and kind of the console that the browser shows. */
export function systemInfoRoutes(
  app: FastifyInstance,
  { systemInfo }: { systemInfo: SystemInfoService },
) {
  contractRoute(app, systemInfoEndpoints.getSystemInfo, ({ request }) =>
    systemInfo.systemInfoOf(consoleHost(request)),
  );
}
