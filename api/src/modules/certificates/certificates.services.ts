import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import type { Sealing } from '../../sealing';
import type { AuditService } from '../audit/audit.service';
import type { DnsApisService } from '../dns/dns-apis.service';
import type { EventsService } from '../events/events.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SiteCertificatesService } from '../sites/site-certificates.service';
import type { UsersService } from '../users/users.service';
import { createAcmeAccounts } from './acme-accounts.service';
import { createAcmeAnswers } from './acme-answers.service';
import { createDirectoryCheck } from './acme-directory';
import { createCertificateKeysService } from './certificate-keys.service';
import { createCertificateNoticesService } from './certificate-notices.service';
import { createCertificateOrdersService } from './certificate-orders.service';
import type { CertificatesDeps, CertificatesService } from './certificates.service';

/** Name servers of a vendor need a moment until all of them give a new record. */
const dnsSettleMs = 15_000;

type Deps = {
  db: Db;
  config: Pick<Config, 'allowInternalOrigins' | 'mode'>;
  secrets: Sealing;
  certificates: CertificatesService;
  siteCertificates: SiteCertificatesService;
  audit: AuditService;
  events: EventsService;
  users: UsersService;
  dnsApis: DnsApisService;
  nodeSync: CertificatesDeps['nodeSync'];
  rateLimits: RateLimits;
};

/** What there is around certificates: keys, notices, and orders at CAs. */
export function createCertificatesServices(deps: Deps) {
  const { db, config, secrets, siteCertificates, dnsApis, nodeSync, audit } = deps;
  const allowInternal = config.allowInternalOrigins || config.mode === 'demo';
  const certificateOrders = createCertificateOrdersService({
    ...{ db, secrets, siteCertificates, audit, dnsSettleMs },
    accounts: createAcmeAccounts({ db, secrets }),
    answers: createAcmeAnswers({ changeEdge: siteCertificates.changeEdge, nodeSync }),
    txtPort: dnsApis.txtPort,
    requireDirectory: createDirectoryCheck(allowInternal),
  });
  dnsApis.registerUse(async (ownerId, dnsApiId) => {
    const using = await certificateOrders.usingDnsApi(ownerId, dnsApiId);
    return using.map((certificate) => ({ kind: 'certificate' as const, ...certificate }));
  });
  return {
    certificateOrders,
    certificateKeys: createCertificateKeysService(deps),
    certificateNotices: createCertificateNoticesService(deps),
  };
}
