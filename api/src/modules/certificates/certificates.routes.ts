import { certificateEndpoints } from '@console/contract/certificates';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { CertificateKeysService } from './certificate-keys.service';
import type { CertificateOrdersService } from './certificate-orders.service';
import type { CertificatesService } from './certificates.service';

type Options = {
  certificates: CertificatesService;
  certificateKeys: CertificateKeysService;
  certificateOrders: CertificateOrdersService;
};

/** Certificates of the signed-in user. */
export function certificatesRoutes(
  app: FastifyInstance,
  { certificates, certificateKeys, certificateOrders }: Options,
) {
  const endpoints = certificateEndpoints;
  contractRoute(app, endpoints.listCertificates, ({ user, query }) =>
    certificates.listCertificates(user.id, query),
  );
  contractRoute(app, endpoints.getCertificate, ({ user, params }) =>
    certificates.getCertificate(user.id, params.id),
  );
  contractRoute(app, endpoints.uploadCertificate, ({ user, body }) =>
    certificates.uploadCertificate(user.id, body),
  );
  contractRoute(app, endpoints.applyCertificate, async ({ user, body }) =>
    certificates.getCertificate(user.id, await certificateOrders.apply(user.id, body)),
  );
  contractRoute(app, endpoints.retryCertificate, async ({ user, params }) => {
    await certificateOrders.retry(user.id, params.id);
    return certificates.getCertificate(user.id, params.id);
  });
  contractRoute(app, endpoints.updateCertificate, ({ user, params, body }) =>
    certificates.updateCertificate(user.id, params.id, body),
  );
  contractRoute(app, endpoints.deleteCertificates, ({ user, body }) =>
    certificates.deleteCertificates(user.id, body.ids),
  );
  contractRoute(app, endpoints.bindCertificate, ({ user, params, body }) =>
    certificates.bindCertificate(user.id, params.id, body.siteIds),
  );
  contractRoute(app, endpoints.downloadCertificate, ({ user, params, body, request }) =>
    certificateKeys.download({ id: user.id, ip: request.ip }, params.id, body.password),
  );
}
