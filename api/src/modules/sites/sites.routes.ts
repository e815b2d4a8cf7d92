import { defenceSwitchEndpoints } from '@console/contract/defence/endpoints/switches';
import { siteActionEndpoints } from '@console/contract/sites/endpoints/actions';
import { siteEmergencyEndpoints } from '@console/contract/sites/endpoints/emergency';
import { siteExportEndpoints } from '@console/contract/sites/endpoints/export';
import { siteImportEndpoints } from '@console/contract/sites/endpoints/import';
import { sitePortEndpoints } from '@console/contract/sites/endpoints/ports';
import { siteEndpoints } from '@console/contract/sites/endpoints/sites';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { SiteActionsService } from './changes/site-actions.service';
import type { SitesService } from './sites.service';

/** A text of the contract's length, written as JSON with its quotes and Chinese escaped. */
const importBytesMax = 20 * 1024 * 1024;

/** Websites of the signed-in user. */
export function sitesRoutes(
  app: FastifyInstance,
  { sites, siteActions }: { sites: SitesService; siteActions: SiteActionsService },
) {
  contractRoute(app, siteEndpoints.listSites, ({ user, query }) => sites.listSites(user.id, query));
  contractRoute(app, siteExportEndpoints.exportSites, ({ user, query }) =>
    sites.exportSites(user.id, query),
  );
  contractRoute(app, siteEndpoints.getSite, ({ user, params }) =>
    sites.getSite(user.id, params.id),
  );
  contractRoute(app, siteEndpoints.getSiteBySn, ({ user, params }) =>
    sites.getSiteBySn(user.id, params.sn),
  );
  contractRoute(app, sitePortEndpoints.getExtraPorts, async () => sites.extraPorts);
  contractRoute(app, siteEndpoints.createSite, ({ user, body }) => sites.createSite(user.id, body));
  contractRoute(app, siteEndpoints.createSites, ({ user, body }) =>
    sites.createSites(user.id, body),
  );
  contractRoute(app, siteEndpoints.updateSite, ({ user, params, body }) =>
    sites.updateSite(user.id, params.id, body),
  );
  contractRoute(app, siteEmergencyEndpoints.setSiteEmergency, ({ user, params, body }) =>
    sites.setEmergency(user.id, params.id, body.emergency),
  );
  contractRoute(app, defenceSwitchEndpoints.listDefenceSwitches, ({ user, query }) =>
    sites.listSwitches(user.id, query),
  );
  contractRoute(app, siteEndpoints.signSiteUrl, ({ user, params, body }) =>
    sites.signSiteUrl(user.id, params.id, body.url),
  );
  contractRoute(app, siteEndpoints.deleteSites, ({ user, body }) =>
    sites.deleteSites(user.id, body.ids),
  );
  contractRoute(app, siteEndpoints.setSitesState, ({ user, body }) =>
    sites.setSitesState(user.id, body.ids, body.state),
  );
  contractRoute(
    app,
    siteImportEndpoints.importSites,
    ({ user, body }) => sites.importSites(user.id, body),
    { bodyLimit: importBytesMax },
  );
  contractRoute(app, siteActionEndpoints.actOnSites, ({ user, body, request }) =>
    siteActions.actOnSites({ id: user.id, ip: request.ip }, body.ids, body.action),
  );
}
