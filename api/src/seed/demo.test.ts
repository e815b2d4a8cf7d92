import { eventTypeSchema } from '@console/contract/events';
import { widenFreePlan } from '../testing/free-plan';
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
