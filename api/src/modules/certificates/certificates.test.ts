import { and, eq } from 'drizzle-orm';
import { createSealing } from '../../secrets/sealing';
import { signedIn, testPassword } from '../../testing/accounts/accounts';
import { type Issued, issue } from '../../testing/acme/certificates';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { createAuditService } from '../audit/audit.service';
import { auditLog } from '../audit/audit.tables';
import { certificates } from './certificates.tables';
import { createCertificateKeysService } from './content/certificate-keys.service';
import { keyContext } from './content/stored-content';

describe('certificates', () => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let stranger: { id: string; token: string };
  let shop: Issued;

  beforeAll(async () => {
    test = await startTestApp('usual');
    shop = await issue({ name: 'shop', domains: ['shop.example', '*.shop.example'] });
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    stranger = await signedIn(test);
  });
  afterAll(() => test.close());

  type Method = 'GET' | 'POST' | 'PUT';
  const call = (method: Method, path: string, body?: object, token = owner.token) =>
    test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
  const upload = async (issued: Issued = shop, name = '') =>
    (await call('POST', '/certificates', { ...issued.pem, name })).body.data;
  let sites = 0;
  async function site(token = owner.token) {
    sites += 1;
    const body = {
      domains: [`site${sites}.example`],
      origin: { origins: [{ address: '203.0.113.1' }] },
    };
    return (await call('POST', '/sites', body, token)).body.data;
  }
  const setHttps = (target: { id: string; revision: number }, https: object) =>
    call('PUT', `/sites/${target.id}`, { revision: target.revision, https });

  it('keeps what was uploaded, its key encrypted, and shows it to its owner alone', async () => {
    const made = await upload();
    expect(made).toMatchObject({
      name: 'shop.example',
      source: 'upload',
      domains: ['shop.example', '*.shop.example'],
      validity: 'valid',
      daysLeft: 89,
      sites: [],
      sync: null,
      warnings: ['self-signed'],
      chain: [{ subject: 'shop', issuer: 'shop' }],
    });
    const [row] = await test.database.db
      .select()
      .from(certificates)
      .where(eq(certificates.id, made.id));
    expect(JSON.stringify(row)).not.toContain('PRIVATE KEY');
    expect(row?.keySealed).toMatch(/^v1:/);
    const answers = await Promise.all([
      call('GET', `/certificates/${made.id}`, undefined, stranger.token),
      call('PUT', `/certificates/${made.id}`, { name: 'x' }, stranger.token),
      call('POST', '/certificates/delete', { ids: [made.id] }, stranger.token),
      call('POST', `/certificates/${made.id}/download`, {}, stranger.token),
      call('POST', `/certificates/${made.id}/bind`, { siteIds: [made.id] }, stranger.token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(404));
    const list = await call('GET', '/certificates', undefined, stranger.token);
    expect(list.body.data).toEqual({ items: [], total: 0 });
  });

  it('refuses a bad one at its field, and an enormous one', async () => {
    const other = await issue({ domains: ['a.example'] });
    const wrong = { ...shop.pem, privateKey: other.pem.privateKey };
    const { status, body } = await call('POST', '/certificates', wrong);
    expect([status, body.code, Object.keys(body.data.fields)]).toEqual([
      400,
      40050,
      ['privateKey'],
    ]);
    const long = { ...shop.pem, certificate: 'x'.repeat(200_000) };
    const fields = (await call('POST', '/certificates', long)).body.data.fields;
    expect(fields.certificate).toContain('内容过大');
    const huge = { ...shop.pem, certificate: 'x'.repeat(5_000_000) };
    expect((await call('POST', '/certificates', huge)).status).toBe(413);
  });

  it('lists by name, domain, issuer, end, use and order', async () => {
    const soon = await issue({ name: 'Soon', domains: ['xn--fiq228c.example'], endsInDays: 9 });
    const first = await upload(shop, '商城');
    const second = await upload(soon);
    await setHttps(await site(), { certificateId: first.id });
    const names = async (query: string) =>
      (await call('GET', `/certificates?${query}`)).body.data.items.map(({ id }: { id: string }) =>
        id === first.id ? 'first' : id === second.id && 'second',
      );
    expect(await names('sort=notAfter')).toEqual(['second', 'first']);
    expect(await names('sort=createdAt&limit=1&page=2')).toEqual(['second']);
    expect(await names('keyword=商')).toEqual(['first']);
    expect(await names('keyword=中文.example')).toEqual(['second']);
    expect(await names('keyword=soon')).toEqual(['second']);
    expect(await names('keyword=%25')).toEqual([]);
    expect(await names('validity=expiring')).toEqual(['second']);
    expect(await names('validity=expired')).toEqual([]);
    expect(await names('source=acme')).toEqual([]);
    expect(await names('bound=yes')).toEqual(['first']);
    expect(await names('bound=no')).toEqual(['second']);
  });

  it('is bound by the settings of a site, and is not deleted while it is', async () => {
    const made = await upload();
    const target = await site();
    const { body } = await setHttps(target, { certificateId: made.id, force: '301' });
    expect(body.data.https).toMatchObject({ certificateId: made.id, force: '301' });
    const shown = (await call('GET', `/certificates/${made.id}`)).body.data;
    expect(shown.sites).toEqual([{ id: target.id, domain: target.domains[0] }]);
    expect(shown.sync).toEqual({ applied: 0, total: 0 });
    const refused = await call('POST', '/certificates/delete', { ids: [made.id] });
    expect([refused.status, refused.body.code]).toEqual([400, 40051]);
    expect(refused.body.msg).toContain(target.domains[0]);
    await setHttps(body.data, { certificateId: null });
    expect((await call('POST', '/certificates/delete', { ids: [made.id] })).status).toBe(200);
    expect((await call('GET', `/certificates/${made.id}`)).status).toBe(404);
  });

  it("does not bind another's certificate; HTTPS may be forced before there is one", async () => {
    const made = await upload();
    const foreign = await site(stranger.token);
    const answer = await call(
      'PUT',
      `/sites/${foreign.id}`,
      { revision: foreign.revision, https: { certificateId: made.id } },
      stranger.token,
    );
    expect([answer.status, answer.body.data.fields]).toEqual([
      400,
      { 'https.certificateId': '证书不存在或已被删除' },
    ]);
    const forced = await setHttps(await site(), { force: '301' });
    // The node forces it once the site has a certificate.
    expect(forced.status).toBe(200);
    const bind = await call('POST', `/certificates/${made.id}/bind`, { siteIds: [foreign.id] });
    expect(bind.status).toBe(404);
  });

  it('binds many sites at once, and only the certificate of their settings changes', async () => {
    const [one, two] = [await upload(), await upload()];
    const [a, b] = [await site(), await site()];
    await setHttps(a, { certificateId: one.id, force: '308' });
    const { body } = await call('POST', `/certificates/${two.id}/bind`, { siteIds: [a.id, b.id] });
    expect(body.data).toEqual({
      bound: 2,
      uncovered: expect.arrayContaining(
        [a, b].map(({ id, domains }) => ({ id, domain: domains[0], domains })),
      ),
    });
    const again = (await call('GET', `/sites/${a.id}`)).body.data;
    expect(again.https).toMatchObject({ certificateId: two.id, force: '308' });
    expect((await call('GET', `/certificates/${one.id}`)).body.data.sites).toEqual([]);
  });

  it('is bound to many from the list, which says where it is not good for a domain', async () => {
    const made = await upload();
    const [plain, both] = [await site(), await site()];
    const { revision } = both;
    const domains = [`bind.shop.example`, `x.bind.shop.example`];
    await call('PUT', `/sites/${both.id}`, { revision, domains });
    const action = { kind: 'certificate', certificateId: made.id };
    const ids = [plain.id, both.id];
    const { done, rows } = (await call('POST', '/sites/actions', { ids, action })).body.data;
    expect(done).toBe(2);
    expect(rows).toEqual([
      { id: plain.id, domain: plain.domains[0], error: null, uncovered: plain.domains },
      { id: both.id, domain: domains[0], error: null, uncovered: [domains[1]] },
    ]);
  });

  it('reaches the nodes with its key, and again when it is replaced', async () => {
    const made = await upload();
    const target = await site();
    const bound = (await setHttps(target, { certificateId: made.id })).body.data;
    const since = await test.services.edgeSites.edgeChangesSince(target.revision);
    expect(since.certificates).toEqual([
      {
        id: made.id,
        chain: expect.stringContaining('BEGIN CERTIFICATE'),
        privateKey: expect.stringContaining('BEGIN PRIVATE KEY'),
      },
    ]);
    const next = await issue({ name: 'next', domains: ['next.example'] });
    const replaced = await call('PUT', `/certificates/${made.id}`, { pem: next.pem });
    expect(replaced.body.data).toMatchObject({ domains: ['next.example'], name: made.name });
    const later = await test.services.edgeSites.edgeChangesSince(bound.revision);
    expect(later.upsert.map(({ id }) => id)).toContain(target.id);
    expect(later.certificates[0]?.chain).not.toBe(since.certificates[0]?.chain);
  });

  it('gives the key for the password alone, and shuts after too many wrong ones', async () => {
    const made = await upload(shop, '*.shop.example 商城');
    const download = async (password?: string) =>
      call('POST', `/certificates/${made.id}/download`, { password });
    expect((await download()).body.data).toEqual({
      fileName: '_.shop.example-商城',
      chain: expect.stringContaining('BEGIN CERTIFICATE'),
      privateKey: null,
    });
    expect((await download(testPassword)).body.data.privateKey).toContain('BEGIN PRIVATE KEY');
    const wrong = await download('wrong');
    expect([wrong.status, wrong.body.data.fields]).toEqual([400, { password: '当前密码不正确' }]);
    for (let attempt = 0; attempt < 4; attempt += 1) await download('wrong');
    expect((await download(testPassword)).status).toBe(429);
    const { db } = test.database;
    const downloads = and(
      eq(auditLog.objectId, made.id),
      eq(auditLog.action, 'certificate.key-download'),
    );
    expect(await db.$count(auditLog, downloads)).toBe(1);
  });

  // Last: the application of these tests does not have the newer key.
  it('each change is in the audit: who, from where, before and after, and no key', async () => {
    const { id } = await upload();
    await call('PUT', `/certificates/${id}`, { name: '新名称' });
    const target = await site();
    await call('POST', `/certificates/${id}/bind`, { siteIds: [target.id] });
    // What is refused leaves no row.
    await call('POST', '/certificates/delete', { ids: [id] });
    await call('POST', '/certificates/delete', { ids: [id] }, stranger.token);
    await setHttps((await call('GET', `/sites/${target.id}`)).body.data, { certificateId: null });
    expect((await call('POST', '/certificates/delete', { ids: [id] })).status).toBe(200);
    const rows = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.at);
    expect(rows.map(({ action }) => action)).toEqual([
      'certificate.upload',
      'certificate.update',
      'certificate.bind',
      'certificate.delete',
    ]);
    expect(rows.every(({ actorId, ip }) => actorId === owner.id && ip !== '')).toBe(true);
    expect(rows[1]).toMatchObject({
      before: { name: 'shop.example' },
      after: { name: '新名称', fingerprint: expect.any(String) },
    });
    expect(rows[2]?.after).toEqual({ siteIds: [target.id] });
    expect(JSON.stringify(rows)).not.toContain('PRIVATE KEY');
  });

  it('is sealed anew after a change of keys', async () => {
    const made = await upload();
    const { db } = test.database;
    const newKey = 'a-newer-key-of-secrets-that-is-for-tests';
    const secrets = createSealing([newKey, ...test.config.secretsKeys]);
    const { users, certificates: service } = test.services;
    const audit = createAuditService(db);
    const keys = createCertificateKeysService({
      db,
      secrets,
      audit,
      users,
      certificates: service,
      rateLimits: test.services.rateLimits,
    });
    const count = await db.$count(certificates);
    expect([await keys.sealAnew(), await keys.sealAnew()]).toEqual([count, 0]);
    const [row] = await db.select().from(certificates).where(eq(certificates.id, made.id));
    expect(secrets.open(row?.keySealed ?? '', keyContext(made.id))).toContain('PRIVATE KEY');
  });
});
