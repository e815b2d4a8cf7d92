import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createHttpServer } from '../../http/http-server';
import { registerAccess } from '../../plugins/access';
import { testConfig } from '../../testing/test-app';
import { accessDocsRoutes } from './access-docs.routes';

describe('the access documentation', () => {
  let folder: string;
  let app: FastifyInstance;
  const script = 'export const words = 1;'.repeat(50);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'docs-'));
    writeFileSync(join(folder, 'outside.txt'), 'secret');
    const docsDir = join(folder, 'dist');
    mkdirSync(join(docsDir, 'assets/chunks'), { recursive: true });
    writeFileSync(join(docsDir, 'index.html'), '<h1>概览</h1>');
    writeFileSync(join(docsDir, 'cname.html'), '<h1>设置 CNAME</h1>');
    writeFileSync(join(docsDir, '404.html'), '<h1>没有这一页</h1>');
    writeFileSync(join(docsDir, 'head.js'), 'head()');
    writeFileSync(join(docsDir, 'assets/chunks/a.1234.js'), script);
    writeFileSync(join(docsDir, 'assets/chunks/a.1234.js.br'), brotliCompressSync(script));
    app = await createHttpServer(testConfig);
    registerAccess(app);
    accessDocsRoutes(app, { docsDir });
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: 'GET', url, headers });

  it.each([
    ['/docs/', '概览'],
    ['/docs/cname', '设置 CNAME'],
    ['/docs/cname?from=console', '设置 CNAME'],
  ])('answers %s with its page', async (url, title) => {
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(title);
  });

  it('leads to its first page', async () => {
    const { statusCode, headers } = await get('/docs');
    expect([statusCode, headers.location]).toEqual([308, '/docs/']);
  });

  it('allows its pages nothing inline and nothing foreign', async () => {
    for (const url of ['/docs/', '/docs/nothing']) {
      const policy = String((await get(url)).headers['content-security-policy']);
      expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self';");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
    }
  });

  it('has caches ask for pages each time, and keep what is named by its content', async () => {
    const page = await get('/docs/cname');
    expect(page.headers['cache-control']).toBe('no-cache');
    const again = await get('/docs/cname', { 'if-none-match': String(page.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect((await get('/docs/head.js')).headers['cache-control']).toBe('no-cache');
    const asset = await get('/docs/assets/chunks/a.1234.js', { 'accept-encoding': 'br' });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
  });

  it('shows a page that was taken away as gone', async () => {
    const file = join(folder, 'dist/changing.html');
    writeFileSync(file, 'before');
    expect((await get('/docs/changing')).body).toBe('before');
    rmSync(file);
    expect((await get('/docs/changing')).statusCode).toBe(404);
  });

  it.each(['/docs/nothing', '/docs/cname/', '/docs/a/b', '/docs/cname.html', '/docs/assets'])(
    'answers %s with its own 404 page',
    async (url) => {
      const { statusCode, body } = await get(url);
      expect([statusCode, body]).toEqual([404, '<h1>没有这一页</h1>']);
    },
  );

  it.each([
    '/docs/assets/gone.js',
    '/docs/assets/chunks/a.1234.js.br',
    '/docs/%2e%2e/outside.txt',
    '/docs/..%2foutside.txt',
    '/docs/.htaccess',
  ])('does not serve %s', async (url) => {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(404);
    expect(body).not.toContain('secret');
  });

  it('says so when it has not been built', async () => {
    const bare = await createHttpServer(testConfig);
    registerAccess(bare);
    accessDocsRoutes(bare, { docsDir: join(folder, 'nowhere') });
    const { statusCode, body } = await bare.inject({ method: 'GET', url: '/docs/' });
    expect([statusCode, body]).toEqual([503, '文档尚未构建']);
    await bare.close();
  });
});
