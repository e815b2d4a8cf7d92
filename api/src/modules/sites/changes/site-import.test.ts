import { fileCharsMax } from '@console/contract/settings/file-limits';
import { sitesCsv, sitesJson } from '@console/contract/sites/history/file';
import { signedIn } from '../../../testing/accounts/accounts';
import { proveNames } from '../../../testing/accounts/domain-proofs';
import { buySmallPackage } from '../../../testing/accounts/packages';
import { issue } from '../../../testing/acme/certificates';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { sites } from '../sites.tables';

describe('files of sites', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

  async function aUser() {
    const { id, token } = await signedIn(test);
    const call = async (method: Method, path: string, body?: object) =>
      test.call({ method, path, token, ...(body && { body }) });
    const list = async () => (await call('GET', '/v1/sites?sort=createdAt&limit=100')).body.data;
    const send = async (text: string, commit = false) =>
      call('POST', '/v1/sites/import', { text, commit });
    return { id, call, list, send };
  }

  const withoutOwn = ({ id: _id, sn: _sn, cname: _cname, ...site }: Record<string, unknown>) => {
    const { revision: _r, version: _v, sync: _s, createdAt: _c, updatedAt: _u, ...rest } = site;
    return rest;
  };

  it.each([
    ['CSV', sitesCsv],
    ['JSON', sitesJson],
  ])('gives back from %s the sites that were written', async (format, write) => {
    const { id, call, list, send } = await aUser();
    const name = `${format}.file.example`;
    const groupId = (await call('POST', '/v1/site-groups', { name: '@电商, 一' })).body.data.id;
    const packageId = await buySmallPackage(test, id, { sites: 2, domains: 5 });
    const { pem } = await issue({ domains: [`*.${name.toLowerCase()}`] });
    const certificate = (await call('POST', '/v1/certificates', { ...pem, name: '通配' })).body
      .data;
    const origins = [
      { address: '203.0.113.1', port: 8080, weight: 5, role: 'up' },
      { address: 'origin.example.com', port: null, weight: 1, role: 'backup' },
    ];
    const origin = { origins, protocol: 'https' };
    const body = { domains: [`a.${name}`, `b.${name}`], note: '=1+1', groupId, packageId, origin };
    const { id: first, revision } = (await call('POST', '/v1/sites', body)).body.data;
    const https = { certificateId: certificate.id };
    await call('PUT', `/v1/sites/${first}`, { revision, https });
    await call('POST', '/v1/sites/state', { ids: [first], state: 'disabled' });
    await call('POST', '/v1/sites', { domains: [`c.${name}`], origin });
    const { items } = (await call('GET', '/v1/sites/export?sort=createdAt')).body.data;
    const text = write(items);

    const taken = (await send(text, true)).body.data;
    expect(taken.created).toBe(0);
    expect(taken.rows[0].error).toBe(`a.${name.toLowerCase()}：域名已被其他网站使用`);
    const ids = items.map((site: { id: string }) => site.id);
    await call('POST', '/v1/sites/delete', { ids });
    const checked = (await send(text)).body.data;
    expect(checked).toMatchObject({ created: 0, rows: [{ error: null }, { error: null }] });
    expect((await list()).total).toBe(0);
    const done = (await send(text, true)).body.data;
    expect(done).toMatchObject({ format: format.toLowerCase(), created: 2 });
    const after = (await call('GET', '/v1/sites/export?sort=domain')).body.data.items;
    const before = [...items].sort((a, b) => a.domains[0].localeCompare(b.domains[0]));
    expect(after.map(withoutOwn)).toEqual(before.map(withoutOwn));
    const told = (await call('GET', `/v1/sites/${done.rows[0].id}/revisions`)).body.data;
    expect(told.total).toBe(1);
  });

  it('gives back from JSON every setting of a site but its keys', async () => {
    const { call, send } = await aUser();
    // What the file says goes before what new sites begin with.
    const defaults = {
      cache: { rules: [] },
      rules: { gzip: false },
      pages: { coverOrigin: false },
    };
    await call('PUT', '/v1/site-defaults', { groupId: null, revision: 0, ...defaults });
    const key = 'abcdefgh12345678';
    const origin = {
      origins: [{ address: '203.0.113.1' }],
      health: { enabled: true, path: '/ok' },
    };
    const made = (await call('POST', '/v1/sites', { domains: ['whole.example'], origin })).body;
    const path = `/v1/sites/${made.data.id}`;
    const saved = await call('PUT', path, {
      revision: made.data.revision,
      https: { force: 'off', hstsEnabled: true, cipherLevel: 'modern' },
      access: {
        ipBlack: [{ address: '198.51.100.0/24', note: '扫描' }],
        referer: { mode: 'allow', items: ['a.example'] },
        bots: { groups: ['ai'] },
        signing: { type: 'A', key, spareKey: 'zyxwvuts87654321', scope: 'only', places: ['mp4'] },
      },
      cache: {
        enabled: false,
        rules: [{ match: 'suffix', values: ['jpg'] }],
        bypass: [{ field: 'cookie', name: 'sid' }],
      },
      rules: {
        responseHeaders: [{ name: 'X-Team', value: 'a' }],
        redirects: [{ from: '/a', to: '/b' }],
      },
      pages: { pages: [{ status: 404, html: '<h1>没有这一页</h1>' }], coverOrigin: true },
    });
    expect(saved.status).toBe(200);
    const before = (await call('GET', path)).body.data;
    const { items } = (await call('GET', '/v1/sites/export?keyword=whole')).body.data;
    expect(items).toEqual([before]);
    const text = sitesJson(items);
    expect(text).not.toContain(key);

    await call('POST', '/v1/sites/delete', { ids: [before.id] });
    const keyless = (await send(text, true)).body.data;
    expect(keyless.rows).toMatchObject([
      {
        id: null,
        error: expect.stringMatching(/^文件中没有 URL 鉴权的密钥，请在 access.signing.key 填写/),
      },
    ]);
    const done = (await send(text.replace('"key": ""', `"key": "${key}"`), true)).body.data;
    expect(done.rows).toMatchObject([{ error: null }]);
    const after = (await call('GET', `/v1/sites/${done.rows[0].id}`)).body.data;
    const { signing } = before.access;
    expect(withoutOwn(after)).toEqual({
      ...withoutOwn(before),
      access: { ...before.access, signing: { ...signing, spareKeyMask: '' } },
    });
    // The nodes get the key, and the table of sites none.
    const served = (await test.services.edgeSites.edgeSitesSnapshot()).sites;
    expect(served.find(({ id }) => id === after.id)?.access?.signing.key).toBe(key);
    const rows = await test.database.db.select({ settings: sites.settings }).from(sites);
    expect(JSON.stringify(rows)).not.toContain(key);
  });

  it('exports the settings of the own sites alone, a bounded number at once', async () => {
    const stranger = await aUser();
    const { call } = await aUser();
    const origin = { origins: [{ address: '203.0.113.1' }] };
    await stranger.call('POST', '/v1/sites', { domains: ['theirs.export.example'], origin });
    await call('POST', '/v1/sites', { domains: ['mine.export.example'], origin });
    const { items, total } = (await call('GET', '/v1/sites/export?keyword=export')).body.data;
    expect([total, items[0].domains]).toEqual([1, ['mine.export.example']]);
    expect((await call('GET', '/v1/sites/export?limit=21')).status).toBe(400);
    expect((await test.call({ method: 'GET', path: '/v1/sites/export' })).status).toBe(401);
  });

  it('names what is wrong of each row, adds the others, and only those that fit a package', async () => {
    const stranger = await aUser();
    const { id, list, send } = await aUser();
    await buySmallPackage(test, id, { sites: 1, domains: 5 });
    await stranger.call('POST', '/v1/site-groups', { name: '别人的组' });
    const place = { origins: [{ address: '203.0.113.1' }] };
    await stranger.call('POST', '/v1/sites', { domains: ['taken.rows.example'], origin: place });
    const csv = [
      '域名,源站,分组,套餐,证书,备注',
      'a.rows.example,203.0.113.1,,小,,',
      'b.rows.example,203.0.113.1,,小,,',
      'taken.rows.example,203.0.113.1,,,,',
      'c.rows.example,10.0.0.1,,,,',
      'd.rows.example,203.0.113.1,别人的组,,,',
      'e.rows.example,203.0.113.1,,大,,',
      'f.rows.example,203.0.113.1,,,没有的证书,',
      'x.cdn.demo.test,203.0.113.1,,,,',
      'g.rows.example,"203.0.113.1, origin.example.com:81",,,,中文',
    ].join('\n');
    const errors = [
      null,
      '套餐「小」最多 1 个网站，已有 1 个',
      'taken.rows.example：域名已被其他网站使用',
      '不允许使用内网或保留地址作为源站',
      '分组「别人的组」不存在',
      '套餐「大」不存在或已到期',
      '证书「没有的证书」不存在',
      'x.cdn.demo.test：域名为平台保留，不能使用',
      null,
    ];
    type Row = { line: number; error: string | null };
    const checked = (await send(csv)).body.data;
    expect(checked.rows.map(({ error }: Row) => error)).toEqual(errors);
    expect(checked.rows.map(({ line }: Row) => line)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const done = (await send(csv, true)).body.data;
    expect(done.created).toBe(2);
    expect(done.rows.map(({ error }: Row) => error)).toEqual(errors);
    expect((await list()).items.map((site: { domains: string[] }) => site.domains[0])).toEqual([
      'g.rows.example',
      'a.rows.example',
    ]);
  });

  it('refuses what is no such file, and one that is too long', async () => {
    const { send, list } = await aUser();
    const wrong = await send('域名\na.example', true);
    expect(wrong.body.data.fields).toEqual({ text: '第一行应为表头，缺少「源站」列' });
    const long = await send('a'.repeat(fileCharsMax + 1), true);
    expect(long.body.data.fields).toEqual({ text: '内容过长，最多 500 万个字符' });
    const huge = await send('中'.repeat(fileCharsMax * 2), true);
    expect(huge.status).toBe(413);
    expect((await list()).total).toBe(0);
  });

  it('begins with the default settings where the file says nothing', async () => {
    const { call, send } = await aUser();
    const origin = { retries: 4, protocol: 'https' };
    await call('PUT', '/v1/site-defaults', { groupId: null, revision: 0, origin });
    const csv =
      '域名,源站,回源协议\na.start.example,203.0.113.1,\nb.start.example,203.0.113.1,http';
    const { rows } = (await send(csv, true)).body.data;
    const protocols = [];
    for (const row of rows) {
      const { data } = (await call('GET', `/v1/sites/${row.id}`)).body;
      expect(data.origin.retries).toBe(4);
      protocols.push(data.origin.protocol);
    }
    expect(protocols).toEqual(['https', 'http']);
  });

  it('adds the good of 500 pasted lines, names the ten bad ones by line, or adds nothing', async () => {
    const stranger = await aUser();
    const { id, call, list } = await aUser();
    await proveNames(test, stranger.id, ['theirs.example']);
    await proveNames(test, id, ['wild.example']);
    const place = { origins: [{ address: '203.0.113.1' }] };
    await stranger.call('POST', '/v1/sites', { domains: ['taken.paste.example'], origin: place });
    await stranger.call('POST', '/v1/sites', { domains: ['*.theirs.example'], origin: place });
    const lines = Array.from(
      { length: 500 },
      (_, index) => `n${index}.paste.example | 203.0.113.1`,
    );
    const bad: [line: number, text: string, error: string][] = [
      [1, 'taken.paste.example | 203.0.113.1', 'taken.paste.example：域名已被其他网站使用'],
      [50, 'a.theirs.example | 203.0.113.1', 'a.theirs.example：需要先验证域名所有权'],
      [51, 'bad_domain! | 203.0.113.1', '域名格式不正确'],
      [100, 'n0.paste.example', '每行应为「域名 | 源站」'],
      [200, 'p200.paste.example | 203.0.113.1:0', '端口应在 1–65535 之间'],
      [250, 'N10.paste.example | 203.0.113.1', '域名 n10.paste.example 与第 11 行重复'],
      [300, 'p300.paste.example | 192.168.1.1', '不允许使用内网或保留地址作为源站'],
      [400, 'p400.paste.example | x.cdn.demo.test', '这是本平台自己的地址，会形成回路'],
      [499, 'www.cdn.demo.test | 203.0.113.1', 'www.cdn.demo.test：域名为平台保留，不能使用'],
      [500, '*.*.paste.example | 203.0.113.1', '域名格式不正确'],
    ];
    for (const [line, text] of bad) lines[line - 1] = text;
    lines[20] = '中文.paste.example *.wild.example | 203.0.113.1, origin.example.com:81';
    const text = lines.join('\r\n');
    const send = async (skipInvalid: boolean) =>
      (await call('POST', '/v1/sites/batch', { text, skipInvalid })).body.data;
    type Row = { line: number; text: string; error: string | null };
    const wrong = ({ rows }: { rows: Row[] }) =>
      rows.flatMap((row) => (row.error === null ? [] : [[row.line, row.text, row.error]]));
    const refused = await send(false);
    expect([refused.created, wrong(refused)]).toEqual([0, bad]);
    expect((await list()).total).toBe(0);
    const done = await send(true);
    expect([done.created, wrong(done)]).toEqual([490, bad]);
    expect((await list()).total).toBe(490);
    const { items } = (await call('GET', '/v1/sites?keyword=中文.paste')).body.data;
    expect(items[0].origin.origins).toMatchObject([
      { address: '203.0.113.1', port: null },
      { address: 'origin.example.com', port: 81 },
    ]);
  });
});
