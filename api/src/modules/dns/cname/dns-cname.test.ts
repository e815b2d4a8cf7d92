import { eq } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { proveNames } from '../../../testing/accounts/domain-proofs';
import { cloudflareToken, startFakeCloudflare } from '../../../testing/dns/fake-cloudflare';
import { startTestApp, type TestApp, testConfig } from '../../../testing/test-app';
import { auditLog } from '../../audit/audit.tables';

type Vendor = Awaited<ReturnType<typeof startFakeCloudflare>>;
type Plan = { domain: string; change: string; version: string; note: string | null };

describe('one-click CNAME', () => {
  let test: TestApp;
  let vendor: Vendor;
  let owner: { id: string; token: string };
  let dnsApiId: string;

  beforeAll(async () => {
    vendor = await startFakeCloudflare();
    test = await startTestApp('usual', { dns: { ...testConfig.dns, cloudflare: vendor.url } });
  });
  beforeEach(async () => {
    vendor.fails();
    vendor.clear();
    owner = await signedIn(test);
    const settings = { provider: 'cloudflare', method: 'token', apiToken: cloudflareToken };
    const body = { name: '主账户', settings };
    dnsApiId = (await call('POST', '/v1/dns/apis', body)).body.data.id;
  });
  afterAll(async () => {
    await test.close();
    await vendor.close();
  });

  const call = (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    token = owner.token,
  ) => test.call({ method, path, token, ...(body && { body }) });

  let made = 0;
  /** A site; `@` in a domain stands for a label that no other test has. */
  async function site(...domains: string[]) {
    made += 1;
    const named = domains.map((domain) => domain.replace('@', `s${made}`));
    const wild = named.flatMap((domain) => (domain.startsWith('*.') ? [domain.slice(2)] : []));
    if (wild.length > 0) await proveNames(test, owner.id, wild);
    const origin = { origins: [{ address: '203.0.113.9' }] };
    const { body } = await call('POST', '/v1/sites', { domains: named, origin });
    return { id: body.data.id, cname: body.data.cname, domains: named };
  }
  const plan = async (id: string): Promise<Plan[]> =>
    (await call('GET', `/v1/dns/sites/${id}/cname?dnsApiId=${dnsApiId}`)).body.data.plans;
  const write = async (id: string, domains: object[]) =>
    (await call('POST', `/v1/dns/sites/${id}/cname`, { dnsApiId, domains })).body.data.rows;

  it('shows what is there and what will be, and writes it', async () => {
    const { id, cname, domains } = await site('@.example.com', '*.@.example.net');
    const [first = '', second = ''] = domains;
    vendor.add('example.com', { name: first, type: 'A', content: '192.0.2.1', ttl: 300 });
    vendor.add('example.com', { name: first, type: 'AAAA', content: '2001:db8::1', ttl: 300 });
    vendor.add('example.com', { name: `x.${first}`, type: 'A', content: '192.0.2.9', ttl: 300 });
    const plans = await plan(id);
    const after = { type: 'CNAME', value: cname, ttl: 600 };
    expect(plans).toMatchObject([
      {
        ...{ domain: first, change: 'replace', note: null },
        before: [
          { name: first, type: 'A', value: '192.0.2.1' },
          { name: first, type: 'AAAA', value: '2001:db8::1' },
        ],
        after: { name: first, ...after },
      },
      { domain: second, change: 'add', before: [], after: { name: second, ...after } },
    ]);
    expect(await write(id, plans)).toMatchObject([{ state: 'written' }, { state: 'written' }]);
    expect(vendor.of('example.com')).toMatchObject([
      { name: `x.${first}`, type: 'A' },
      { name: first, type: 'CNAME', content: cname },
    ]);
    const rows = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, dnsApiId))
      .orderBy(auditLog.at);
    expect(rows).toMatchObject([
      { action: 'dns-api.create', actorId: owner.id, after: { name: '主账户' } },
      {
        action: 'dns-api.cname-write',
        before: { records: { [first]: [{ value: '192.0.2.1' }, { value: '2001:db8::1' }] } },
        after: { siteId: id, rows: [{ state: 'written' }, { state: 'written' }] },
      },
    ]);
    expect(vendor.of('example.net')).toMatchObject([{ name: second, content: cname }]);
    expect(await plan(id)).toMatchObject([{ change: 'none' }, { change: 'none' }]);
    expect(await write(id, await plan(id))).toMatchObject([
      { state: 'unchanged' },
      { state: 'unchanged' },
    ]);
    const [{ uses }] = (await call('GET', '/v1/dns/apis')).body.data.items;
    expect(uses).toEqual([{ kind: 'site', id, name: first }]);
    // Its record stands without the DNS API, which can therefore go.
    expect((await call('DELETE', `/v1/dns/apis/${dnsApiId}`)).status).toBe(200);
  });

  it('overwrites nothing that changed after it was shown', async () => {
    const { id, domains } = await site('@.example.com');
    const plans = await plan(id);
    const [name = ''] = domains;
    vendor.add('example.com', { name, type: 'A', content: '192.0.2.7', ttl: 300 });
    expect(await write(id, plans)).toMatchObject([
      { state: 'failed', message: expect.stringContaining('重新预览') },
    ]);
    expect(vendor.of('example.com')).toMatchObject([{ type: 'A', content: '192.0.2.7' }]);
  });

  it('says which domain is not in the account and which name holds what bars a CNAME', async () => {
    const { id, domains } = await site('@.elsewhere.org', '@.example.com');
    const name = domains[1] ?? '';
    vendor.add('example.com', { name, type: 'MX', content: 'mail.example.com', ttl: 300 });
    const plans = await plan(id);
    expect(plans).toMatchObject([
      { change: 'blocked', zone: null, note: expect.stringContaining('没有该域名') },
      { change: 'blocked', after: null, note: expect.stringContaining('MX 记录不能与 CNAME 并存') },
    ]);
    expect(await write(id, plans)).toMatchObject([{ state: 'failed' }, { state: 'failed' }]);
    expect(vendor.of('example.com')).toHaveLength(1);
  });

  it('writes the apex where the vendor flattens it, beside mail', async () => {
    const { id, cname } = await site('example.net');
    vendor.add('example.net', { name: 'example.net', type: 'MX', content: 'mail', ttl: 300 });
    const plans = await plan(id);
    expect(plans).toMatchObject([
      { change: 'add', note: expect.stringContaining('自动把 CNAME 展开') },
    ]);
    expect(await write(id, plans)).toMatchObject([{ state: 'written' }]);
    expect(vendor.of('example.net')).toMatchObject([
      { type: 'MX' },
      { type: 'CNAME', content: cname },
    ]);
  });

  it('puts the old record back when the new one is refused', async () => {
    const { id, domains } = await site('@.example.com');
    const [name = ''] = domains;
    vendor.add('example.com', { name, type: 'A', content: '192.0.2.1', ttl: 300 });
    vendor.refuses('CNAME');
    expect(await write(id, await plan(id))).toMatchObject([
      { state: 'failed', message: expect.stringContaining('原有记录未变') },
    ]);
    expect(vendor.of('example.com')).toMatchObject([{ name, type: 'A', content: '192.0.2.1' }]);
  });

  it('writes no domain of another site', async () => {
    const { id } = await site('@.example.com');
    expect(await write(id, [{ domain: 'www.example.com', version: '' }])).toMatchObject([
      { state: 'failed', message: '域名不属于这个网站' },
    ]);
    const stranger = await signedIn(test);
    const path = `/v1/dns/sites/${id}/cname`;
    const body = { dnsApiId, domains: [{ domain: 'a', version: '' }] };
    expect((await call('POST', path, body, stranger.token)).status).toBe(404);
    const seen = await call('GET', `${path}?dnsApiId=${dnsApiId}`, undefined, stranger.token);
    expect(seen.status).toBe(404);
  });

  it('passes on what the vendor says', async () => {
    const { id } = await site('@.example.com');
    vendor.fails({ status: 403, json: { errors: [{ code: 9109, message: 'no access' }] } });
    const { status, body } = await call('GET', `/v1/dns/sites/${id}/cname?dnsApiId=${dnsApiId}`);
    expect([status, body.msg]).toEqual([400, expect.stringContaining('没有权限')]);
  });
});
