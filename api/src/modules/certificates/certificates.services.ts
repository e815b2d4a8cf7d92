import type { Config } from '../../config';
import type { Db, Signals } from '../../db/engine';
import { addressRule } from '../../ports/outbound/address-rule';
import type { Sealing } from '../../secrets/sealing';
import type { AuditService } from '../audit/audit.service';
import type { DnsApisService } from '../dns/apis/dns-apis.service';
import type { EventsService } from '../events/events.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { HeldDomainsService } from '../sites/domains/held-domains.service';
import type { SiteCertificatesService } from '../sites/settings/site-certificates.service';
import type { UsersService } from '../users/users.service';
import { createAcmeAccounts } from './acme/acme-accounts.service';
import { createAcmeAnswers } from './acme/acme-answers.service';
import { createAcmeDirectories } from './acme/acme-directories';
import { createCertificateNoticesService } from './certificate-notices.service';
import type { CertificatesDeps, CertificatesService } from './certificates.service';
import { createCertificateKeysService } from './content/certificate-keys.service';
import { createCertificateOrdersService } from './orders/certificate-orders.service';

/** Name servers of a vendor need a moment until all of them give a new record. */
const dnsSettleMs = 15_000;

type Deps = {
  db: Db;
  signals: Signals;
  config: Pick<Config, 'acmeDirectories' | 'allowInternalOrigins' | 'mode'>;
  secrets: Sealing;
  certificates: CertificatesService;
  siteCertificates: SiteCertificatesService;
  audit: AuditService;
  events: EventsService;
  users: UsersService;
  dnsApis: DnsApisService;
  nodeSync: CertificatesDeps['nodeSync'];
  rateLimits: RateLimits;
  heldDomains: HeldDomainsService;
  report: (message: string) => void;
};

/** What there is around certificates: keys, notices, and orders at CAs. */
export function createCertificatesServices(deps: Deps) {
  const { db, signals, config, secrets, siteCertificates, dnsApis, nodeSync, audit } = deps;
  const directories = createAcmeDirectories({
    listed: config.acmeDirectories,
    allowed: addressRule({
      internal: config.allowInternalOrigins,
      loopback: config.mode === 'demo',
    }),
  });
  const certificateOrders = createCertificateOrdersService({
    ...{ db, signals, secrets, siteCertificates, audit, dnsSettleMs, directories },
    accounts: createAcmeAccounts({ db, secrets, directories }),
    answers: createAcmeAnswers({ changeEdge: siteCertificates.changeEdge, nodeSync }),
    txtPort: dnsApis.txtPort,
    heldDomains: deps.heldDomains,
    report: deps.report,
    rateLimits: deps.rateLimits,
  });
  dnsApis.registerUse(async (ownerId, dnsApiId) => {
    const using = await certificateOrders.usingDnsApi(ownerId, dnsApiId);
    return using.map((certificate) => ({ kind: 'certificate' as const, ...certificate }));
  });
  return {
    acmeDirectories: directories,
    certificateOrders,
    certificateKeys: createCertificateKeysService(deps),
    certificateNotices: createCertificateNoticesService(deps),
  };
}
