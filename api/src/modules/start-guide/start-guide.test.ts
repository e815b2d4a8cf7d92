import { randomUUID } from 'node:crypto';
import type { CnameState } from '@console/contract/domains/endpoints/dns-cname';
import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { makeRecord } from '../../testing/records';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createCnameChecksService } from '../dns/cname/cname-checks.service';
import { createMonitorService } from '../monitor/monitor.service';
import { createRecordsService } from '../records/intake/records.service';
import { createStartGuideService } from './start-guide.service';

describe('the start guide', () => {
  let test: TestApp;
  let resolved: CnameState = 'pending';
  beforeAll(async () => {
    test = await startTestApp('usual', {}, { withRecords: true });
  });
  afterAll(() => test.close());

  /** With a resolver that says what the test says; everything else is real. */
  function guide() {
    const { services, clickhouse } = test;
    const monitor = createMonitorService({ clickhouse, ownedSites: services.sites.ownedSites });
    return createStartGuideService({
      ...services,
      cnameChecks: createCnameChecksService({
        sites: services.sites,
        check: async (domain) => ({ domain, state: resolved, message: '' }),
      }),
      hasTraffic: monitor.hasTraffic,
    });
  }
  const userOf = (id: string, key: 'platform' | 'panel' = 'platform') => ({
    id,
    sessionId: randomUUID(),
    panelId: null,
    roles: [{ key }],
  });
  const whoami = async (accessToken: string) =>
    (await test.call({ method: 'POST', path: '/whoami', body: { accessToken } })).body.data;
  const addSite = (token: string, domain: string) =>
    test.call({
      method: 'POST',
      path: '/v1/sites',
      token,
      body: { domains: [domain], origin: { origins: [{ address: '203.0.113.1' }] } },
    });

  it('ticks what an account has done, up to the first request that a node answers', async () => {
    const { id, token } = await signedIn(test);
    const user = userOf(id);
    expect(await guide().getGuide(user)).toEqual({
      certification: 'none',
      package: { id: expect.any(String), name: '免费版' },
      site: null,
      cname: null,
      serving: false,
    });
    await test.services.certifications.certify(id, {
      kind: 'individual',
      name: '张小三',
      idNumber: '11010519491231002X',
    });
    const site = (await addSite(token, 'guide.example.com')).body.data;
    resolved = 'pending';
    expect(await guide().getGuide(user)).toMatchObject({
      certification: 'under-review',
      site: { id: site.id, domain: 'guide.example.com', cname: site.cname },
      cname: 'pending',
      serving: false,
    });
    resolved = 'effective';
    expect(await guide().getGuide(user)).toMatchObject({ cname: 'effective', serving: false });
    expect((await whoami(token)).started).toBe(false);

    const records = createRecordsService({
      clickhouse: test.clickhouse,
      knownSites: async (ids) => ids,
    });
    await records.storeBatch(
      { nodeId: randomUUID(), stream: randomUUID(), seq: 1 },
      { records: [makeRecord({ siteId: site.id })], rejected: 0 },
    );
    expect(await guide().getGuide(user)).toMatchObject({ serving: true });
    expect((await whoami(token)).started).toBe(true);
  });

  it('shows nothing of other accounts, and no certification on a panel', async () => {
    const other = await signedIn(test);
    await addSite(other.token, 'other-guide.example.com');
    const panelId = await addPanel(test, 'guide.brand.test');
    const { id } = await signedIn(test, { roles: ['panel'], panelId });
    expect(await guide().getGuide(userOf(id, 'panel'))).toMatchObject({
      certification: null,
      site: null,
    });
  });

  it('is gone once it was closed', async () => {
    const { token } = await signedIn(test);
    expect((await whoami(token)).started).toBe(false);
    await test.call({ method: 'POST', path: '/v1/start-guide/close', token, body: {} });
    expect((await whoami(token)).started).toBe(true);
  });
});
