import type { Config } from '../../config';
import type { Db } from '../../db/engine';
import { dnsProviders } from '../../ports/dns/create-provider';
import type { Sealing } from '../../secrets/sealing';
import type { AuditService } from '../audit/audit.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { SitesService } from '../sites/sites.service';
import { createDnsApisService } from './apis/dns-apis.service';
import { createDnsSealingService } from './apis/dns-sealing.service';
import { createCnameChecker } from './cname/cname-check';
import { createCnameChecksService } from './cname/cname-checks.service';
import { createDnsCnameService } from './cname/dns-cname.service';
import { type DemoZone, withDemoZone } from './demo-zone';

type DnsDeps = {
  db: Db;
  config: Pick<Config, 'dns'>;
  secrets: Sealing;
  sites: SitesService;
  audit: AuditService;
  rateLimits: RateLimits;
  /** The made-up names of a demo. */
  demoZone: DemoZone | undefined;
};

/** The services of the DNS module. */
export function createDnsServices(deps: DnsDeps) {
  const { db, config, secrets, sites, audit, rateLimits, demoZone } = deps;
  const check = createCnameChecker(config.dns.resolvers);
  const openProvider = dnsProviders(config.dns);
  const dnsApis = createDnsApisService({ db, secrets, openProvider, audit, rateLimits });
  return {
    dnsApis,
    dnsSealing: createDnsSealingService({ db, secrets }),
    dnsCname: createDnsCnameService({ db, sites, dnsApis, audit }),
    cnameChecks: createCnameChecksService({
      sites,
      check: demoZone ? withDemoZone(demoZone, check) : check,
    }),
  };
}
