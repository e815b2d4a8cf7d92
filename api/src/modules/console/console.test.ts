import { signedIn } from '../../testing/accounts/accounts';
import { makeConsoleDir, makeRelease, publish } from '../../testing/releases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { panels } from '../system-info/system-info.tables';

describe('pages of the console', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp('usual', { consoleDir: makeConsoleDir() });
    await test.database.db.insert(panels).values({
      host: 'evil.test',
      brandName: '</title><script>alert(1)</script>"\'&__NONCE__$&',
      metaDescription: '"><img src=x onerror=alert(1)>',
      favicon: 'javascript:alert(1)',
      bottomCopyright: '<b>©</b>',
    });
    await test.database.db.insert(panels).values({
      host: 'logo.test',
      brandName: '极光&盾',
      brandLogo: 'https://img.test/a.png',
    });
    await publish(test, makeRelease('mf-sites', '1.0.0'));
    await publish(test, makeRelease('mf-admin', '1.0.0'));
  });
  afterAll(() => test.close());

  const get = (url: string, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
  const cookie = (token: string) => ({ cookie: `access-token=${token}` });

  it.each([
    ['/', 'shell'],
    ['/mf-sites/list', 'shell'],
    ['/authority', 'shell'],
    ['/auth/login', 'auth'],
    ['/unauthorized', 'auth'],
    ['/400', 'auth'],
  ])('answers %s with the page of the %s build', async (url, build) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).toContain(`<html>${build}`);
  });

  it('gives each page its own nonce under a strict policy, and keeps it from caches', async () => {
    const [first, second] = await Promise.all([get('/'), get('/')]);
    const policy = String(first.headers['content-security-policy']);
    const nonce = /<script nonce="([^"]+)"/.exec(first.body)?.[1];
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe/);
    expect(second.headers['content-security-policy']).not.toBe(policy);
    expect(first.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('writes a hostile brand as text', async () => {
    const { body } = await get('/', { host: 'evil.test' });
    expect(body.match(/<script/g)).toHaveLength(1);
    expect(body).not.toMatch(/<img|href="javascript:/);
    expect(body).toContain('<span>&lt;/title&gt;&lt;script&gt;alert(1)');
    expect(body).toContain('&lt;script&gt;alert(1)');
    expect(body).toContain('<p>&lt;b&gt;©&lt;/b&gt;</p>');
    expect(body).toContain('\\u003cscript\\u003e');
    // Neither a placeholder nor a replacement pattern in a value means anything.
    expect(body).toContain('__NONCE__$&amp;');
  });

  it('shows the brand of a panel before any script: its logo, initial and name', async () => {
    const brandOf = async (host: string) =>
      /<div data-system.*<\/div>/.exec((await get('/', { host })).body)?.[0];
    expect(await brandOf('logo.test')).toBe(
      '<div data-system="panel"><img src="https://img.test/a.png" alt="极光&amp;盾"><i class="frame-mark">极</i></div>',
    );
    expect(await brandOf('localhost')).toMatch(
      /^<div data-system="platform"><i class="frame-mark"><svg.*<span>云御盾<\/span><\/div>$/,
    );
    expect(await brandOf('nobody.test')).toBe('<div data-system=""></div>');
  });

  it('answers a host name without a console, without a brand', async () => {
    const { statusCode, body } = await get('/', { host: 'nobody.test' });
    expect([statusCode, body.includes('<title>CDN防御系统</title>')]).toEqual([200, true]);
  });

  it('preloads the remote of the page for whoever gets it', async () => {
    const [admin, user] = await Promise.all([
      signedIn(test, { roles: ['administrator'] }),
      signedIn(test),
    ]);
    const preloads = async (url: string, headers = {}) =>
      [...(await get(url, headers)).body.matchAll(/<link rel="preload"[^>]* href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    const files = ['entry.js', 'page.js'];
    expect(await preloads('/mf-sites/list', cookie(user.token))).toEqual(
      files.map((name) => `/remotes/mf-sites/1.0.0/${name}`),
    );
    expect(await preloads('/mf-admin/list', cookie(admin.token))).toHaveLength(2);
    expect(await preloads('/mf-admin/list', cookie(user.token))).toEqual([]);
    expect(await preloads('/mf-sites/list')).toEqual([]);
  });

  it('serves the host’s scripts for good, and 404 as text for those that are not there', async () => {
    const script = await get('/assets/host.js');
    expect([script.statusCode, script.body, script.headers['cache-control']]).toEqual([
      200,
      'host()',
      'public, max-age=31536000, immutable',
    ]);
    expect(script.headers).toMatchObject({ 'x-content-type-options': 'nosniff' });
    expect(script.headers).not.toHaveProperty('permissions-policy');
    for (const url of ['/assets/gone.js', '/assets/%2e%2e/build.json', '/favicon.ico']) {
      const { statusCode, headers } = await get(url);
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
    }
  });

  it('takes no other methods', async () => {
    const { statusCode, headers } = await test.app.inject({ method: 'POST', url: '/dashboard' });
    expect([statusCode, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  it('leaves the API its own answers', async () => {
    const { statusCode, headers } = await get('/api/nothing');
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });
});
