import { dnsApiEndpoints } from '@console/contract/domains/endpoints/dns-apis';
import { dnsCnameEndpoints } from '@console/contract/domains/endpoints/dns-cname';
import type { FastifyInstance } from 'fastify';
import { contractRoute } from '../../plugins/contract-route';
import type { DnsApisService } from './apis/dns-apis.service';
import type { CnameChecksService } from './cname/cname-checks.service';
import type { DnsCnameService } from './cname/dns-cname.service';

export type DnsServices = {
  dnsApis: DnsApisService;
  dnsCname: DnsCnameService;
  cnameChecks: CnameChecksService;
};

/** DNS APIs of the signed-in user, and what they do for the user's sites. */
export function dnsRoutes(app: FastifyInstance, { dnsApis, dnsCname, cnameChecks }: DnsServices) {
  const apis = dnsApiEndpoints;
  contractRoute(app, apis.listDnsApis, ({ user, query }) => dnsApis.list(user.id, query));
  contractRoute(app, apis.createDnsApi, ({ user, body, request }) =>
    dnsApis.create({ id: user.id, ip: request.ip }, body),
  );
  contractRoute(app, apis.updateDnsApi, ({ user, params, body, request }) =>
    dnsApis.update({ id: user.id, ip: request.ip }, params.id, body),
  );
  contractRoute(app, apis.deleteDnsApi, ({ user, params, request }) =>
    dnsApis.remove({ id: user.id, ip: request.ip }, params.id),
  );
  contractRoute(app, apis.testDnsSettings, ({ user, body }) => dnsApis.testSettings(user.id, body));
  contractRoute(app, apis.testDnsApi, ({ user, params }) => dnsApis.test(user.id, params.id));
  contractRoute(app, apis.listDnsZones, ({ user, params }) =>
    dnsApis.listZones(user.id, params.id),
  );
  contractRoute(app, apis.listDnsRecords, ({ user, params, query }) =>
    dnsApis.listRecords(user.id, params.id, query),
  );

  contractRoute(app, dnsCnameEndpoints.planDnsCname, ({ user, params, query }) =>
    dnsCname.plan(user.id, params.siteId, query.dnsApiId),
  );
  contractRoute(app, dnsCnameEndpoints.writeDnsCname, ({ user, params, body, request }) =>
    dnsCname.write({ id: user.id, ip: request.ip }, params.siteId, body),
  );
  contractRoute(app, dnsCnameEndpoints.checkDnsCnames, ({ user, query }) =>
    cnameChecks.checkSites(user.id, query),
  );
}
