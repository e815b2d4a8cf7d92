import { siteDefaultsEndpoints } from '@console/contract/sites/endpoints/defaults';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../../plugins/contract-route';
import type { SiteDefaultsService } from './site-defaults.service';

/** What the signed-in user's new websites begin with. */
export function siteDefaultsRoutes(
  app: FastifyInstance,
  { siteDefaults }: { siteDefaults: SiteDefaultsService },
) {
  contractRoute(app, siteDefaultsEndpoints.getSiteDefaults, ({ user, query }) =>
    siteDefaults.getDefaults(user.id, query.group ?? null),
  );
  contractRoute(app, siteDefaultsEndpoints.updateSiteDefaults, ({ user, body, request }) =>
    siteDefaults.updateDefaults({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, siteDefaultsEndpoints.resetSiteDefaults, ({ user, body, request }) =>
    siteDefaults.resetDefaults({ id: user.id, ip: request.ip }, body.groupId, body.section),
  );
}
