import { signedIn } from '../../../testing/accounts/accounts';
import { startTestApp, type TestApp } from '../../../testing/test-app';

describe('room for settings', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual');
  });
  afterAll(() => test.close());

  it('bounds what the large settings of one account take of the nodes, and stops nobody else', async () => {
    const { token } = await signedIn(test);
    const call = (method: 'POST' | 'PUT', path: string, body: object) =>
      test.call({ method, path, token, body });
    const html = 'x'.repeat(30 * 1_024);
    const pages = { pages: [404, 502].map((status) => ({ status, html })) };
    await call('PUT', '/v1/site-defaults', { groupId: null, revision: 0, pages });
    const lines = (name: string, count: number) =>
      Array.from({ length: count }, (_, n) => `${name}${n}.room.example | 203.0.113.1`).join('\n');
    const full = await call('POST', '/v1/sites/batch', { text: lines('full', 100) });
    expect([full.status, full.body.msg]).toEqual([
      400,
      '账户中网站的自定义页面、名单和规则合计超过 4 MB，请先精简',
    ]);
    const some = await call('POST', '/v1/sites/batch', { text: lines('some', 70) });
    expect(some.body.data.created).toBe(70);
    await call('PUT', '/v1/site-defaults', { groupId: null, revision: 1, pages: {} });
    const small = await call('POST', '/v1/sites/batch', { text: lines('small', 100) });
    expect(small.body.data.created).toBe(100);
    const ids = small.body.data.rows.map(({ id }: { id: string }) => id);
    const grow = async (id: string) => {
      const site = await test.call({ method: 'GET', path: `/v1/sites/${id}`, token });
      const { revision } = site.body.data;
      return (await call('PUT', `/v1/sites/${id}`, { revision, pages })).status;
    };
    const grown = [];
    for (const id of ids.slice(0, 12)) grown.push(await grow(id));
    expect(grown.includes(200) && grown.at(-1) === 400).toBe(true);
    const other = await signedIn(test);
    const theirs = await test.call({
      ...{ method: 'POST', path: '/v1/sites', token: other.token },
      body: { domains: ['other.room.example'], origin: { origins: [{ address: '203.0.113.1' }] } },
    });
    expect(theirs.status).toBe(200);
  });
});
