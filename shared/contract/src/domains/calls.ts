// What pages call: requests, which the tables spread, and the same with the types of the tables.

import type { CallsOf } from '../common/endpoint';
import type { certificateEndpoints } from './endpoints/certificates';
import type { dnsApiEndpoints } from './endpoints/dns-apis';
import type { dnsCnameEndpoints } from './endpoints/dns-cname';
import type { domainProofEndpoints } from './endpoints/domain-proofs';

export const certificateRequests = {
  listCertificates: { method: 'GET', path: '/v1/certificates' },
  getCertificate: { method: 'GET', path: '/v1/certificates/:id' },
  uploadCertificate: { method: 'POST', path: '/v1/certificates' },
  listAcmeDirectories: { method: 'GET', path: '/v1/certificates/directories' },
  applyCertificate: { method: 'POST', path: '/v1/certificates/apply' },
  retryCertificate: { method: 'POST', path: '/v1/certificates/:id/retry' },
  updateCertificate: { method: 'PUT', path: '/v1/certificates/:id' },
  deleteCertificates: { method: 'POST', path: '/v1/certificates/delete' },
  downloadCertificate: { method: 'POST', path: '/v1/certificates/:id/download' },
  bindCertificate: { method: 'POST', path: '/v1/certificates/:id/bind' },
} as const;
export const certificateCalls: CallsOf<typeof certificateEndpoints> = certificateRequests;

export const dnsApiRequests = {
  listDnsApis: { method: 'GET', path: '/v1/dns/apis' },
  createDnsApi: { method: 'POST', path: '/v1/dns/apis' },
  updateDnsApi: { method: 'PUT', path: '/v1/dns/apis/:id' },
  deleteDnsApi: { method: 'DELETE', path: '/v1/dns/apis/:id' },
  testDnsSettings: { method: 'POST', path: '/v1/dns/test' },
  testDnsApi: { method: 'POST', path: '/v1/dns/apis/:id/test' },
  listDnsZones: { method: 'GET', path: '/v1/dns/apis/:id/zones' },
  listDnsRecords: { method: 'GET', path: '/v1/dns/apis/:id/records' },
} as const;
export const dnsApiCalls: CallsOf<typeof dnsApiEndpoints> = dnsApiRequests;

export const dnsCnameRequests = {
  planDnsCname: { method: 'GET', path: '/v1/dns/sites/:siteId/cname' },
  writeDnsCname: { method: 'POST', path: '/v1/dns/sites/:siteId/cname' },
  checkDnsCnames: { method: 'GET', path: '/v1/dns/cname-checks' },
} as const;
export const dnsCnameCalls: CallsOf<typeof dnsCnameEndpoints> = dnsCnameRequests;

export const domainProofRequests = {
  listDomainProofs: { method: 'GET', path: '/v1/domain-proofs' },
  listNeededProofs: { method: 'POST', path: '/v1/domain-proofs/needed' },
  checkDomainProof: { method: 'POST', path: '/v1/domain-proofs/check' },
  deleteDomainProof: { method: 'DELETE', path: '/v1/domain-proofs/:name' },
} as const;
export const domainProofCalls: CallsOf<typeof domainProofEndpoints> = domainProofRequests;
