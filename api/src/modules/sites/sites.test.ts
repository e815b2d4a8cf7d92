import { addPanel, signedIn } from '../../testing/accounts/accounts';
import { proveNames } from '../../testing/accounts/domain-proofs';
import { engines } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';

const nowhere = '00000000-0000-4000-8000-000000000000';

describe.each(engines)('sites on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };
  let stranger: { id: string; token: string };

  beforeAll(async () => {
    test = await startTestApp(engine);
    owner = await signedIn(test);
    stranger = await signedIn(test);
    await addPanel(test, 'panel.brand.test');
  });
  afterAll(() => test.close());

  const site = (domains: string[], address = '203.0.113.1') => ({
    domains,
    origin: { origins: [{ address }] },
  });
  const create = (domains: string[], token = owner.token, address?: string) =>
    test.call({ method: 'POST', path: '/v1/sites', token, body: site(domains, address) });
  const post = (path: string, body: object, token = owner.token) =>
    test.call({ method: 'POST', path: `/v1/sites${path}`, token, body });
  const get = (path: string, token = owner.token) =>
    test.call({ method: 'GET', path: `/v1/sites${path}`, token });
  const update = (id: string, body: object, token = owner.token) =>
    test.call({ method: 'PUT', path: `/v1/sites/${id}`, token, body });

  it('creates a site and finds it by id and by serial number', async () => {
    const { status, body } = await create(['A.Example.com', '中文.example']);
    expect(status).toBe(200);
    expect(body.data.domains).toEqual(['a.example.com', 'xn--fiq228c.example']);
    expect(body.data.cname).toBe(`${body.data.sn}.cdn.demo.test`);
    expect((await get(`/${body.data.id}`)).body.data).toEqual(body.data);
    expect((await get(`/by-sn/${body.data.sn}`)).body.data).toEqual(body.data);
    expect((await get('?keyword=中文')).body.data.total).toBe(1);
  });

  it("does not know another user's site, whatever is asked", async () => {
    const { body } = await create(['mine.example']);
    const { id, sn, revision } = body.data;
    const answers = await Promise.all([
      get(`/${id}`, stranger.token),
      get(`/by-sn/${sn}`, stranger.token),
      update(id, { revision, note: 'x' }, stranger.token),
      post('/delete', { ids: [id] }, stranger.token),
      post('/state', { ids: [id], state: 'disabled' }, stranger.token),
    ]);
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual(
      Array(5).fill([404, 40400]),
    );
    expect((await get(`/${id}`)).body.data).toEqual(body.data);
    expect((await get('', stranger.token)).body.data.total).toBe(0);
  });

  it('gives a domain to one site of the platform, and names the field', async () => {
    await create(['taken.example']);
    const { status, body } = await create(['free.example', 'taken.example'], stranger.token);
    expect([status, body.code]).toEqual([400, 40010]);
    expect(body.data.fields).toEqual({ 'domains.1': '域名已被其他网站使用' });
    expect((await get('', stranger.token)).body.data.total).toBe(0);
  });

  it('names every wrong field at once', async () => {
    await create(['all.example']);
    const wrong = await create(['all.example', 'other.example'], stranger.token, '10.0.0.1');
    expect(wrong.body.data.fields).toEqual({
      'domains.0': '域名已被其他网站使用',
      'origin.origins.0.address': expect.any(String),
    });
    const { id, revision, origin } = (await create(['each.example'])).body.data;
    const origins = [{ address: '127.0.0.1' }];
    const change = { revision, domains: ['x.cdn.demo.test'], origin: { ...origin, origins } };
    const { body } = await update(id, { ...change, extraPorts: [9] });
    expect(body.data.fields).toEqual({
      'domains.0': expect.any(String),
      extraPorts: '平台没有开放端口 9',
      'origin.origins.0.address': expect.any(String),
    });
  });

  it.each(['x.cdn.demo.test', '*.demo.test', 'panel.brand.test', '*.brand.test'])(
    'keeps the platform’s own name %s',
    async (domain) => {
      expect((await create([domain])).body.code).toBe(40010);
    },
  );

  it('gives one of two simultaneous claims the domain', async () => {
    const answers = await Promise.all([
      create(['race.example']),
      create(['race.example'], stranger.token),
      create(['race.example'], stranger.token),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each(['10.0.0.1', '127.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'localhost'])(
    'refuses the origin %s at its field',
    async (address) => {
      const { status, body } = await create(['inside.example'], owner.token, address);
      expect([status, body.code]).toEqual([400, 40011]);
      expect(Object.keys(body.data.fields)).toEqual(['origin.origins.0.address']);
    },
  );

  it.each(['x.cdn.demo.test', 'panel.brand.test'])(
    'refuses the platform’s own %s as an origin',
    async (address) => {
      const { status, body } = await create(['loop.example'], owner.token, address);
      expect([status, body.code]).toEqual([400, 40011]);
      expect(body.data.fields).toEqual({
        'origin.origins.0.address': '这是本平台自己的地址，会形成回路',
      });
    },
  );

  it.each(['http://x', '1.2.3.4:80', '999.1.1.1', 'a b', '<script>', ''])(
    'refuses the malformed origin %s',
    async (address) => {
      const { status, body } = await create(['bad.example'], owner.token, address);
      expect([status, body.code]).toEqual([400, 40001]);
      expect(Object.keys(body.data.fields)).toEqual(['origin.origins.0.address']);
    },
  );

  it('updates a section, and refuses a form that was filled from an older revision', async () => {
    const { id, revision } = (await create(['edit.example'])).body.data;
    const first = await update(id, { revision, domains: ['edit2.example', 'edit.example'] });
    expect(first.body.data.domains).toEqual(['edit2.example', 'edit.example']);
    expect(first.body.data.revision).toBeGreaterThan(revision);
    const second = await update(id, { revision, note: '旧表单' });
    expect([second.status, second.body.code]).toEqual([409, 40900]);
    expect((await get(`/${id}`)).body.data).toEqual(first.body.data);
  });

  it('keeps the settings of a tab, and lists without them', async () => {
    const { id, revision, access, cache } = (await create(['tabs.example'])).body.data;
    expect(access.ipBlack).toEqual([]);
    const ipBlack = [{ address: '203.0.113.0/24', note: '扫描', expiresAt: null }];
    const saved = await update(id, { revision, access: { ...access, ipBlack } });
    expect(saved.body.data.access.ipBlack).toEqual(ipBlack);
    expect(saved.body.data.cache).toEqual(cache);
    const { upsert } = await test.services.edgeSites.edgeChangesSince(revision);
    expect(upsert.map((site) => site.access?.ipBlack)).toEqual([ipBlack]);
    expect(upsert[0]).not.toHaveProperty('rules');
    expect((await get('?keyword=tabs.example')).body.data.items[0]).not.toHaveProperty('access');
  });

  it('keeps keys of URL signing to itself and the nodes, and signs for the owner alone', async () => {
    await proveNames(test, owner.id, ['signed.example']);
    const { id, access } = (await create(['*.signed.example'])).body.data;
    const save = async (signing: object) => {
      const { revision } = (await get(`/${id}`)).body.data;
      const { body } = await update(id, { revision, access: { ...access, signing } });
      return body.data.access?.signing ?? body.data.fields;
    };
    const url = 'http://a.signed.example/1.mp4';
    const sign = (body: object, token?: string) => post(`/${id}/signed-url`, body, token);
    expect((await sign({ url })).body.data.fields).toHaveProperty('url');
    const [first, second] = ['firstKeyOfThisSite11', 'secondKeyOfThisSite2'];
    const saved = await save({ type: 'A', key: first });
    expect(saved).toMatchObject({ type: 'A', key: '', keyMask: '****te11', spareKeyMask: '' });
    const rotated = await save({ ...saved, key: second, keepFormer: true });
    expect(rotated).toMatchObject({ key: '', keyMask: '****ite2', spareKeyMask: '****te11' });
    const ofNodes = async () => {
      const { sites } = await test.services.edgeSites.edgeSitesSnapshot();
      return sites.find((one) => one.id === id)?.access?.signing;
    };
    expect(await ofNodes()).toMatchObject({ key: second, spareKey: first });
    expect(await save({ ...rotated, spareKeyMask: '' })).toMatchObject({ spareKeyMask: '' });
    expect(await ofNodes()).toMatchObject({ key: second, spareKey: '' });
    // A mask does not stand in for a key that is not there.
    expect(await save({ ...rotated, type: 'off', keyMask: '' })).toMatchObject({ keyMask: '' });
    expect(await save({ type: 'B', keyMask: '****' })).toHaveProperty(['access.signing.key']);
    await save({ type: 'B', key: first });
    expect((await sign({ url })).body.data.url).toMatch(/example\/\d{12}\/[0-9a-f]{32}\/1\.mp4$/);
    expect((await sign({ url }, stranger.token)).status).toBe(404);
    expect((await sign({ url: 'http://other.example/' })).body.data.fields).toHaveProperty('url');
  });

  it.each([
    [{ access: { ipBlack: [{ address: '1.2.3.4/40' }] } }, 'access.ipBlack.0.address'],
    [{ access: { userAgent: { mode: 'deny' } } }, 'access.userAgent.items'],
    [{ cache: { rules: [{ match: 'suffix', values: ['(a+)+$'] }] } }, 'cache.rules.0.values.0'],
    [{ rules: { requestHeaders: [{ name: 'Host', value: 'x' }] } }, 'rules.requestHeaders.0.name'],
    [{ rules: { redirects: [{ from: '/a', to: '//evil.example' }] } }, 'rules.redirects.0.to'],
    [{ pages: { pages: [{ status: 200, html: 'x' }] } }, 'pages.pages.0.status'],
  ])('refuses %j at its field', async (section, field) => {
    const { id, revision } = (await create([`bad-${field.replace(/\W/g, '-')}.example`])).body.data;
    const { status, body } = await update(id, { revision, ...section });
    expect([status, Object.keys(body.data.fields)]).toEqual([400, [field]]);
  });

  it('lists by page, keyword, state and order', async () => {
    const { token } = await signedIn(test);
    for (const name of ['b', 'a', 'c']) await create([`${name}.list.example`], token);
    const page = await get('?sort=domain&limit=2&page=2', token);
    expect(page.body.data.total).toBe(3);
    expect(page.body.data.items.map((item: { domains: string[] }) => item.domains[0])).toEqual([
      'c.list.example',
    ]);
    expect((await get('?keyword=A.LIST', token)).body.data.total).toBe(1);
    expect((await get('?keyword=%25', token)).body.data.total).toBe(0);
    expect((await get('?state=disabled', token)).body.data.total).toBe(0);
    expect((await get('?sort=id;drop', token)).body.data.fields).toHaveProperty('sort');
  });

  it('adds a batch by its good lines, or not at all', async () => {
    const { token } = await signedIn(test);
    const text =
      'a.batch.example | 203.0.113.1\ntaken.example | 203.0.113.1\nb.batch.example | 10.0.0.1';
    const refused = await post('/batch', { text }, token);
    expect(refused.body.data.created).toBe(0);
    expect((await get('', token)).body.data.total).toBe(0);
    const { created, rows } = (await post('/batch', { text, skipInvalid: true }, token)).body.data;
    expect(created).toBe(1);
    expect(rows.map((row: { error: string | null }) => row.error)).toEqual([
      null,
      'taken.example：域名已被其他网站使用',
      '不允许使用内网或保留地址作为源站',
    ]);
    expect((await get(`/${rows[0].id}`, token)).body.data.domains).toEqual(['a.batch.example']);
  });

  it('deletes all or none, and frees the domain', async () => {
    const { id } = (await create(['gone.example'])).body.data;
    expect((await post('/delete', { ids: [id, nowhere] })).status).toBe(404);
    expect((await post('/delete', { ids: [id, id] })).body.data).toEqual({ deleted: 1 });
    expect((await create(['gone.example'], stranger.token)).status).toBe(200);
  });
});
