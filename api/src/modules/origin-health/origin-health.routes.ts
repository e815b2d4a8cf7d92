import { siteHealthEndpoints } from '@console/contract/sites/endpoints/health';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { OriginHealthService } from './origin-health.service';

type Options = { originHealth: OriginHealthService };

/** Health of origins: what nodes report, and what the owner of a site is shown. */
export function originHealthRoutes(app: FastifyInstance, { originHealth }: Options) {
  contractRoute(app, siteHealthEndpoints.reportOriginHealth, async ({ node, body }) => {
    await originHealth.record(node.id, body);
    return {};
  });
  contractRoute(app, siteHealthEndpoints.getOriginHealth, async ({ user, params }) => ({
    origins: await originHealth.ofSite(user.id, params.id),
  }));
}
