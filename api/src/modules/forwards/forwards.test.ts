import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import type { RevisionDetail } from '@console/contract/settings/revisions';
import { signedIn } from '../../testing/accounts/accounts';
import { buySmallPackage } from '../../testing/accounts/packages';
import { connections, type Engine } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Ports are the whole platform's: each test takes its own. */
let nextPort = 10_000;
const freshPort = () => {
  nextPort += 10;
  return nextPort;
};

const tcp = (first: number, last = first) => ({ protocol: 'tcp', first, last }) as const;
const udp = (first: number, last = first) => ({ protocol: 'udp', first, last }) as const;

describe.each(connections)('layer-4 forwards on %s', (engine: Engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());

  /** An account with room for so many ports. */
  async function customer(l4Ports = 200) {
    const { id, token } = await signedIn(test);
    const packageId = await buySmallPackage(test, id, { sites: 1, domains: 1, l4Ports });
    const call = (method: Method, path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    const add = (listen: object[], more: object = {}) =>
      call('POST', '/forwards', {
        listen,
        origin: { origins: [{ address: '203.0.113.9' }] },
        ...more,
      });
    const made = async (listen: object[], more: object = {}): Promise<ForwardDetail> =>
      (await add(listen, more)).body.data;
    return { id, token, packageId, call, add, made };
  }

  it('makes one with its ports, and changes what is said of it', async () => {
    const { call, made } = await customer();
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
    const [owner, stranger] = [await customer(), await customer()];
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
    const { add } = await customer(30);
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

  it('keeps the ports of nodes, and their machines as origins, from everybody', async () => {
    const { services } = test;
    const token = crypto.randomUUID();
    await services.nodes.admitToken(token);
    const about = { token, name: 'edge', address: '198.51.100.20:8081', version: '1' };
    const { nodeId } = await services.nodes.register(about);
    const { add } = await customer();
    const own = await add([tcp(8081)]);
    expect(own.body.data.fields).toEqual({ listen: '端口 8081 由节点使用，不能用于转发' });
    const origin = { origins: [{ address: '198.51.100.20', port: 9 }] };
    const loop = await add([tcp(freshPort())], { origin });
    expect([loop.body.code, loop.body.data.fields]).toEqual([
      40011,
      { 'origin.origins.0.address': '这是本平台自己的地址，会形成回路' },
    ]);
    await services.nodes.remove({ id: (await customer()).id, ip: '' }, nodeId);
  });

  it('gives a port to one of many who ask at once, and frees it when the forward goes', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => customer()));
    const port = freshPort();
    const answers = await Promise.all(
      people.map(({ add }, index) => add([tcp(port - (index % 3), port + (index % 2))])),
    );
    const won = answers.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    for (const { body } of answers.filter(({ status }) => status !== 200)) {
      expect([body.code, body.data.fields.listen]).toEqual([
        40013,
        expect.stringMatching(/^端口 \d+\/tcp 已被其他转发使用$/),
      ]);
    }
    // The same number of the other protocol is another port.
    const [one, other] = people;
    expect((await other?.add([udp(port)]))?.status).toBe(200);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const ids = [won[0]?.body.data.id];
    await winner?.call('POST', '/forwards/actions', { ids, action: { kind: 'delete' } });
    expect((await one?.add([tcp(port)]))?.status).toBe(200);
  });

  it('counts ports by the package, in changes and for several at once too', async () => {
    const { add, made, call } = await customer(10);
    const port = freshPort();
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, index) => add([tcp(port + index), udp(port + index)])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const rest = freshPort();
    const forward = await made([tcp(rest)]);
    const widen = await call('PUT', `/forwards/${forward.id}`, {
      revision: forward.revision,
      listen: [tcp(rest, rest + 3)],
    });
    expect(widen.body.data.fields).toEqual({
      packageId: '套餐「小」最多 10 个四层转发端口，已用 8 个，还需要 4 个',
    });
    expect((await call('GET', `/forwards/${forward.id}`)).body.data.listen).toEqual([tcp(rest)]);
    const fits = await call('PUT', `/forwards/${forward.id}`, {
      revision: forward.revision,
      listen: [tcp(rest + 1, rest + 2)],
    });
    expect(fits.body.data.listen).toEqual([tcp(rest + 1, rest + 2)]);
    const [free] = (await call('GET', '/packages')).body.data.filter(
      ({ planName }: { planName: string }) => planName === '小',
    );
    expect(free.used.l4Ports).toBe(10);
  });

  it('adds a forward a line, and says of each bad line why', async () => {
    const { call } = await customer(20);
    const port = freshPort();
    const text = [
      `${port}|203.0.113.9|80`,
      `${port}|203.0.113.9|81`,
      `${port + 1}/udp|203.0.113.9,203.0.113.10|`,
      `${port + 2}|10.0.0.1|80`,
      '22|203.0.113.9|22',
      'x',
    ].join('\n');
    const all = (await call('POST', '/forwards/batch', { text })).body.data;
    expect(all.created).toBe(0);
    expect(all.rows.map(({ error }: { error: string | null }) => error)).toEqual([
      null,
      `端口 ${port}/tcp 已被其他转发使用`,
      null,
      '不允许使用内网或保留地址作为源站',
      '端口 22 由平台保留，不能用于转发',
      '每行应为「端口|IP|回源端口」',
    ]);
    const good = (await call('POST', '/forwards/batch', { text, skipInvalid: true })).body.data;
    expect(good.created).toBe(2);
    const { items } = (await call('GET', '/forwards?sort=port')).body.data;
    expect(items.map(({ listen }: ForwardDetail) => listen)).toEqual([
      [tcp(port)],
      [udp(port + 1)],
    ]);
    expect(items[0].origin.origins).toMatchObject([{ address: '203.0.113.9', port: 80 }]);
    expect(items[1].origin.origins).toHaveLength(2);
  });

  it('adds a thousand lines at once', async () => {
    const { call } = await customer(1_000);
    const text = Array.from({ length: 1_000 }, (_, index) => `${30_000 + index}|203.0.113.9|80`);
    const { body } = await call('POST', '/forwards/batch', { text: text.join('\n') });
    expect(body.data.created).toBe(1_000);
    expect((await call('GET', '/forwards?sort=-port&limit=1')).body.data).toMatchObject({
      total: 1_000,
      items: [{ listen: [tcp(30_999)] }],
    });
    const more = await call('POST', '/forwards/batch', { text: `${text.join('\n')}\n1|1.1.1.1|1` });
    expect(more.body.data.fields.text).toBe('一次最多添加 1000 个转发');
  });

  it('brings back what was exported, and names what stands in its way', async () => {
    const { call, made } = await customer();
    const group = (await call('POST', '/forward-groups', { name: '游戏' })).body.data;
    const port = freshPort();
    const forward = await made([tcp(port)], { name: '一', groupId: group.id });
    const { items } = (await call('GET', '/forwards/export')).body.data;
    const send = async (list: object[], commit = false) =>
      (await call('POST', '/forwards/import', { text: JSON.stringify(list), commit })).body.data;
    const taken = await send(items);
    expect(taken.rows).toEqual([
      { line: 1, text: `${port}/tcp`, id: null, error: `端口 ${port}/tcp 已被其他转发使用` },
    ]);
    await call('POST', '/forwards/actions', { ids: [forward.id], action: { kind: 'delete' } });
    expect((await send(items, true)).created).toBe(1);
    const [again] = (await call('GET', '/forwards')).body.data.items;
    expect(again).toMatchObject({ name: '一', group: { name: '游戏' }, listen: [tcp(port)] });
    const lost = await send([{ ...items[0], listen: [tcp(port + 1)], group: { name: '无' } }]);
    expect(lost.rows[0].error).toBe('分组「无」不存在');
    const csv = `监听端口,源站,名称\n${port + 2}-${port + 3}/udp,203.0.113.1:53 权重5,甲\n`;
    const read = await call('POST', '/forwards/import', { text: csv, commit: true });
    expect(read.body.data).toMatchObject({ format: 'csv', created: 1 });
  });

  it('begins new ones with the defaults of their group, else of all', async () => {
    const { call, made } = await customer();
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

  it('filters, groups and acts on many, one by one', async () => {
    const { call, made } = await customer(10);
    const port = freshPort();
    const one = await made([tcp(port)], { name: '数据库' });
    const two = await made([udp(port + 1, port + 3)], {
      origin: { origins: [{ address: 'dns.example.com' }] },
    });
    const total = async (query: string) =>
      (await call('GET', `/forwards?${query}`)).body.data.total;
    expect(await total(`keyword=${port + 2}`)).toBe(1);
    expect(await total('keyword=dns.example')).toBe(1);
    expect(await total(`keyword=${encodeURIComponent('数据')}`)).toBe(1);
    expect(await total('protocol=udp')).toBe(1);
    const group = (await call('POST', '/forward-groups', { name: '组' })).body.data;
    const act = async (ids: string[], action: object) =>
      (await call('POST', '/forwards/actions', { ids, action })).body.data;
    await act([one.id, two.id], { kind: 'group', groupId: group.id });
    expect(await total(`group=${group.id}`)).toBe(2);
    expect((await call('GET', '/forward-groups')).body.data.items[0].forwards).toBe(2);
    await act([one.id], { kind: 'state', state: 'disabled' });
    expect(await total('state=disabled')).toBe(1);
    const smaller = await buySmallPackage(test, (await customer()).id, { sites: 1, domains: 1 });
    const moved = await act([two.id], { kind: 'package', packageId: smaller });
    expect(moved.rows).toEqual([
      { id: two.id, title: `${port + 1}-${port + 3}/udp`, error: '套餐不存在或已到期' },
    ]);
    await call('PUT', `/forward-groups/${group.id}`, { name: '新组' });
    await call('DELETE', `/forward-groups/${group.id}`);
    expect(await total('group=none')).toBe(2);
    const told = (await call('GET', `/forwards/${one.id}/revisions`)).body.data.items;
    expect(told.map(({ changes }: RevisionDetail) => changes)).toEqual([
      ['分组：新组 → 无'],
      ['分组：组 → 新组'],
      ['状态：正常 → 已停用'],
      ['分组：无 → 组'],
      [],
    ]);
  });

  it('goes back to a revision by a new one, if its ports are to be had', async () => {
    const { call, made } = await customer();
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
    const other = await customer();
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
