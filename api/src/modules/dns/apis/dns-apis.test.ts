import { eq } from 'drizzle-orm';
import { addPanel, signedIn } from '../../../testing/accounts/accounts';
import {
  cloudflareKeys,
  cloudflareToken,
  startFakeCloudflare,
} from '../../../testing/dns/fake-cloudflare';
import { startTestApp, type TestApp, testConfig } from '../../../testing/test-app';
import { auditLog } from '../../audit/audit.tables';
import { dnsApis } from '../dns.tables';

type Vendor = Awaited<ReturnType<typeof startFakeCloudflare>>;

const settings = { provider: 'cloudflare', method: 'token', apiToken: cloudflareToken };

describe('DNS APIs', () => {
  let test: TestApp;
  let vendor: Vendor;
  let owner: { id: string; token: string };

  beforeAll(async () => {
    vendor = await startFakeCloudflare();
    test = await startTestApp('usual', { dns: { ...testConfig.dns, cloudflare: vendor.url } });
  });
  beforeEach(async () => {
    vendor.fails();
    vendor.clear();
    owner = await signedIn(test);
  });
  afterAll(async () => {
    await test.close();
    await vendor.close();
  });

  const call = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    token = owner.token,
  ) => test.call({ method, path: `/v1/dns${path}`, token, ...(body && { body }) });
  const add = async (name = '主账户', given: object = settings) =>
    (await call('POST', '/apis', { name, settings: given })).body.data;

  it('keeps an account, shows its key by the end alone, and seals the secret', async () => {
    const added = await add();
    expect(added).toMatchObject({
      name: '主账户',
      provider: 'cloudflare',
      config: { provider: 'cloudflare', method: 'token' },
      maskedKey: '****0001',
      test: null,
      uses: [],
    });
    const listed = await call('GET', '/apis');
    expect([listed.body.data.total, listed.body.data.items[0].id]).toEqual([1, added.id]);
    const rows = await test.database.db.select().from(dnsApis);
    for (const text of [JSON.stringify(rows), JSON.stringify(listed.body)]) {
      expect(text).not.toContain(cloudflareToken);
    }
  });

  it('finds by name and provider', async () => {
    await add('生产 100%');
    await add('测试', {
      provider: 'aliyun',
      accessKeyId: 'LTAI5tAbCdEf3kQz',
      accessKeySecret: 'x',
    });
    const names = async (query: string) =>
      (await call('GET', `/apis?${query}`)).body.data.items.map(
        ({ name }: { name: string }) => name,
      );
    expect(await names('keyword=%25')).toEqual(['生产 100%']);
    expect(await names('provider=aliyun')).toEqual(['测试']);
    expect((await call('GET', '/apis?provider=aliyun')).body.data.items[0]).toMatchObject({
      maskedKey: 'LTAI****3kQz',
      config: { accessKeyId: 'LTAI5tAbCdEf3kQz' },
    });
  });

  it('keeps a secret that is left empty at a change, and takes a new one', async () => {
    const { id } = await add();
    const renamed = await call('PUT', `/apis/${id}`, {
      name: '改名',
      settings: { ...settings, apiToken: '' },
    });
    expect(renamed.body.data).toMatchObject({ name: '改名', maskedKey: '****0001' });
    expect((await call('POST', `/apis/${id}/test`)).body.data.test).toMatchObject({ ok: true });
    const changed = await call('PUT', `/apis/${id}`, {
      name: '改名',
      settings: { ...settings, apiToken: 'another-token-that-is-wrong' },
    });
    // The test said nothing of this key.
    expect(changed.body.data).toMatchObject({ maskedKey: '****rong', test: null });
    await call('DELETE', `/apis/${id}`);
    const rows = await test.database.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.objectId, id))
      .orderBy(auditLog.at);
    expect(rows).toMatchObject([
      { action: 'dns-api.create', actorId: owner.id, ip: '127.0.0.1', before: null },
      { action: 'dns-api.update', before: { name: '主账户' }, after: { settingsChanged: false } },
      { action: 'dns-api.update', after: { settingsChanged: true, maskedKey: '****rong' } },
      { action: 'dns-api.delete', before: { name: '改名' }, after: null },
    ]);
    for (const secret of [cloudflareToken, 'another-token']) {
      expect(JSON.stringify(rows)).not.toContain(secret);
    }
  });

  it('asks for a secret that is neither given nor stored, at its field', async () => {
    const { id } = await add();
    const key = { provider: 'cloudflare', method: 'key', email: 'a@example.com', apiKey: '' };
    const answers = [
      await call('PUT', `/apis/${id}`, { name: 'a', settings: key }),
      await call('POST', '/test', { settings: key }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.data.fields]).toEqual([
        400,
        { 'settings.apiKey': '请输入 Global API Key' },
      ]);
    }
    const other = { provider: 'tencent', secretId: 'a', secretKey: 'b' };
    const moved = await call('PUT', `/apis/${id}`, { name: 'a', settings: other });
    expect(moved.body.data.fields).toEqual({
      'settings.provider': '不能更换服务商，请另外添加一个 DNS API',
    });
  });

  it('refuses a name twice, and settings that lack a field', async () => {
    await add();
    const again = await call('POST', '/apis', { name: '主账户', settings });
    expect([again.status, again.body.data.fields]).toEqual([400, { name: '已有同名的 DNS API' }]);
    const bad = await call('POST', '/apis', { name: '', settings: { provider: 'aliyun' } });
    expect(Object.keys(bad.body.data.fields)).toEqual([
      'name',
      'settings.accessKeyId',
      'settings.accessKeySecret',
    ]);
  });

  it('tests settings before they are saved, and an account after, and keeps the result', async () => {
    const before = await call('POST', '/test', {
      settings: { provider: 'cloudflare', method: 'key', ...cloudflareKeys },
    });
    expect(before.body.data.zones).toEqual([
      { id: 'zone-example.com', name: 'example.com' },
      { id: 'zone-example.net', name: 'example.net' },
    ]);
    const { id } = await add();
    expect((await call('POST', `/apis/${id}/test`)).body.data.test).toMatchObject({
      ok: true,
      zones: 2,
      message: '',
    });
    vendor.fails({ status: 429, json: {} });
    expect((await call('POST', `/apis/${id}/test`)).body.data.test).toMatchObject({
      ok: false,
      zones: null,
      message: expect.stringContaining('请求过于频繁'),
    });
    const wrong = await call('POST', '/test', { settings: { ...settings, apiToken: 'wrong' } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 40040]);
  });

  it('tests a change with the secret that is stored', async () => {
    const { id } = await add();
    const answer = await call('POST', '/test', { id, settings: { ...settings, apiToken: '' } });
    expect(answer.body.data.zones).toHaveLength(2);
  });

  it('shows zones, and records page by page', async () => {
    const { id } = await add();
    for (let n = 0; n < 30; n += 1) {
      const record = { type: 'A', content: `192.0.2.${n}`, ttl: 300 };
      vendor.add('example.com', { name: `h${n}.example.com`, ...record });
    }
    expect((await call('GET', `/apis/${id}/zones`)).body.data.zones).toHaveLength(2);
    const path = `/apis/${id}/records?zone=example.com`;
    const { items, total } = (await call('GET', `${path}&page=2`)).body.data;
    expect([items.length, total]).toEqual([10, 30]);
    expect((await call('GET', `${path}&keyword=H7`)).body.data.items).toEqual([
      { name: 'h7.example.com', type: 'A', value: '192.0.2.7', ttl: 300 },
    ]);
    const other = await call('GET', `/apis/${id}/records?zone=elsewhere.com`);
    expect([other.status, other.body.msg]).toEqual([400, '域名不在此账户中']);
  });

  it('is gone for everybody else', async () => {
    const { id } = await add();
    const stranger = await signedIn(test);
    const body = { name: 'x', settings };
    const answers = await Promise.all([
      call('PUT', `/apis/${id}`, body, stranger.token),
      call('DELETE', `/apis/${id}`, undefined, stranger.token),
      call('POST', `/apis/${id}/test`, {}, stranger.token),
      call('POST', '/test', { id, settings }, stranger.token),
      call('GET', `/apis/${id}/zones`, undefined, stranger.token),
      call('GET', `/apis/${id}/records?zone=example.com`, undefined, stranger.token),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    await expect(test.services.dnsApis.txtPort(stranger.id, id)).rejects.toThrow('内容不存在');
    expect((await call('GET', '/apis')).body.data.total).toBe(1);
  });

  it('is deleted, unless something depends on it', async () => {
    const { id } = await add();
    const used = new Set([id]);
    test.services.dnsApis.registerUse(async (_ownerId, dnsApiId) =>
      used.has(dnsApiId)
        ? [{ kind: 'certificate', id: '0b7f6f0e-0c57-4d31-9d3b-6f2a1b7c1d11', name: '通配符证书' }]
        : [],
    );
    const refused = await call('DELETE', `/apis/${id}`);
    expect([refused.status, refused.body.code]).toEqual([409, 40910]);
    expect(refused.body.msg).toContain('通配符证书');
    used.clear();
    expect((await call('DELETE', `/apis/${id}`)).status).toBe(200);
    expect((await call('GET', '/apis')).body.data.total).toBe(0);
  });

  it('sets a challenge beside others and takes one away', async () => {
    const { id } = await add();
    const port = await test.services.dnsApis.txtPort(owner.id, id);
    const name = '_acme-challenge.www.example.com';
    await port.setTxt(name, 'one');
    await port.setTxt(name, 'two');
    await port.setTxt(name, 'two');
    expect(vendor.of('example.com').map(({ content }) => content)).toEqual(['"one"', '"two"']);
    await port.removeTxt(name, 'one');
    await port.removeTxt(name, 'gone');
    expect(vendor.of('example.com')).toMatchObject([{ name, type: 'TXT', content: '"two"' }]);
    await expect(port.setTxt('_acme-challenge.other.org', 'x')).rejects.toThrow('域名不在此账户');
  });

  it('stops an account that calls vendors too often', async () => {
    const { id } = await add();
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => call('POST', '/test', { id, settings })),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });

  it('serves customers of a panel too', async () => {
    const panelId = await addPanel(test, `${owner.id}.panel.test`);
    const { token } = await signedIn(test, { roles: ['panel'], panelId });
    expect((await call('GET', '/apis', undefined, token)).body.data.total).toBe(0);
  });
});
