import { affiliateEndpoints } from '@console/contract/accounts/endpoints/affiliates';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { AffiliatesService } from './affiliates.service';

/** The affiliate programme. */
export function affiliatesRoutes(
  app: FastifyInstance,
  { affiliates }: { affiliates: AffiliatesService },
) {
  contractRoute(app, affiliateEndpoints.getAffiliate, ({ user }) =>
    affiliates.findAffiliate(user.id),
  );
  contractRoute(app, affiliateEndpoints.joinAffiliate, ({ user }) => affiliates.join(user.id));
  contractRoute(app, affiliateEndpoints.listAffiliates, ({ query }) =>
    affiliates.listAffiliates(query),
  );
}
