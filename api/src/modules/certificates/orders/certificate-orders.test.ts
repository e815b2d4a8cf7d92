import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { certificateApplySchema } from '@console/contract/domains/endpoints/certificates';
import type { AcmeAnswer } from '@console/contract/edge/endpoints/edge';
import { eq } from 'drizzle-orm';
import { addressRule } from '../../../ports/outbound/address-rule';
import { configWrites } from '../../../services/config-writes';
import { signedIn } from '../../../testing/accounts/accounts';
import { proveNames } from '../../../testing/accounts/domain-proofs';
import { type Pebble, startPebble } from '../../../testing/acme/pebble';
import { connections } from '../../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { createAuditService } from '../../audit/audit.service';
import { auditLog } from '../../audit/audit.tables';
import { createRateLimits } from '../../rate-limits/rate-limits.service';
import { createHeldDomainsService } from '../../sites/domains/held-domains.service';
import { createSiteCertificatesService } from '../../sites/settings/site-certificates.service';
import { createAcmeAccounts } from '../acme/acme-accounts.service';
import { createAcmeAnswers } from '../acme/acme-answers.service';
import { createAcmeDirectories } from '../acme/acme-directories';
import { certificates } from '../certificates.tables';
import { createCertificateOrdersService } from './certificate-orders.service';

const dayMs = 86_400_000;
const binding = {
  kid: 'kid-1',
  hmacKey: 'zWNDZM6eQGHWpSRTPal5eIUYFTu7EajVIoguysqZ9wG44nMEtx3MUAsUDkMTQ12W',
};
const report = () => undefined;
const nowhere = '00000000-0000-4000-8000-000000000000';

/** A node that does what nodes do with answers to CAs; how nginx does it is tested at the edge. */
async function startNode(test: TestApp) {
  let known: AcmeAnswer[] = [];
  const server = createServer((request, response) => {
    const token = request.url?.split('/').at(-1);
    const host = request.headers.host?.split(':')[0];
    const found = known.find((answer) => answer.token === token && answer.host === host);
    response.statusCode = found ? 200 : 404;
    response.end(found?.keyAuthorization);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const { nodes, nodeReports, edgeSites } = test.services;
  await nodes.admitToken('token');
  const described = { name: 'node', address: `127.0.0.1:${port}`, version: '1' };
  const { nodeId } = await nodes.register({ token: 'token', ...described });
  let running = true;
  const follow = async () => {
    for (let seen = -1; running; await pause(20)) {
      const { revision, challenges } = await edgeSites.edgeChangesSince(0);
      if (revision === seen) continue;
      known = challenges;
      seen = revision;
      await nodeReports.acknowledge(nodeId, { revision, error: null, refused: [] });
    }
  };
  const following = follow();
  const close = async () => {
    running = false;
    await following;
    server.close();
  };
  return { port, close };
}

describe.each(connections)('certificates from a CA on %s', (engine) => {
  let test: TestApp;
  let node: Awaited<ReturnType<typeof startNode>>;
  let pebble: Pebble;
  let owner: { id: string; token: string };

  beforeAll(async () => {
    test = await startTestApp(engine);
    node = await startNode(test);
    pebble = await startPebble({ httpPort: node.port, binding });
  });
  beforeEach(async () => {
    owner = await signedIn(test);
  });
  afterAll(async () => {
    await pebble.close();
    await node.close();
    await test.close();
  });

  function ordersOf() {
    const { db, signals } = test.database;
    const { secrets, nodes } = test.services;
    const audit = createAuditService(db);
    const siteCertificates = createSiteCertificatesService(configWrites(test.database));
    const directories = createAcmeDirectories({
      listed: [{ name: 'Pebble', url: pebble.directoryUrl }],
      allowed: addressRule({ internal: false }),
      ca: pebble.ca,
    });
    return createCertificateOrdersService({
      ...{ db, signals, secrets, siteCertificates, audit, dnsSettleMs: 0, directories, report },
      heldDomains: createHeldDomainsService(db),
      rateLimits: createRateLimits(test.database.runSql),
      accounts: createAcmeAccounts({ db, secrets, directories }),
      answers: createAcmeAnswers({
        changeEdge: siteCertificates.changeEdge,
        nodeSync: nodes.nodeSync,
      }),
      txtPort: async () => pebble.txt,
    });
  }
  const actor = () => ({ id: owner.id, ip: '192.0.2.1' });
  const wanted = (domains: string[], more: object = {}) =>
    certificateApplySchema.parse({
      ...{ domains, source: 'acme', directory: 'Pebble', email: 'a@example.com' },
      ...{ eabKid: binding.kid, eabHmacKey: binding.hmacKey, ...more },
    });
  const addSite = async (domains: string[], { token } = owner): Promise<string> => {
    const origin = { origins: [{ address: '203.0.113.1' }] };
    const body = { domains, origin };
    const answer = await test.call({ method: 'POST', path: '/v1/sites', token, body });
    expect(answer.body.msg).toBe('');
    return answer.body.data.id;
  };
  const shown = async (id: string) =>
    (await test.call({ method: 'GET', path: `/v1/certificates/${id}`, token: owner.token })).body
      .data;

  it('are issued by HTTP-01 through the nodes, and renewed before their end', async () => {
    const orders = ordersOf();
    await addSite([`www.${engine}.example`]);
    const id = await orders.apply(actor(), wanted([`www.${engine}.example`]));
    expect(await shown(id)).toMatchObject({
      validity: 'pending',
      issue: { state: 'waiting', challenge: 'http-01' },
    });
    expect(await orders.runDue()).toBe(1);
    const issued = await shown(id);
    expect(issued).toMatchObject({
      domains: [`www.${engine}.example`],
      source: 'acme',
      autoRenew: true,
      issue: { state: 'issued', error: null },
    });
    expect(issued.issuer).toContain('Pebble');
    expect(await orders.runDue()).toBe(0);
    const { challenges } = await test.services.edgeSites.edgeSitesSnapshot();
    expect(challenges).toEqual([]);

    const due = new Date(issued.issue.nextAttemptAt);
    expect(new Date(issued.notAfter).getTime() - due.getTime()).toBeGreaterThanOrEqual(30 * dayMs);
    const times = [due];
    expect(await orders.runDue(() => times.shift() ?? new Date())).toBe(1);
    const renewed = await shown(id);
    expect(renewed.serialNumber).not.toBe(issued.serialNumber);
    expect(renewed.issue.state).toBe('issued');
    const rows = await test.database.db
      .select({ action: auditLog.action, actorId: auditLog.actorId, after: auditLog.after })
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.at);
    expect(rows).toMatchObject([
      { action: 'certificate.apply', actorId: owner.id, after: { challenge: 'http-01' } },
      { action: 'certificate.issue', actorId: null, after: { fingerprint: issued.fingerprint } },
      { action: 'certificate.issue', actorId: null, after: { fingerprint: renewed.fingerprint } },
    ]);
  });

  it('are issued for wildcards by DNS-01', async () => {
    const orders = ordersOf();
    const domains = [`*.wild.${engine}.example`];
    const id = await orders.apply(
      actor(),
      wanted(domains, { challenge: 'dns-01', dnsApiId: nowhere }),
    );
    await orders.runDue();
    const issued = await shown(id);
    expect([issued.issue.error, issued.issue.state, issued.domains]).toEqual([
      null,
      'issued',
      domains,
    ]);
    expect(await orders.usingDnsApi(owner.id, nowhere)).toEqual([{ id, name: domains[0] }]);
  });

  it('say why they failed, wait longer each time, and are tried again on request', async () => {
    const orders = ordersOf();
    await addSite(['bad.example']);
    const id = await orders.apply(actor(), wanted(['bad.example'], { eabKid: 'unknown' }));
    const start = Date.now();
    expect(await orders.runDue()).toBe(1);
    const first = await shown(id);
    expect(first.issue.state).toBe('failed');
    expect(first.issue.error).toContain('EAB');
    const waitOf = (at: string, from: number) => Math.round((Date.parse(at) - from) / 60_000);
    expect(waitOf(first.issue.nextAttemptAt, start)).toBe(10);
    const again = Date.parse(first.issue.nextAttemptAt);
    await orders.runDue(() => new Date(again));
    expect(waitOf((await shown(id)).issue.nextAttemptAt, again)).toBe(20);
    const { body } = await test.call({
      ...{ method: 'POST', path: `/v1/certificates/${id}/retry`, token: owner.token },
    });
    expect(body.data.issue).toMatchObject({ state: 'waiting', error: null });
    await test.database.db.delete(certificates).where(eq(certificates.id, id));
  });

  it('are for domains of the account’s own sites alone', async () => {
    const orders = ordersOf();
    const other = await signedIn(test);
    const own = `own.${engine}.example`;
    await proveNames(test, owner.id, [`all.${engine}.example`]);
    await addSite([own, `*.all.${engine}.example`]);
    await addSite([`theirs.${engine}.example`], other);
    const foreign = [`theirs.${engine}.example`, `nobody.${engine}.example`, `x.${own}`];
    for (const domain of foreign) {
      const refused = orders.apply(actor(), wanted([own, domain]));
      await expect(refused).rejects.toMatchObject({
        reason: 'DOMAIN_NOT_HELD',
        detail: { fields: { 'domains.1': expect.stringContaining('不在你的网站中') } },
      });
    }
    expect(await orders.apply(actor(), wanted([`a.all.${engine}.example`]))).toBeTruthy();
    await test.database.db.delete(certificates).where(eq(certificates.ownerId, owner.id));
  });

  it('are not issued when the site has gone to somebody else meanwhile', async () => {
    const orders = ordersOf();
    const domain = `moved.${engine}.example`;
    const site = await addSite([domain]);
    const id = await orders.apply(actor(), wanted([domain]));
    const { token } = owner;
    const body = { ids: [site] };
    const gone = await test.call({ method: 'POST', path: '/v1/sites/delete', token, body });
    expect(gone.body.msg).toBe('');
    await addSite([domain], await signedIn(test));
    expect(await orders.runDue()).toBe(1);
    expect((await shown(id)).issue).toMatchObject({
      state: 'failed',
      errorCode: 'domain-not-held',
      error: expect.stringContaining(domain),
      nextAttemptAt: null,
    });
  });

  it('are ordered once by processes that look at the same time', async () => {
    const orders = ordersOf();
    await addSite([`race.${engine}.example`]);
    await orders.apply(actor(), wanted([`race.${engine}.example`]));
    const counts = await Promise.all([orders.runDue(), orders.runDue()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  it('refuse what cannot be issued, at its field', async () => {
    const apply = async (body: object) => {
      const base = { domains: ['a.example'], email: 'a@example.com' };
      const { body: answer } = await test.call({
        ...{ method: 'POST', path: '/v1/certificates/apply', token: owner.token },
        body: { ...base, ...body },
      });
      return Object.keys(answer.data.fields ?? {});
    };
    expect(await apply({ domains: ['*.a.example'] })).toEqual(['domains']);
    expect(await apply({ challenge: 'dns-01' })).toEqual(['dnsApiId']);
    expect(await apply({ source: 'zerossl' })).toEqual(['eabKid']);
    expect(await apply({ source: 'acme' })).toEqual(['directory']);
    expect(await apply({ source: 'acme', directory: 'https://ca.example/dir' })).toEqual([
      'directory',
    ]);
    expect(await apply({ domains: ['b.example', 'a.example'] })).toEqual([
      'domains.0',
      'domains.1',
    ]);
    expect(await apply({ eabKid: 'x' })).toEqual(['eabHmacKey']);
  });
});
