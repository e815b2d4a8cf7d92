import { domainProofEndpoints } from '@console/contract/domains/endpoints/domain-proofs';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { SitesService } from '../sites/sites.service';
import type { DomainProofsService } from './domain-proofs.service';

type Services = { domainProofs: DomainProofsService; sites: Pick<SitesService, 'unprovenDomains'> };

/** Names that the signed-in user proves to be theirs. */
export function domainProofsRoutes(app: FastifyInstance, { domainProofs, sites }: Services) {
  contractRoute(app, domainProofEndpoints.listDomainProofs, ({ user, query }) =>
    domainProofs.listProofs(user.id, query),
  );
  contractRoute(app, domainProofEndpoints.listNeededProofs, async ({ user, body }) => {
    const byName = await sites.unprovenDomains(user.id, body.domains);
    const proofs = await domainProofs.proofsOf(user.id, [...byName.keys()]);
    return {
      items: proofs.map((proof) => ({
        ...proof,
        ...(byName.get(proof.name) ?? { domains: [], taken: false }),
      })),
    };
  });
  contractRoute(app, domainProofEndpoints.checkDomainProof, ({ user, body }) =>
    domainProofs.checkProof(user.id, body.name),
  );
  contractRoute(app, domainProofEndpoints.deleteDomainProof, ({ user, params }) =>
    domainProofs.removeProof(user.id, params.name),
  );
}
