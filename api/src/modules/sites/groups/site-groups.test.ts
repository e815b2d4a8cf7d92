import { siteGroupsMax } from '@console/contract/sites/limits';
import { signedIn } from '../../../testing/accounts/accounts';
import { buySmallPackage } from '../../../testing/accounts/packages';
import { startTestApp, type TestApp } from '../../../testing/test-app';
import { siteGroups } from './site-groups.tables';

describe('groups of sites', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
  const callAs = (token: string) => async (method: Method, path: string, body?: object) =>
    test.call({ method, path, token, ...(body && { body }) });
  const site = (domain: string, groupId?: string | null) => ({
    ...{ domains: [domain], origin: { origins: [{ address: '203.0.113.1' }] } },
    ...(groupId !== undefined && { groupId }),
  });

  it('groups sites that are added and changed, filters by it, and frees them when it goes', async () => {
    const call = callAs((await signedIn(test)).token);
    const group = (await call('POST', '/v1/site-groups', { name: ' 电商 ' })).body.data;
    expect(group).toMatchObject({ name: '电商', note: '', sites: 0 });
    const one = (await call('POST', '/v1/sites', site('one.group.example', group.id))).body.data;
    expect(one.group).toEqual({ id: group.id, name: '电商' });
    const two = (await call('POST', '/v1/sites', site('two.group.example'))).body.data;
    const text = 'three.group.example | 203.0.113.1';
    await call('POST', '/v1/sites/batch', { text, groupId: group.id });
    const { revision } = two;
    await call('PUT', `/v1/sites/${two.id}`, { revision, groupId: group.id });
    expect((await call('GET', '/v1/site-groups')).body.data.items[0].sites).toBe(3);
    expect((await call('GET', `/v1/sites?group=${group.id}`)).body.data.total).toBe(3);
    expect((await call('GET', '/v1/sites?group=none')).body.data.total).toBe(0);
    const renamed = await call('PUT', `/v1/site-groups/${group.id}`, { name: '商城', note: 'x' });
    expect(renamed.body.data).toMatchObject({ name: '商城', note: 'x', sites: 3 });
    expect((await call('DELETE', `/v1/site-groups/${group.id}`)).status).toBe(200);
    expect((await call('GET', '/v1/sites?group=none')).body.data.total).toBe(3);
    expect((await call('GET', `/v1/sites/${one.id}`)).body.data.group).toBeNull();
  });

  it('acts on each site by itself, within the limits of a package, and reports each row', async () => {
    const owner = await signedIn(test);
    const call = callAs(owner.token);
    const add = async (domain: string) =>
      (await call('POST', '/v1/sites', site(domain))).body.data.id;
    const ids = [await add('a.act.example'), await add('b.act.example')];
    const foreign = (
      await callAs((await signedIn(test)).token)('POST', '/v1/sites', site('c.act.example'))
    ).body.data.id;
    const act = async (action: object, on = [...ids, foreign]) =>
      (await call('POST', '/v1/sites/actions', { ids: on, action })).body.data;
    const gone = { id: foreign, domain: '', error: '内容不存在或已被删除', uncovered: [] };

    const off = await act({ kind: 'state', state: 'disabled' });
    expect(off.done).toBe(2);
    const domain = 'a.act.example';
    expect(off.rows[0]).toEqual({ id: ids[0], domain, error: null, uncovered: [] });
    expect(off.rows[2]).toEqual(gone);
    expect((await call('GET', '/v1/sites?state=disabled')).body.data.total).toBe(2);

    const packageId = await buySmallPackage(test, owner.id);
    const put = await act({ kind: 'package', packageId });
    expect(put.rows.map(({ error }: { error: string | null }) => error)).toEqual([
      ...[null, '套餐「小」最多 1 个网站，已有 1 个'],
      '内容不存在或已被删除',
    ]);
    const { items } = (await call('GET', `/v1/sites?package=${packageId}`)).body.data;
    expect(items[0].package).toEqual({ id: packageId, name: '小', stopped: null });
    // History tells it; a roll-back is of what the nodes do.
    const told = (await call('GET', `/v1/sites/${ids[0]}/revisions`)).body.data.items;
    expect(told[0].changes).toEqual(['套餐：免费版 → 小']);
    const first = (await call('GET', `/v1/sites/${ids[0]}/revisions/1`)).body.data;
    expect(first.restoring.map(({ text }: { text: string }) => text)).toEqual([
      '状态：已停用 → 正常',
    ]);
    const [, free] = (await call('GET', '/v1/packages')).body.data;
    expect([free.planName, free.used]).toEqual(['免费版', { sites: 1, domains: 1, l4Ports: 0 }]);
    const rest = await call('GET', `/v1/sites?origin=203.0.113.1&package=${free.id}`);
    expect(rest.body.data.total).toBe(1);
    const text = 'd.act.example | 203.0.113.1';
    const batch = await call('POST', '/v1/sites/batch', { text, packageId });
    expect(batch.body.data.rows[0].error).toBe('套餐「小」最多 1 个网站，已有 1 个');
    const taken = await call('POST', '/v1/sites', { ...site('e.act.example'), packageId });
    expect(taken.body.data.fields).toHaveProperty('packageId');

    expect((await act({ kind: 'delete' })).done).toBe(2);
    expect((await call('GET', '/v1/sites')).body.data.total).toBe(0);
  });

  it("refuses a taken name, one group too many, and another account's group", async () => {
    const owner = await signedIn(test);
    const call = callAs(owner.token);
    const { id } = (await call('POST', '/v1/site-groups', { name: '一' })).body.data;
    await call('POST', '/v1/site-groups', { name: '二' });
    const taken = await call('POST', '/v1/site-groups', { name: '一' });
    expect(taken.body.data.fields).toEqual({ name: '已有同名的分组' });
    const renamed = await call('PUT', `/v1/site-groups/${id}`, { name: '二' });
    expect(renamed.body.data.fields).toEqual({ name: '已有同名的分组' });
    const more = Array.from({ length: siteGroupsMax - 2 }, (_, index) => ({
      ...{ ownerId: owner.id, name: `g${index}`, note: '' },
    }));
    await test.database.db.insert(siteGroups).values(more);
    const last = await call('POST', '/v1/site-groups', { name: 'more' });
    expect([last.status, last.body.msg]).toEqual([400, '最多添加 100 个分组']);

    const stranger = callAs((await signedIn(test)).token);
    const answers = await Promise.all([
      stranger('PUT', `/v1/site-groups/${id}`, { name: 'x' }),
      stranger('DELETE', `/v1/site-groups/${id}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    const refused = await stranger('POST', '/v1/sites', site('strange.example', id));
    expect(refused.body.data.fields).toEqual({ groupId: '分组不存在或已被删除' });
    expect((await stranger('GET', `/v1/sites?group=${id}`)).body.data.total).toBe(0);
  });
});
