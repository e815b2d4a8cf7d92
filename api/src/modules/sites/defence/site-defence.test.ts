import type { Site } from '@console/contract/sites/endpoints/sites';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';

const origin = { origins: [{ address: '93.184.216.34', port: 80 }] };

describe('groups of rules in the list of sites', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  async function account() {
    const { token } = await signedIn(test);
    const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    const listed = async (query = ''): Promise<Site[]> =>
      (await call('GET', `/sites?sort=domain${query}`)).body.data.items;
    const domain = (name: string) => `${name}.defended.example`;
    const create = async (name: string, more: object = {}) =>
      call('POST', '/sites', { domains: [domain(name)], origin, ...more });
    return { call, listed, domain, create };
  }
  const groupsOf = (list: Site[]) =>
    list.map(({ defence }) => [defence.group.name, defence.emergency?.group.name]);

  it('gives a new site the group that was chosen, or that of the default settings', async () => {
    const { call, listed, create, domain } = await account();
    const own = (await call('POST', '/defence/groups/loose/copy', { name: '大促' })).body.data;
    expect((await create('a', { cc: { group: 'loose' } })).body.data.cc.group).toBe('loose');
    await create('b', { cc: { group: own.id } });
    await create('c', { cc: { group: '' } });
    const text = `${domain('d')} | 93.184.216.34\n${domain('e')} | 93.184.216.34`;
    const batch = await call('POST', '/sites/batch', { text, cc: { group: 'js' } });
    expect(batch.body.data.created).toBe(2);
    expect(groupsOf(await listed())).toEqual([
      ['宽松', undefined],
      ['大促', undefined],
      ['不防御', undefined],
      ['JS 验证', undefined],
      ['JS 验证', undefined],
    ]);
  });

  it('filters by a group, also by the one that is in its place for a time', async () => {
    const { call, listed, create } = await account();
    const one = (await create('f', { cc: { group: 'loose' } })).body.data;
    await create('g', { cc: { group: 'wait' } });
    await create('h');
    await call('POST', `/sites/${one.id}/emergency`, { emergency: { minutes: 5 } });
    const names = async (query: string) =>
      (await listed(query)).map(({ domains }) => domains[0]?.[0]);
    expect(await names('&defence=wait')).toEqual(['f', 'g']);
    expect(await names('&defence=loose')).toEqual(['f']);
    expect(await names('&defence=off')).toEqual(['h']);
    expect(groupsOf(await listed('&defence=loose'))).toEqual([['宽松', '5 秒盾']]);
  });

  it('changes the group of many sites, each with a revision, and leaves the rest of their defence', async () => {
    const { call, listed, create } = await account();
    const one = (await create('i')).body.data;
    const two = (await create('j')).body.data;
    const cc = { group: 'js', passMinutes: 60 };
    await call('PUT', `/sites/${two.id}`, { revision: two.revision, cc });
    const act = (group: string) =>
      call('POST', '/sites/actions', {
        ids: [one.id, two.id],
        action: { kind: 'defence', group },
      });
    expect((await act('captcha')).body.data.done).toBe(2);
    expect(groupsOf(await listed())).toEqual([
      ['验证码', undefined],
      ['验证码', undefined],
    ]);
    expect((await call('GET', `/sites/${two.id}`)).body.data.cc.passMinutes).toBe(60);
    const { items } = (await call('GET', `/sites/${two.id}/revisions`)).body.data;
    expect(items[0].changes).toEqual(['规则组：JS 验证 → 验证码']);
  });

  it('takes no group of another account', async () => {
    const other = await account();
    const copied = await other.call('POST', '/defence/groups/loose/copy', { name: '别人的' });
    const group = copied.body.data.id;
    const { call, create, domain } = await account();
    const refused = await create('k', { cc: { group } });
    expect([refused.status, refused.body.data.fields]).toEqual([
      400,
      { 'cc.group': '规则组不存在或已被删除' },
    ]);
    const text = `${domain('l')} | 93.184.216.34`;
    expect((await call('POST', '/sites/batch', { text, cc: { group } })).status).toBe(400);
    const site = (await create('m')).body.data;
    const acted = await call('POST', '/sites/actions', {
      ids: [site.id],
      action: { kind: 'defence', group },
    });
    expect(acted.body.data).toMatchObject({ done: 0, rows: [{ error: '规则组不存在或已被删除' }] });
  });
});
