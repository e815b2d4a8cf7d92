import type { DefenceSwitch } from '@console/contract/defence/endpoints/switches';
import { sql } from 'drizzle-orm';
import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';

describe('switches of groups', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  async function account() {
    const { token } = await signedIn(test);
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
      test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    const list = async (query = ''): Promise<{ items: DefenceSwitch[]; total: number }> =>
      (await call('GET', `/defence/switches${query}`)).body.data;
    const addSite = async (name: string, cc: object) => {
      const origin = { origins: [{ address: '93.184.216.34', port: 80 }] };
      const body = { domains: [`${name}.switches.example`], origin };
      const site = (await call('POST', '/sites', body)).body.data;
      return (await call('PUT', `/sites/${site.id}`, { revision: site.revision, cc })).body.data;
    };
    return { call, list, addSite };
  }
  const statesOf = ({ items }: { items: DefenceSwitch[] }) =>
    items.map(({ state, before, after }) => [state, before.name, after.name]);

  it('tells each switch of each way, how it ended and by whom', async () => {
    const { call, list, addSite } = await account();
    const site = await addSite('a', { group: 'loose' });
    expect((await list()).total).toBe(0);
    const path = `/sites/${site.id}/emergency`;
    await call('POST', path, { emergency: { minutes: 30 } });
    expect((await list()).items).toMatchObject([
      {
        site: { id: site.id, domain: 'a.switches.example' },
        state: 'live',
        before: { id: 'loose', name: '宽松' },
        after: { id: 'wait', name: '5 秒盾' },
        startedBy: { kind: 'owner' },
        endedAt: null,
        endedBy: null,
      },
    ]);

    // Another in its place, by a saved form; an unrelated change is not a switch.
    const shown = (await call('GET', `/sites/${site.id}`)).body.data;
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const cc = { ...shown.cc, emergency: { group: 'strict', until } };
    const saved = await call('PUT', `/sites/${site.id}`, { revision: shown.revision, cc });
    const { revision } = saved.body.data;
    await call('PUT', `/sites/${site.id}`, { revision, cc, note: '大促' });
    expect(statesOf(await list())).toEqual([
      ['live', '5 秒盾', '严格'],
      ['replaced', '宽松', '5 秒盾'],
    ]);

    await call('POST', path, { emergency: null });
    const [last] = (await list('?state=ended')).items;
    expect(last).toMatchObject({ state: 'ended', endedBy: { kind: 'owner' } });
    expect(Date.parse(last?.endedAt ?? '')).toBeLessThan(Date.parse(until));
  });

  it('tells one that ran out, and begins from the usual group again', async () => {
    const { call, list, addSite } = await account();
    const site = await addSite('b', { group: 'js' });
    const path = `/sites/${site.id}/emergency`;
    await call('POST', path, { emergency: { minutes: 30 } });
    await test.database.db.execute(sql`
      update site_switches set until = now() - interval '1 minute' where site_id = ${site.id}`);
    const [ran] = (await list('?state=expired')).items;
    expect(ran).toMatchObject({ state: 'expired', endedBy: { kind: 'system' } });
    expect(ran?.endedAt).toBe(ran?.until);
    await call('POST', path, { emergency: { minutes: 30, group: 'captcha' } });
    expect(statesOf(await list())).toEqual([
      ['live', 'JS 验证', '验证码'],
      ['expired', 'JS 验证', '5 秒盾'],
    ]);
    expect((await list('?state=live')).total).toBe(1);
  });

  it('keeps the names of groups that are gone, and filters by website', async () => {
    const { call, list, addSite } = await account();
    const made = await call('POST', '/defence/groups/loose/copy', { name: '大促' });
    const group = made.body.data.id;
    const one = await addSite('c', { group });
    const other = await addSite('d', { group: 'loose' });
    await call('POST', `/sites/${one.id}/emergency`, { emergency: { minutes: 30 } });
    await call('POST', `/sites/${other.id}/emergency`, { emergency: { minutes: 30, group } });
    for (const { id } of [one, other]) {
      const { revision } = (await call('GET', `/sites/${id}`)).body.data;
      await call('PUT', `/sites/${id}`, { revision, cc: { group: 'off' } });
    }
    expect((await call('DELETE', `/defence/groups/${group}`)).status).toBe(200);
    const own = await list(`?site=${one.id}`);
    expect(statesOf(own)).toEqual([['ended', '大促', '5 秒盾']]);
    expect(statesOf(await list('?keyword=D.'))).toEqual([['ended', '宽松', '大促']]);
    expect((await list('?sort=startedAt&limit=1')).items[0]?.site.id).toBe(one.id);
    expect((await list('?keyword=%25')).total).toBe(0);
  });

  it('shows nobody the switches of others', async () => {
    const { call, addSite } = await account();
    const site = await addSite('e', { group: 'loose' });
    await call('POST', `/sites/${site.id}/emergency`, { emergency: { minutes: 30 } });
    const other = await account();
    expect(await other.list()).toEqual({ items: [], total: 0 });
    expect(await other.list(`?site=${site.id}`)).toEqual({ items: [], total: 0 });
  });
});
