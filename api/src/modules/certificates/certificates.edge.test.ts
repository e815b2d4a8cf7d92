import { shakeHands } from '../../../../edge/agent/testing/certificates/tls';
import { EdgeNode } from '../../../../edge/agent/testing/edge-node';
import { eventually } from '../../../../edge/agent/testing/eventually';
import type { AcmeDirectory } from '../../ports/acme/acme.config';
import { addressRule } from '../../ports/outbound/address-rule';
import { configWrites } from '../../services/config-writes';
import { signedIn } from '../../testing/accounts/accounts';
import { proveNames } from '../../testing/accounts/domain-proofs';
import { type Pebble, startPebble } from '../../testing/acme/pebble';
import { startKnot } from '../../testing/dns/knot-server';
import { startTestApp, type TestApp, testConfig } from '../../testing/test-app';
import { createAuditService } from '../audit/audit.service';
import { createRateLimits } from '../rate-limits/rate-limits.service';
import { createHeldDomainsService } from '../sites/domains/held-domains.service';
import { createSiteCertificatesService } from '../sites/settings/site-certificates.service';
import { createAcmeAccounts } from './acme/acme-accounts.service';
import { createAcmeAnswers } from './acme/acme-answers.service';
import { createAcmeDirectories } from './acme/acme-directories';
import { createCertificateOrdersService } from './orders/certificate-orders.service';

// The true path: this control plane, an agent with its nginx, Pebble, and Knot as the name server
// that Pebble asks. What Pebble fetches for HTTP-01, nginx answers; what it resolves for DNS-01, the
// DNS API has written.
const zone = 'edge.example';
const key = {
  name: 'console',
  algorithm: 'hmac-sha256',
  secret: Buffer.from('0123456789'.repeat(4)).toString('base64'),
};

let test: TestApp;
let knot: Awaited<ReturnType<typeof startKnot>>;
let node: EdgeNode;
let pebble: Pebble;
let owner: { id: string; token: string };
let dnsApiId: string;
const listed: AcmeDirectory[] = [];

beforeAll(async () => {
  test = await startTestApp('pglite', {
    acmeDirectories: listed,
    allowInternalOrigins: true,
    dns: { ...testConfig.dns, allowInternal: true },
  });
  const controlUrl = await test.app.listen({ host: '127.0.0.1', port: 0 });
  await test.services.nodes.admitToken('token');
  node = await EdgeNode.create(controlUrl);
  knot = await startKnot({ zone, key, records: ['* A 127.0.0.1'] });
  pebble = await startPebble({ httpPort: node.port, dnsPort: knot.port });
  listed.push({ name: 'Pebble', url: pebble.directoryUrl });
  await node.start();
  owner = await signedIn(test);
  dnsApiId = (
    await call('POST', '/dns/apis', {
      name: 'Knot',
      settings: {
        ...{ provider: 'rfc2136', server: '127.0.0.1', port: knot.port, zone },
        ...{ keyName: key.name, algorithm: key.algorithm, keySecret: key.secret },
      },
    })
  ).id;
});
afterAll(async () => {
  await node.dispose();
  await test.close();
  await pebble.close();
  await knot.stop();
});

async function call(method: 'GET' | 'POST', path: string, body?: object) {
  const { token } = owner;
  const answer = await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  expect([answer.status, answer.body.msg]).toEqual([200, '']);
  return answer.body.data;
}

/** The job of the orders; only the pause for slow name servers is left out. */
async function runOrders(): Promise<void> {
  const { db, signals } = test.database;
  const { secrets, nodes, dnsApis } = test.services;
  const siteCertificates = createSiteCertificatesService(configWrites(test.database));
  const { changeEdge } = siteCertificates;
  const directories = createAcmeDirectories({
    listed,
    allowed: addressRule({ internal: false }),
    ca: pebble.ca,
  });
  const orders = createCertificateOrdersService({
    ...{ db, signals, secrets, siteCertificates, dnsSettleMs: 0, directories },
    txtPort: dnsApis.txtPort,
    audit: createAuditService(db),
    heldDomains: createHeldDomainsService(db),
    rateLimits: createRateLimits(test.database.runSql),
    report: () => undefined,
    accounts: createAcmeAccounts({ db, secrets, directories }),
    answers: createAcmeAnswers({ changeEdge, nodeSync: nodes.nodeSync }),
  });
  expect(await orders.runDue()).toBe(1);
}

/** Until the node serves this certificate, by its serial number. */
async function served(name: string, serialNumber: string): Promise<void> {
  const plain = (text: string) =>
    text
      .replace(/[^0-9a-f]/gi, '')
      .replace(/^0+/, '')
      .toLowerCase();
  const shake = () => shakeHands(node.httpsPort, name);
  const hands = await eventually(async () => {
    const answer = await shake();
    return plain(answer.serialNumber) === plain(serialNumber) ? answer : undefined;
  });
  expect(hands.issuer).toContain('Pebble');
}

it.each([
  { challenge: 'http-01', domain: `www.${zone}`, host: `www.${zone}` },
  { challenge: 'dns-01', domain: `*.wild.${zone}`, host: `a.wild.${zone}` },
])('a certificate by $challenge is issued, served by nginx, and renewed', async (wanted) => {
  const { challenge, domain, host } = wanted;
  if (domain.startsWith('*.')) await proveNames(test, owner.id, [zone]);
  const site = await call('POST', '/sites', {
    domains: [domain],
    origin: { origins: [{ address: '203.0.113.1' }] },
  });
  const { id } = await call('POST', '/certificates/apply', {
    ...{ domains: [domain], challenge, source: 'acme', directory: 'Pebble' },
    ...{ email: 'a@example.com', ...(challenge === 'dns-01' && { dnsApiId }) },
  });
  await runOrders();
  const issued = await call('GET', `/certificates/${id}`);
  expect([issued.issue.error, issued.issue.state]).toEqual([null, 'issued']);
  await call('POST', `/certificates/${id}/bind`, { siteIds: [site.id] });
  await served(host, issued.serialNumber);

  await call('POST', `/certificates/${id}/retry`);
  await runOrders();
  const renewed = await call('GET', `/certificates/${id}`);
  expect(renewed.serialNumber).not.toBe(issued.serialNumber);
  await served(host, renewed.serialNumber);
});
