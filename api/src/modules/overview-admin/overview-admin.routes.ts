import { adminOverviewEndpoints } from '@console/contract/console/endpoints/admin-overview';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { MonitorService } from '../monitor/monitor.service';
import type { OverviewAdminService } from './overview-admin.service';

type Options = { overviewAdmin: OverviewAdminService; monitor: MonitorService };

/** The operator's overview. */
export function overviewAdminRoutes(app: FastifyInstance, { overviewAdmin, monitor }: Options) {
  contractRoute(app, adminOverviewEndpoints.getAdminOverview, () => overviewAdmin.getOverview());
  contractRoute(app, adminOverviewEndpoints.getPlatformTraffic, () => monitor.platform());
}
