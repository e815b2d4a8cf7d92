import { siteGroupEndpoints } from '@console/contract/sites/endpoints/groups';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../../plugins/contract-route';
import type { SiteGroupsService } from './site-groups.service';

/** Groups of the signed-in user's websites. */
export function siteGroupsRoutes(
  app: FastifyInstance,
  { siteGroups }: { siteGroups: SiteGroupsService },
) {
  contractRoute(app, siteGroupEndpoints.listSiteGroups, ({ user, query }) =>
    siteGroups.listGroups(user.id, query),
  );
  contractRoute(app, siteGroupEndpoints.createSiteGroup, ({ user, body }) =>
    siteGroups.createGroup(user.id, body),
  );
  contractRoute(app, siteGroupEndpoints.updateSiteGroup, ({ user, params, body }) =>
    siteGroups.updateGroup(user.id, params.id, body),
  );
  contractRoute(app, siteGroupEndpoints.deleteSiteGroup, ({ user, params, request }) =>
    siteGroups.deleteGroup({ id: user.id, ip: request.ip }, params.id),
  );
}
