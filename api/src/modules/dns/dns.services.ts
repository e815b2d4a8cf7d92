import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import { dnsProviders } from '../../ports/dns/create-provider';
import type { Sealing } from '../../sealing';
import type { AuditService } from '../audit/audit.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SitesService } from '../sites/sites.service';
import { createCnameChecker } from './cname-check';
import { createCnameChecksService } from './cname-checks.service';
import { createDnsApisService } from './dns-apis.service';
import { createDnsCnameService } from './dns-cname.service';
import { createDnsSealingService } from './dns-sealing.service';

type DnsDeps = {
  db: Db;
  config: Pick<Config, 'dns'>;
  secrets: Sealing;
  sites: SitesService;
  audit: AuditService;
  rateLimits: RateLimits;
};

/** The services of the DNS module. */
export function createDnsServices(deps: DnsDeps) {
  const { db, config, secrets, sites, audit, rateLimits } = deps;
  const openProvider = dnsProviders(config.dns);
  const dnsApis = createDnsApisService({ db, secrets, openProvider, audit, rateLimits });
  return {
    dnsApis,
    dnsSealing: createDnsSealingService({ db, secrets }),
    dnsCname: createDnsCnameService({ db, sites, dnsApis, audit }),
    cnameChecks: createCnameChecksService({
      sites,
      check: createCnameChecker(config.dns.resolvers),
    }),
  };
}
