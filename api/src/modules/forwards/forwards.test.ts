import { connections } from '../../testing/databases/databases';
import { forwardCustomer, freshPort, tcp, udp } from '../../testing/forwards';
import { startTestApp, type TestApp } from '../../testing/test-app';

describe.each(connections)('layer-4 forwards on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());

  it('makes one with its ports, and changes what is said of it', async () => {
    const { call, made } = await forwardCustomer(test);
    const port = freshPort();
    const forward = await made([udp(port), tcp(port, port + 3)], { name: '游戏', note: '一区' });
    expect(forward).toMatchObject({
      name: '游戏',
      state: 'normal',
      listen: [tcp(port, port + 3), udp(port)],
      package: { name: '小' },
      group: null,
      version: 1,
      origin: { balance: 'round-robin', proxyOut: 'off', proxyIn: false },
      access: { idleSeconds: 600, bandwidthMbps: 0, perIp: { connections: 0, newPerSecond: 0 } },
    });
    expect(forward.cname).toBe(`${forward.sn}.cdn.demo.test`);
    const { revision, access } = forward;
    const changed = await call('PUT', `/forwards/${forward.id}`, {
      revision,
      access: { ...access, perIp: { connections: 100, newPerSecond: 5 } },
    });
    expect(changed.body.data).toMatchObject({
      version: 2,
      access: { perIp: { connections: 100 } },
    });
    expect((await call('PUT', `/forwards/${forward.id}`, { revision, note: '旧' })).status).toBe(
      409,
    );
    const bySn = await call('GET', `/forwards/by-sn/${forward.sn}`);
    expect(bySn.body.data.id).toBe(forward.id);
    const room = (await call('GET', '/forwards/room')).body.data;
    expect(room).toMatchObject({ forwards: 1, states: { normal: 1, disabled: 0 }, ports: 5 });
    expect(room.portsQuota).toBe(200);
    expect(room.reserved).toEqual(expect.arrayContaining([22, 80, 443]));
  });

  it('is nobody else’s, whatever is asked of it', async () => {
    const [owner, stranger] = [await forwardCustomer(test), await forwardCustomer(test)];
    const { id, sn, revision } = await owner.made([tcp(freshPort())], { name: '甲' });
    const group = (await owner.call('POST', '/forward-groups', { name: '甲组' })).body.data;
    const bodies: Record<string, object> = {
      'PUT /api/v1/forwards/:id': { revision, note: 'x' },
      'POST /api/v1/forwards/:id/revisions/:number/restore': { revision },
      'PUT /api/v1/forward-groups/:id': { name: '乙组' },
    };
    const own = test.routes.filter(({ url }) => /^\/api\/v1\/forward.*\/:/.test(url));
    expect(own.length).toBeGreaterThan(8);
    const answers = own.map(async ({ method, url }) => {
      const place = url
        .replace(':id', url.includes('forward-groups') ? group.id : id)
        .replace(':sn', sn)
        .replace(':number', '1');
      const response = await test.app.inject({
        method: method === 'POST' || method === 'PUT' || method === 'DELETE' ? method : 'GET',
        url: place,
        headers: { authorization: `Bearer ${stranger.token}` },
        ...(bodies[`${method} ${url}`] && { payload: bodies[`${method} ${url}`] }),
      });
      return `${method} ${url} ${response.statusCode}`;
    });
    const all404 = own.map(({ method, url }) => `${method} ${url} 404`);
    expect(await Promise.all(answers)).toEqual(all404);
    for (const action of [
      { kind: 'delete' },
      { kind: 'state', state: 'disabled' },
      { kind: 'group', groupId: null },
      { kind: 'package', packageId: stranger.packageId },
    ]) {
      const acted = await stranger.call('POST', '/forwards/actions', { ids: [id], action });
      const rows = [{ error: '内容不存在或已被删除' }];
      expect(acted.body.data).toMatchObject({ done: 0, rows });
    }
    for (const path of ['/forwards', '/forwards/export', '/forward-groups']) {
      expect((await stranger.call('GET', path)).body.data.total).toBe(0);
    }
    const mine = await stranger.made([tcp(freshPort())]);
    for (const foreign of [{ groupId: group.id }, { packageId: owner.packageId }]) {
      expect((await stranger.add([tcp(freshPort())], foreign)).status).toBe(400);
      const change = { revision: mine.revision, ...foreign };
      expect((await stranger.call('PUT', `/forwards/${mine.id}`, change)).status).toBe(400);
    }
    const after = (await owner.call('GET', `/forwards/${id}`)).body.data;
    expect(after).toMatchObject({ name: '甲', state: 'normal', revision });
    expect((await owner.call('GET', '/forward-groups')).body.data.items).toMatchObject([
      { name: '甲组' },
    ]);
  });

  it('refuses what cannot be, at its field', async () => {
    const { add } = await forwardCustomer(test, 30);
    const port = freshPort();
    const refusal = async (listen: object[], more: object = {}) => {
      const { status, body } = await add(listen, more);
      return [status, body.data.fields];
    };
    expect(await refusal([tcp(port, port + 5), tcp(port + 5)])).toEqual([
      400,
      { listen: `监听端口 ${port}-${port + 5}/tcp 与 ${port + 5}/tcp 重叠` },
    ]);
    expect(await refusal([tcp(443)])).toEqual([
      400,
      { listen: '端口 443 由网站使用，不能用于转发' },
    ]);
    expect(await refusal([tcp(20, 25)])).toEqual([
      400,
      { listen: '端口 22 由平台保留，不能用于转发' },
    ]);
    expect(await refusal([tcp(port, port + 30)])).toEqual([
      400,
      {
        packageId:
          '所有套餐的额度都不够：套餐「小」最多 30 个四层转发端口，已用 0 个，还需要 31 个',
      },
    ]);
    const origins = [{ address: '203.0.113.9' }];
    expect(await refusal([udp(port)], { origin: { origins, proxyOut: 'v2' } })).toEqual([
      400,
      { 'origin.proxyOut': 'PROXY protocol 不支持 UDP，请另建一个只含 UDP 端口的转发' },
    ]);
    const address = async (origin: string) =>
      refusal([tcp(port)], { origin: { origins: [{ address: origin }] } });
    const inner = { 'origin.origins.0.address': '不允许使用内网或保留地址作为源站' };
    expect(await address('10.0.0.1')).toEqual([400, inner]);
    expect(await address('169.254.169.254')).toEqual([400, inner]);
    const loop = { 'origin.origins.0.address': '这是本平台自己的地址，会形成回路' };
    expect(await address('x.cdn.demo.test')).toEqual([400, loop]);
  });

  it('begins new ones with the defaults of their group, else of all', async () => {
    const { call, made } = await forwardCustomer(test);
    const group = (await call('POST', '/forward-groups', { name: '组' })).body.data;
    const { settings, revision } = (await call('GET', '/forward-defaults')).body.data;
    const access = { ...settings.access, idleSeconds: 60 };
    await call('PUT', '/forward-defaults', { groupId: null, revision, access });
    const origin = { ...settings.origin, balance: 'random' };
    const set = await call('PUT', '/forward-defaults', { groupId: group.id, revision: 0, origin });
    expect(set.body.data).toMatchObject({ own: ['origin'], settings: { access } });
    const inside = await made([tcp(freshPort())], { groupId: group.id });
    expect([inside.origin.balance, inside.access.idleSeconds]).toEqual(['random', 60]);
    const outside = await made([tcp(freshPort())]);
    expect([outside.origin.balance, outside.access.idleSeconds]).toEqual(['round-robin', 60]);
    const reset = { groupId: null, section: 'access' };
    await call('POST', '/forward-defaults/reset', reset);
    expect((await made([tcp(freshPort())])).access.idleSeconds).toBe(600);
  });

  it('goes back to a revision by a new one, if its ports are to be had', async () => {
    const { call, made } = await forwardCustomer(test);
    const port = freshPort();
    const first = await made([tcp(port)]);
    const path = `/forwards/${first.id}`;
    const second = (
      await call('PUT', path, {
        revision: first.revision,
        listen: [tcp(port + 1)],
        access: { ...first.access, ipBlack: [{ address: '198.51.100.0/24' }] },
      })
    ).body.data;
    const shown = (await call('GET', `${path}/revisions/1`)).body.data;
    expect(shown.restoring.map(({ text }: { text: string }) => text)).toEqual([
      `监听端口：新增 ${port}/tcp，删除 ${port + 1}/tcp`,
      'IP 黑名单：删除 198.51.100.0/24',
    ]);
    const other = await forwardCustomer(test);
    const squatter = await other.made([tcp(port)]);
    const restore = (revision: number) => call('POST', `${path}/revisions/1/restore`, { revision });
    const lost = await restore(second.revision);
    expect([lost.body.code, lost.body.msg]).toEqual([
      40060,
      `无法回滚到 v1：端口 ${port}/tcp 已被其他转发使用`,
    ]);
    const ids = [squatter.id];
    await other.call('POST', '/forwards/actions', { ids, action: { kind: 'delete' } });
    expect((await restore(first.revision)).status).toBe(409);
    const back = (await restore(second.revision)).body.data;
    expect(back).toMatchObject({ version: 3, listen: [tcp(port)], access: { ipBlack: [] } });
    const [newest] = (await call('GET', `${path}/revisions`)).body.data.items;
    expect(newest).toMatchObject({ action: 'restore', restoredNumber: 1 });
  });
});
