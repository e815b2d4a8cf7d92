import { signedIn } from '../../testing/accounts/accounts';
import { digest, makeConsoleDir, makeRelease, publish } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';

describe('files of releases', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { consoleDir: makeConsoleDir() });
    for (const name of ['mf-sites', 'mf-admin'] as const) {
      expect((await publish(test, makeRelease(name, '1.0.0-a'))).status).toBe(200);
    }
  });
  afterAll(() => test.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url, headers });

  it.each(['entry.js', 'page.js'])(
    'keeps %s of the back office from everybody but administrators',
    async (name) => {
      const url = `/remotes/mf-admin/1.0.0-a/${name}`;
      const admin = await signedIn(test, { roles: ['administrator'] });
      const user = await signedIn(test);
      const visitors: Record<string, string>[] = [
        {},
        { cookie: 'access-token=wrong' },
        { cookie: `access-token=${user.token}` },
        { authorization: `Bearer ${user.token}` },
      ];
      const missing = await get('/remotes/mf-admin/1.0.0-a/missing.js');
      for (const headers of visitors) {
        const { statusCode, body, headers: sent } = await get(url, headers);
        expect([statusCode, body, sent['content-type']]).toEqual([
          404,
          missing.body,
          'text/plain; charset=utf-8',
        ]);
      }
      const allowed: Record<string, string>[] = [
        { cookie: `other=1; access-token=${admin.token}` },
        { authorization: `Bearer ${admin.token}` },
      ];
      for (const headers of allowed) {
        const { statusCode, headers: sent } = await get(url, headers);
        expect([statusCode, sent['cache-control']]).toEqual([
          200,
          'private, max-age=31536000, immutable',
        ]);
      }
    },
  );

  it('serves a file for good: type, encodings, conditions, HEAD', async () => {
    const url = '/remotes/mf-sites/1.0.0-a/page.js';
    const plain = await get(url);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
    });
    const brotli = await get(url, { 'accept-encoding': 'gzip, br' });
    const gzip = await get(url, { 'accept-encoding': 'gzip, br;q=0' });
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(brotli.rawPayload.length).toBeLessThan(plain.rawPayload.length);
    const again = await get(url, { 'if-none-match': String(plain.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const head = await test.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(plain.rawPayload.length));
  });

  it('lets a picture that is opened by itself run nothing', async () => {
    const release = makeRelease('mf-sites', '1.0.0-svg');
    const content = '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>';
    const picture = {
      name: 'a.svg',
      integrity: digest(content),
      content: Buffer.from(content).toString('base64'),
    };
    await publish(test, { ...release, files: [...release.files, picture] });
    const { headers } = await get('/remotes/mf-sites/1.0.0-svg/a.svg');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).toContain('sandbox');
  });

  it.each([
    '/remotes/mf-sites/1.0.0-a/',
    '/remotes/mf-sites/1.0.0-a/%2e%2e%2f%2e%2e%2fpackage.json',
    '/remotes/mf-sites/9.9.9/entry.js',
    '/remotes/mf-nothing/1.0.0-a/entry.js',
    '/remotes/mf-sites',
  ])('has nothing at %s', async (url) => {
    const { statusCode, headers } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  });

  it.each(['POST', 'PUT', 'DELETE'] as const)('refuses %s on a file', async (method) => {
    const { statusCode } = await test.app.inject({
      method,
      url: '/remotes/mf-sites/1.0.0-a/entry.js',
    });
    expect(statusCode).toBe(405);
  });
});
