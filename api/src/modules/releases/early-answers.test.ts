import { brotliDecompressSync } from 'node:zlib';
import { signedIn } from '../../testing/accounts/accounts';
import { makeConsoleDir, makeRelease, publish } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';

type Line = { path: string; status: number; body?: { code: number; data: unknown } };

describe('the answers that a page begins with', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { consoleDir: makeConsoleDir() });
    const early = [
      '/v1/sites?page=1&limit=20',
      '/v1/sites/:item',
      '/v1/admin/releases',
      '/v1/sites/:item',
    ];
    await publish(
      test,
      makeRelease('mf-sites', '1.0.0', {
        routes: [{ path: '/mf-sites/:item', access: 'allUser', early }],
      }),
    );
    await publish(test, makeRelease('mf-admin', '1.0.0'));
  });
  afterAll(() => test.close());

  const ask = async (page: string, token?: string, headers: Record<string, string> = {}) => {
    const { statusCode, body } = await test.app.inject({
      method: 'GET',
      url: '/api/early',
      query: { page },
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    });
    const lines: Line[] = body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
    return { statusCode, answers: new Map(lines.map((line) => [line.path, line])) };
  };

  it('are boot and the calls of the route, each by its own route with the token of who asks', async () => {
    const { token } = await signedIn(test);
    const { statusCode, answers } = await ask('/mf-sites/nothing', token);
    expect(statusCode).toBe(200);
    const told = [...answers.values()].map(({ path, status, body }) => [path, status, body?.code]);
    expect(new Set(told)).toEqual(
      new Set([
        ['/boot', 200, 0],
        ['/v1/admin/releases', 403, 40300],
        ['/v1/sites/nothing', 400, 40001],
        ['/v1/sites?page=1&limit=20', 200, 0],
      ]),
    );
    const boot = await test.call({ method: 'GET', path: '/boot', token });
    expect(answers.get('/boot')?.body).toEqual(boot.body);
  });

  it.each(['..\\monitor\\live', 'x\\..\\admin', '..', '.', '%2e%2e', 'a%2fb'])(
    'are not led to another route by %s in place of an id',
    async (item) => {
      const { token } = await signedIn(test);
      const { answers } = await ask(`/mf-sites/${item}`, token);
      expect([...answers.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual([
        '/boot',
        '/v1/admin/releases',
        '/v1/sites?page=1&limit=20',
      ]);
    },
  );

  it('come compressed to who takes it, line by line', async () => {
    const { token } = await signedIn(test);
    const plain = await ask('/mf-sites/nothing', token);
    const { headers, rawPayload } = await test.app.inject({
      method: 'GET',
      url: '/api/early?page=/mf-sites/nothing',
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'br' },
    });
    expect(headers['content-encoding']).toBe('br');
    const lines = String(brotliDecompressSync(rawPayload)).trim().split('\n');
    expect(lines).toHaveLength(plain.answers.size);
  });

  it('are boot alone for an address with a query, for another page and for a page of others', async () => {
    const { token } = await signedIn(test);
    for (const page of ['/mf-sites/nothing?page=2', '/nowhere', '/mf-admin/list']) {
      expect([...(await ask(page, token)).answers.keys()]).toEqual(['/boot']);
    }
  });

  it('take the token of the header, not of the cookie', async () => {
    const { token } = await signedIn(test);
    for (const cookie of ['', `access-token=${token}`]) {
      const { answers } = await ask('/mf-sites/nothing', undefined, { cookie });
      expect([...answers.keys()]).toEqual(['/boot']);
      expect(answers.get('/boot')?.body?.data).toMatchObject({ remotes: [] });
    }
  });

  it.each([
    ['nothing', ''],
    ['no path', 'mf-sites/list'],
    ['another origin', '//evil.test/a'],
    ['4001 characters', `/${'a'.repeat(4000)}`],
  ])('refuse %s as the address of a page', async (_, page) => {
    const { status, body } = await test.call({
      method: 'GET',
      path: `/early?page=${encodeURIComponent(page)}`,
    });
    expect([status, body.code]).toEqual([400, 40001]);
  });
});
