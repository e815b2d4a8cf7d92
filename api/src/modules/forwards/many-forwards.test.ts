import type { ForwardDetail } from '@console/contract/forwards/endpoints/forwards';
import type { RevisionDetail } from '@console/contract/settings/revisions';
import { buySmallPackage } from '../../testing/accounts/packages';
import { connections } from '../../testing/databases/databases';
import { forwardCustomer, freshPort, tcp, udp } from '../../testing/forwards';
import { startTestApp, type TestApp } from '../../testing/test-app';

describe.each(connections)('many forwards at once on %s', (engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(engine);
  });
  afterAll(() => test.close());

  it('adds a forward a line, and says of each bad line why', async () => {
    const { call } = await forwardCustomer(test, 20);
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
    const { call } = await forwardCustomer(test, 1_000);
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
    const { call, made } = await forwardCustomer(test);
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

  it('filters, groups and acts on many, one by one', async () => {
    const { call, made } = await forwardCustomer(test, 10);
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
    const smaller = await buySmallPackage(test, (await forwardCustomer(test)).id, {
      sites: 1,
      domains: 1,
    });
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
});
