import { certificateEndpoints } from '@console/contract/domains/endpoints/certificates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { AcmeDirectories } from './acme/acme-directories';
import type { CertificatesService } from './certificates.service';
import type { CertificateKeysService } from './content/certificate-keys.service';
import type { CertificateOrdersService } from './orders/certificate-orders.service';

type Options = {
  certificates: CertificatesService;
  certificateKeys: CertificateKeysService;
  certificateOrders: CertificateOrdersService;
  acmeDirectories: Pick<AcmeDirectories, 'list'>;
};

const actorOf = ({ id }: { id: string }, { ip }: FastifyRequest) => ({ id, ip });

/** Certificates of the signed-in user. */
export function certificatesRoutes(
  app: FastifyInstance,
  { certificates, certificateKeys, certificateOrders, acmeDirectories }: Options,
) {
  const endpoints = certificateEndpoints;
  contractRoute(app, endpoints.listCertificates, ({ user, query }) =>
    certificates.listCertificates(user.id, query),
  );
  contractRoute(app, endpoints.getCertificate, ({ user, params }) =>
    certificates.getCertificate(user.id, params.id),
  );
  contractRoute(app, endpoints.listAcmeDirectories, () => acmeDirectories.list());
  contractRoute(app, endpoints.uploadCertificate, ({ user, body, request }) =>
    certificates.uploadCertificate(actorOf(user, request), body),
  );
  contractRoute(app, endpoints.applyCertificate, async ({ user, body, request }) =>
    certificates.getCertificate(
      user.id,
      await certificateOrders.apply(actorOf(user, request), body),
    ),
  );
  contractRoute(app, endpoints.retryCertificate, async ({ user, params, request }) => {
    await certificateOrders.retry(actorOf(user, request), params.id);
    return certificates.getCertificate(user.id, params.id);
  });
  contractRoute(app, endpoints.updateCertificate, ({ user, params, body, request }) =>
    certificates.updateCertificate(actorOf(user, request), params.id, body),
  );
  contractRoute(app, endpoints.deleteCertificates, ({ user, body, request }) =>
    certificates.deleteCertificates(actorOf(user, request), body.ids),
  );
  contractRoute(app, endpoints.bindCertificate, ({ user, params, body, request }) =>
    certificates.bindCertificate(actorOf(user, request), params.id, body.siteIds),
  );
  contractRoute(app, endpoints.downloadCertificate, ({ user, params, body, request }) =>
    certificateKeys.download(actorOf(user, request), params.id, body.password),
  );
}
