import { eventTypeSchema } from '@console/contract/accounts/endpoints/events';
import { widenFreePlan } from '../testing/accounts/free-plan';
import { startTestApp, type TestApp } from '../testing/test-app';
import { seedDemo } from './demo';

describe('the demo', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp(
      'pglite',
      { mode: 'demo', demoOriginPort: 8082 },
      { withRecords: true },
    );
    // As it is in a real start: what the demo has beyond it must be bought.
    await widenFreePlan(test.database.db, { sites: 2, domains: 5 });
    await seedDemo(test);
    await seedDemo(test);
    // As a start does each minute.
    await test.attacks.watch();
    await test.attacks.watch();
  });
  afterAll(() => test.close());

  async function login(name: string, host = 'localhost') {
    const { body } = await test.call({
      method: 'POST',
      path: '/auth/login',
      body: { account: `${name}@demo.test`, password: 'Demo-2026!' },
      headers: { 'panel-host': host },
    });
    return String(body.data.access_token);
  }
  const get = async (path: string, token: string) =>
    (await test.call({ method: 'GET', path, token })).body;
  /** How many records a log lists, page by page. */
  async function recordsOf(path: string, token: string) {
    let count = 0;
    for (let cursor = ''; ; ) {
      const { items, next } = (await get(`${path}&limit=100${cursor}`, token)).data;
      count += items.length;
      if (!next) return count;
      cursor = `&cursor=${next}`;
    }
  }

  it('has four accounts that can sign in', async () => {
    const user = async (name: string, host?: string) => {
      const body = { accessToken: await login(name, host) };
      return (await test.call({ method: 'POST', path: '/whoami', body })).body.data;
    };
    expect((await user('admin')).roles).toEqual([{ key: 'administrator' }]);
    expect((await user('user')).roles).toEqual([{ key: 'platform' }]);
    expect((await user('agent')).agent).toMatchObject({ menuSwitch: true, status: 'normal' });
    expect((await user('panel', 'panel.localhost')).roles).toEqual([{ key: 'panel' }]);
  });

  it('has sites, one of which answers from this machine', async () => {
    const token = await login('user');
    expect((await get('/v1/sites', token)).data.total).toBe(25);
    const { items } = (await get('/v1/sites?keyword=www.demo.test', token)).data;
    expect(items[0].origin.origins[0]).toMatchObject({ address: '127.0.0.1', port: 8082 });
  });

  it('tells one story of its sites: groups, packages, revisions, and CNAMEs', async () => {
    const token = await login('user');
    const { items } = (await get('/v1/sites?limit=100', token)).data;
    const old = items.filter(
      ({ domains }: { domains: string[] }) => domains[0] !== 'www.demo.test',
    );
    for (const site of old) {
      expect(site.group?.name).toBeTruthy();
      expect(site.package?.name).toBeTruthy();
      const revisions = (await get(`/v1/sites/${site.id}/revisions?limit=100`, token)).data.items;
      const times = revisions.map(({ createdAt }: { createdAt: string }) => createdAt);
      expect(times.at(-1)).toBe(site.createdAt);
      expect([...times].sort((a, b) => (a < b ? 1 : -1))).toEqual(times);
    }
    const ids = old.map(({ id }: { id: string }) => id).join(',');
    const checks = (await get(`/v1/dns/cname-checks?siteIds=${ids}`, token)).data.items;
    const states = checks.map(({ state }: { state: string }) => state);
    expect(new Set(states)).toEqual(new Set(['effective', 'pending']));
  });

  it('has a record for each request that a figure counts', async () => {
    const token = await login('user');
    const { since } = (await get('/v1/monitor/summary', token)).data;
    const { items } = (await get('/v1/sites?keyword=api.xinghe.example', token)).data;
    const [{ id }] = items;
    const [figures] = (await get(`/v1/monitor/sites-today?sites=${id}`, token)).data;
    const listed = (filter: string) =>
      recordsOf(`/v1/sites/${id}/access-log?from=${since}${filter}`, token);
    expect(await listed('')).toBe(figures?.requests ?? 0);
    expect(await listed('&block=any')).toBe(figures?.blocked ?? 0);
    const month = (await get(`/v1/monitor/series?window=30d&sites=${id}`, token)).data.points;
    const sum = month.reduce(
      (all: number, { requests }: { requests: number }) => all + requests,
      0,
    );
    expect(sum).toBeGreaterThan(100);
  });

  it('shows what was refused, with the entry that was met', async () => {
    const token = await login('user');
    const found = async (code: string) =>
      (await get(`/v1/access-log?range=30d&block=${code}&limit=1`, token)).data.items[0];
    expect(await found('ip_black')).toMatchObject({
      blockEntry: '198.51.100.0/24',
      ip: expect.stringMatching(/^198\.51\.100\./),
      status: 403,
    });
    expect(await found('method')).toMatchObject({ method: 'DELETE', blockEntry: 'DELETE' });
    expect(await found('referer')).toMatchObject({ referer: 'https://thief.example/album' });
  });

  it('has been attacked once, as the records say', async () => {
    const token = await login('user');
    const { items, total } = (await get('/v1/attack-reports', token)).data;
    expect(total).toBe(1);
    const [{ id, site, state, refused, startedAt, endedAt }] = items;
    expect([site.domain, state]).toEqual(['api.xinghe.example', 'over']);
    const { facts } = (await get(`/v1/attack-reports/${id}`, token)).data;
    expect(facts.causes).toMatchObject([{ block: 'ip_black', refused }]);
    const log = `/v1/sites/${site.id}/access-log?from=${startedAt}&to=${endedAt}`;
    expect(await recordsOf(`${log}&block=any`, token)).toBe(refused);
    const [url] = facts.tops.url.items;
    expect(url.value).toBe('api.xinghe.example/v1/login');
    expect(await recordsOf(`${log}&block=any&url=http://${url.value}`, token)).toBe(url.count);
  });

  it('says how the platform’s support is reached, and to no panel', async () => {
    const support = async (host: string) => {
      const headers = { 'panel-host': host };
      const answer = await test.call({ method: 'POST', path: '/system-info', headers });
      return answer.body.data.support;
    };
    const { email, agents, groups } = await support('localhost');
    expect(email).toBe('support@demo.test');
    expect([agents.length, groups.length]).toEqual([3, 2]);
    expect(await support('panel.localhost')).toBeUndefined();
  });

  it('has events of every type, with warnings, and announcements', async () => {
    const token = await login('user');
    const events = await get('/system/event/message/list?limit=100', token);
    const types = new Set(events.data.map(({ type }: { type: string }) => type));
    expect(types).toEqual(new Set(eventTypeSchema.options));
    expect((await get('/system/event/message/warning', token)).data.isWarning).toBe(true);
    expect((await get('/v1/messages', token)).data).toHaveLength(6);
  });
});
