import { eq } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { auditLog } from '../../audit/audit.tables';
import { siteDefaults } from './site-defaults.tables';

describe('default settings of new sites', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { allowInternalOrigins: true });
  });
  afterAll(() => test.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

  /** An account, and its calls. */
  async function aUser() {
    const { id, token } = await signedIn(test);
    const call = async (method: Method, path: string, body?: object) =>
      test.call({ method, path, token, ...(body && { body }) });
    const group = async (name: string) =>
      (await call('POST', '/v1/site-groups', { name })).body.data.id;
    const read = async (groupId?: string) =>
      (await call('GET', `/v1/site-defaults${groupId ? `?group=${groupId}` : ''}`)).body.data;
    const set = async (settings: object, groupId: string | null = null) => {
      const { revision } = await read(groupId ?? undefined);
      return call('PUT', '/v1/site-defaults', { groupId, revision, ...settings });
    };
    const add = async (domain: string, more: { origin?: object; [key: string]: unknown } = {}) => {
      const origin = { origins: [{ address: '203.0.113.1' }], ...more.origin };
      const site = { domains: [domain], ...more, origin };
      return (await call('POST', '/v1/sites', site)).body.data;
    };
    return { id, call, group, read, set, add };
  }

  const rules = { responseHeaders: [{ name: 'X-Team', value: 'a' }] };

  it('has the platform’s until somebody sets some', async () => {
    const { read, add } = await aUser();
    const { groupId, revision, own, settings } = await read();
    expect({ groupId, revision, own }).toEqual({ groupId: null, revision: 0, own: [] });
    const site = await add('plain.defaults.example');
    expect(site).toMatchObject(settings);
  });

  it('gives each new site what is set, for all or for its group, and changes no other', async () => {
    const { call, group, read, set, add } = await aUser();
    const shop = await group('电商');
    const other = await group('其他');
    const before = await add('before.defaults.example', { groupId: shop });
    await set({ origin: { protocol: 'https', retries: 3, balance: 'ip-hash' }, rules });
    const https = { force: '301', tlsVersionMin: '1.3', http2: false };
    await set({ https, cache: { enabled: false } }, shop);
    const saved = await set({ origin: { retries: 0 } }, shop);
    expect(saved.body.data).toMatchObject({ own: ['origin', 'https', 'cache'], revision: 2 });
    expect((await read(other)).own).toEqual([]);
    expect((await read(other)).settings.origin).toMatchObject({ protocol: 'https', retries: 3 });

    expect(await add('a.defaults.example')).toMatchObject({
      origin: { protocol: 'https', retries: 3, balance: 'ip-hash' },
      https: { force: 'off', certificateId: null },
      cache: { enabled: true },
      rules: { responseHeaders: [{ action: 'set', name: 'X-Team', value: 'a' }] },
    });
    // What is said of the site itself goes before any default.
    const own = { groupId: shop, origin: { protocol: 'follow' } };
    expect(await add('b.defaults.example', own)).toMatchObject({
      origin: { protocol: 'follow', retries: 0, balance: 'round-robin' },
      https: { force: '301', tlsVersionMin: '1.3', http2: false, certificateId: null },
      rules: { responseHeaders: [{ name: 'X-Team' }] },
    });
    const text = 'c.defaults.example | 203.0.113.1';
    const batch = await call('POST', '/v1/sites/batch', { text, groupId: shop, protocol: '' });
    const [{ id }] = batch.body.data.rows;
    expect((await call('GET', `/v1/sites/${id}`)).body.data).toMatchObject({
      origin: { protocol: 'http', retries: 0 },
      https: { force: '301' },
      cache: { enabled: false },
    });
    expect((await call('GET', `/v1/sites/${before.id}`)).body.data).toEqual(before);
  });

  it('falls back section by section, and forgets a group’s when the group goes', async () => {
    const { call, group, read, set } = await aUser();
    const shop = await group('电商');
    await set({ cache: { enabled: false } });
    await set({ cache: { enabled: true }, rules }, shop);
    const reset = (groupId: string | null, section: string) =>
      call('POST', '/v1/site-defaults/reset', { groupId, section });
    const back = (await reset(shop, 'cache')).body.data;
    expect(back).toMatchObject({ own: ['rules'], settings: { cache: { enabled: false } } });
    expect((await reset(null, 'cache')).body.data).toMatchObject({ own: [], revision: 2 });
    expect((await read(shop)).settings.cache.enabled).toBe(true);
    expect((await reset(shop, 'billing')).status).toBe(400);
    await call('DELETE', `/v1/site-groups/${shop}`);
    expect((await call('GET', `/v1/site-defaults?group=${shop}`)).status).toBe(400);
    const { db } = test.database;
    expect(await db.$count(siteDefaults, eq(siteDefaults.groupId, shop))).toBe(0);
  });

  it('puts each change into the audit: who, from where, and what became of it', async () => {
    const { id, call, group, set } = await aUser();
    const shop = await group('电商');
    await set({ cache: { enabled: false } });
    await set({ rules: { gzip: false } });
    await set({ cache: { enabled: true } }, shop);
    await call('POST', '/v1/site-defaults/reset', { groupId: null, section: 'cache' });
    // What is refused leaves no row.
    await call('PUT', '/v1/site-defaults', { groupId: shop, revision: 0, rules: {} });
    await call('DELETE', `/v1/site-groups/${shop}`);
    const rows = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.actorId, id))
      .orderBy(auditLog.at);
    const own = rows.map(({ action, objectId, before, after }) => [
      action,
      objectId,
      before,
      after,
    ]);
    expect(own).toEqual([
      ['site-defaults.update', id, {}, { cache: expect.objectContaining({ enabled: false }) }],
      ['site-defaults.update', id, {}, { rules: expect.objectContaining({ gzip: false }) }],
      ['site-defaults.update', shop, {}, { cache: expect.objectContaining({ enabled: true }) }],
      ['site-defaults.reset', id, { cache: expect.objectContaining({ enabled: false }) }, {}],
      ['site-defaults.delete', shop, { cache: expect.objectContaining({ enabled: true }) }, {}],
    ]);
    expect(rows.every(({ ip, objectType }) => ip !== '' && objectType === 'site-defaults')).toBe(
      true,
    );
  });

  it('refuses an old form, bad values at their field, and another user’s group', async () => {
    const { call, group, set } = await aUser();
    const shop = await group('电商');
    await set({ rules }, shop);
    const old = { groupId: shop, revision: 0, rules: {} };
    expect((await call('PUT', '/v1/site-defaults', old)).status).toBe(409);
    const bad = await set({
      origin: { retries: 9 },
      https: { hstsEnabled: true, hstsPreload: true },
    });
    expect(Object.keys(bad.body.data.fields)).toEqual(['origin.retries', 'https.hstsPreload']);
    const stranger = await aUser();
    const answers = await Promise.all([
      stranger.call('GET', `/v1/site-defaults?group=${shop}`),
      stranger.call('PUT', '/v1/site-defaults', { ...old, revision: 1 }),
      stranger.call('POST', '/v1/site-defaults/reset', { groupId: shop, section: 'rules' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
    expect((await stranger.call('GET', '/v1/site-defaults')).body.data.revision).toBe(0);
  });

  it('takes no address, certificate or key as a default', async () => {
    const { set } = await aUser();
    const { settings } = (
      await set({
        origin: { origins: [{ address: '10.0.0.1' }] },
        https: { certificateId: crypto.randomUUID() },
        access: { signing: { type: 'A', key: 'aVerySecretKeyOfMine1' } },
      })
    ).body.data;
    expect(settings.origin).not.toHaveProperty('origins');
    expect(settings.https).not.toHaveProperty('certificateId');
    expect(settings.access).not.toHaveProperty('signing');
  });

  it('refuses a loop that only the defaults make of an origin', async () => {
    const { set, call } = await aUser();
    const { host, port } = test.config;
    const body = { domains: ['loop.defaults.example'], origin: { origins: [{ address: host }] } };
    await set({ origin: { httpPort: port } });
    expect((await call('POST', '/v1/sites', body)).body.code).toBe(40011);
    await set({ origin: { httpPort: 80 } });
    expect((await call('POST', '/v1/sites', body)).status).toBe(200);
  });
});
