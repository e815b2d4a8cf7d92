import { siteRevisionEndpoints } from '@console/contract/sites/endpoints/revisions';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../../plugins/contract-route';
import type { SitesService } from '../sites.service';
import type { SiteHistoryService } from './site-history.service';

type Options = { siteHistory: SiteHistoryService; sites: SitesService };

/** What was changed of the signed-in user's websites, and the way back. */
export function siteHistoryRoutes(app: FastifyInstance, { siteHistory, sites }: Options) {
  contractRoute(app, siteRevisionEndpoints.listSiteRevisions, ({ user, params, query }) =>
    siteHistory.listRevisions(user.id, params.id, query),
  );
  contractRoute(app, siteRevisionEndpoints.getSiteRevision, ({ user, params }) =>
    siteHistory.getRevision(user.id, params.id, params.number),
  );
  contractRoute(app, siteRevisionEndpoints.restoreSiteRevision, ({ user, params, body }) =>
    sites.restoreSite(user.id, params.id, { number: params.number, revision: body.revision }),
  );
}
