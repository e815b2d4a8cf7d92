import { certificationEndpoints } from '@console/contract/accounts/endpoints/certification';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { CertificationsService } from './certifications.service';

/** A user's own 实名认证. */
export function certificationsRoutes(
  app: FastifyInstance,
  { certifications }: { certifications: CertificationsService },
) {
  contractRoute(app, certificationEndpoints.certifyUser, async ({ user, body }) => {
    await certifications.certify(user.id, body);
    return {};
  });
  contractRoute(app, certificationEndpoints.checkCertification, ({ user }) =>
    certifications.findCertification(user.id),
  );
}
