import { createServer, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { pageSettingsSchema } from '@console/contract/sites/settings/pages';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import type { z } from 'zod';
import type { AskOptions } from '../../testing/http';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let port: number;
let count = 0;

beforeAll(async () => {
  edge = await startServing();
  const origin = await edge.origin('echo', (request, response) => {
    const status = Number(/^\/status\/(\d+)/.exec(request.url ?? '')?.[1] ?? 200);
    response.writeHead(status, {
      'content-type': 'application/json',
      'x-powered-by': 'PHP',
      'x-kind': 'one',
    });
    const { url, headers } = request;
    response.end(JSON.stringify({ url, headers, filler: 'x'.repeat(2_000) }));
  });
  port = origin.port;
});
afterAll(() => edge.stop());

type Rules = z.input<typeof ruleSettingsSchema>;
type Pages = z.input<typeof pageSettingsSchema>;

async function site({
  rules,
  pages,
  cache = false,
}: {
  rules?: Rules;
  pages?: Pages;
  cache?: boolean;
}) {
  count += 1;
  const host = `rules-${count}.example.com`;
  await edge.inForce([
    {
      ...siteOf([host], [originAt(port)], { retries: 0 }, cache),
      ...(rules && { rules: ruleSettingsSchema.parse(rules) }),
      ...(pages && { pages: pageSettingsSchema.parse(pages) }),
    },
  ]);
  return (path = '/', options: AskOptions = {}) => edge.get(host, path, options);
}

test('request headers are set, added and removed', async () => {
  const ask = await site({
    rules: {
      requestHeaders: [
        { name: 'X-Set', value: 'new' },
        { action: 'add', name: 'X-More', value: 'two' },
        { action: 'remove', name: 'Cookie' },
      ],
    },
  });
  const headers = { 'x-set': 'old', 'x-more': 'one', cookie: 'a=b' };
  const { headers: seen } = JSON.parse((await ask('/', { headers })).text);
  expect([seen['x-set'], seen['x-more'], seen.cookie]).toEqual(['new', 'one, two', undefined]);
});

test('response headers are set, added and removed', async () => {
  const ask = await site({
    rules: {
      responseHeaders: [
        { name: 'X-Frame-Options', value: 'DENY' },
        { action: 'add', name: 'X-Kind', value: 'two' },
        { action: 'remove', name: 'X-Powered-By' },
      ],
    },
  });
  const { headers } = await ask();
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-kind': 'one, two' });
  expect(headers).not.toHaveProperty('x-powered-by');
});

test('redirects take the first rule that fits, with rest and query', async () => {
  const ask = await site({
    rules: {
      redirects: [
        { from: '/old', to: 'https://new.example.com/page', status: 302 },
        { from: '/docs/*', to: '/help/*', status: 308 },
        { from: '/gone/*', to: '/', keepQuery: false },
        { from: '/open*', to: '/*' },
      ],
    },
  });
  const where = async (path: string) => {
    const { status, headers } = await ask(path);
    return [status, headers.location];
  };
  expect(await where('/old?a=1')).toEqual([302, 'https://new.example.com/page?a=1']);
  expect(await where('/docs/a%20b/c?x')).toEqual([308, '/help/a%20b/c?x']);
  expect(await where('/gone/x?y=1')).toEqual([301, '/']);
  expect(await where('/open/evil.example')).toEqual([301, '/evil.example']);
  expect(await where('/other')).toEqual([200, undefined]);
});

test('no redirect leads to a host that the visitor names', async () => {
  const ask = await site({
    rules: {
      redirects: [
        { from: '/open*', to: '/*' },
        { from: '/docs/*', to: '/help/*' },
        { from: '/away/*', to: 'https://new.example.com/*' },
      ],
    },
  });
  const slashes = [
    '/',
    '//',
    '\\',
    '\\\\',
    '/\\',
    '\\/',
    '%5c',
    '%5C%5c',
    '%2f%2f',
    '/%5c',
    '%2f%5c',
  ];
  const blanks = ['', '%09', '%0a', '%0d%0a', '%20'];
  for (const slash of slashes) {
    for (const blank of blanks) {
      for (const path of [
        `/open${slash}${blank}/evil.example`,
        `/open${blank}${slash}evil.example`,
      ]) {
        const { status, headers } = await ask(path);
        expect([path, status]).toEqual([path, 301]);
        // As a browser reads it.
        const target = new URL(headers.location ?? '', 'https://own.example.com/');
        expect([path, target.host]).toEqual([path, 'own.example.com']);
        expect(headers.location).toMatch(/^\/(?![/\\])[!-~]*$/);
      }
    }
    const docs = (await ask(`/docs/${slash}evil.example`)).headers.location;
    expect(new URL(docs ?? '', 'https://own.example.com/').host).toBe('own.example.com');
    const away = (await ask(`/away/${slash}evil.example`)).headers.location;
    expect(new URL(away ?? '').host).toBe('new.example.com');
  }
});

test('a rewrite takes any byte that a visitor can write', async () => {
  const ask = await site({ rules: { rewrites: [{ from: '/v1*', to: '/*' }] } });
  const asked = async (path: string) => JSON.parse((await ask(path)).text).url;
  expect(await asked('/v1/%0a%09%7f%5c')).toMatch(/^\/%0A%09%7F(%5C|\\)$/i);
  expect(await asked('/v1//evil.example')).toBe('/evil.example');
  expect(await asked('/v1%2f%2fevil.example')).toBe('/evil.example');
});

test('rewrites change what the origin is asked, not what the visitor sees', async () => {
  const ask = await site({
    cache: true,
    rules: {
      rewrites: [
        { from: '/app/*', to: '/index.html' },
        { from: '/v1/*', to: '/api/*' },
      ],
    },
  });
  const asked = async (path: string) => JSON.parse((await ask(path)).text).url;
  expect(await asked('/app/deep/link?x=1')).toBe('/index.html?x=1');
  expect(await asked('/v1/users/a%20b')).toBe('/api/users/a%20b');
  expect(await asked('/plain%2Fpath')).toBe('/plain%2Fpath');
});

test('CORS lets listed origins in and answers what browsers ask before', async () => {
  const ask = await site({
    rules: {
      cors: {
        enabled: true,
        origins: ['https://app.example.com', 'https://*.partner.com'],
        methods: ['GET', 'PUT'],
        credentials: true,
        exposeHeaders: ['X-Kind'],
      },
    },
  });
  const from = (origin: string) => ask('/', { headers: { origin } });
  expect((await from('https://app.example.com')).headers).toMatchObject({
    'access-control-allow-origin': 'https://app.example.com',
    'access-control-allow-credentials': 'true',
    'access-control-expose-headers': 'X-Kind',
    vary: expect.stringContaining('Origin'),
  });
  expect((await from('https://a.partner.com')).headers['access-control-allow-origin']).toBe(
    'https://a.partner.com',
  );
  for (const stranger of ['https://partner.com', 'https://app.example.com.evil.com', 'null']) {
    expect((await from(stranger)).headers).not.toHaveProperty('access-control-allow-origin');
  }
  const before = await ask('/', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example.com',
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-token',
    },
  });
  expect([before.status, before.text]).toEqual([204, '']);
  expect(before.headers).toMatchObject({
    'access-control-allow-methods': 'GET, PUT',
    'access-control-allow-headers': 'x-token',
    'access-control-max-age': '600',
  });
});

test('compression can be switched off', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const packed = await site({ rules: {} });
  expect((await packed('/', { headers })).headers['content-encoding']).toBe('gzip');
  const plain = await site({ rules: { gzip: false } });
  expect((await plain('/', { headers })).headers['content-encoding']).toBeUndefined();
});

test('answers that vary with the encoding are kept where compression is switched off', async () => {
  const text = '你好，世界。'.repeat(2_000);
  const shop = await edge.origin('varied', (_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html',
      'cache-control': 'max-age=600',
      vary: 'Accept-Encoding',
    });
    response.end(text);
  });
  const host = 'plain.example.com';
  const rules = ruleSettingsSchema.parse({ gzip: false });
  await edge.inForce([{ ...siteOf([host], [originAt(shop.port)], {}, true), rules }]);
  const headers = { 'accept-encoding': 'gzip' };
  for (const mark of ['MISS', 'HIT', 'HIT']) {
    const answer = await edge.get(host, '/', { headers });
    expect([answer.headers['x-cache'], answer.headers['content-encoding']]).toEqual([
      mark,
      undefined,
    ]);
    expect(answer.text).toBe(text);
  }
});

test('brotli goes to those who take it, and what is kept stays as it is', async () => {
  const text = '你好，世界。'.repeat(2_000);
  const shop = await edge.origin('shop', (request, response) => {
    const content = request.url === '/short' ? 'short' : text;
    const headers: Record<string, string> = {
      'content-type': request.url === '/image' ? 'image/png' : 'text/html; charset=utf-8',
      'cache-control': 'max-age=600',
      etag: '"one"',
      'content-length': String(Buffer.byteLength(content)),
      ...(request.url === '/packed' && { 'content-encoding': 'gzip' }),
      ...(request.url === '/varied' && { vary: 'Accept-Encoding' }),
      ...(request.url === '/as-it-is' && { 'cache-control': 'max-age=600, no-transform' }),
    };
    response.writeHead(200, headers).end(content);
  });
  const host = 'brotli.example.com';
  const rules = ruleSettingsSchema.parse({ brotli: true });
  await edge.inForce([{ ...siteOf([host], [originAt(shop.port)], {}, true), rules }]);
  const get = async (path: string, headers: Record<string, string>) => {
    const answer = await edge.bytes(host, path, { headers });
    const { 'content-encoding': encoding, 'x-cache': mark, ...rest } = answer.headers;
    return { encoding, mark, body: answer.body, headers: rest };
  };
  const browser = { 'accept-encoding': 'gzip, deflate, br, zstd' };
  const first = await get('/', browser);
  expect([first.encoding, first.mark]).toEqual(['br', 'MISS']);
  expect(brotliDecompressSync(first.body).toString()).toBe(text);
  expect(first.headers).toMatchObject({ etag: 'W/"one"', vary: 'Accept-Encoding' });
  expect(first.headers).not.toHaveProperty('content-length');
  expect(shop.seen[0]?.headers).not.toHaveProperty('accept-encoding');
  const again = await get('/', browser);
  expect([again.encoding, again.mark]).toEqual(['br', 'HIT']);
  expect(again.body).toEqual(first.body);
  const plain = await get('/', {});
  expect([plain.encoding, plain.mark, plain.body.toString()]).toEqual([undefined, 'HIT', text]);
  const older = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
  expect([older.encoding, gunzipSync(older.body).toString()]).toEqual(['gzip', text]);
  const range = await get('/', { 'accept-encoding': 'br', range: 'bytes=0-5' });
  expect([range.encoding, range.body.toString()]).toEqual([undefined, '你好']);
  const unchanged = await edge.get(host, '/', {
    headers: { ...browser, 'if-none-match': 'W/"one"' },
  });
  expect(unchanged.status).toBe(304);
  expect((await get('/short', browser)).encoding).toBeUndefined();
  expect((await get('/image', browser)).encoding).toBeUndefined();
  expect((await get('/packed', browser)).encoding).toBe('gzip');
  for (const mark of ['MISS', 'HIT']) {
    const varied = await get('/varied', browser);
    expect([varied.encoding, varied.mark]).toEqual(['br', mark]);
    const kept = await get('/as-it-is', browser);
    expect([kept.mark, kept.body.toString()]).toEqual([mark, text]);
    expect(kept.headers.etag).toBe('"one"');
  }
  const head = await edge.get(host, '/', { headers: browser, method: 'HEAD' });
  expect([head.status, head.text, head.headers['x-cache']]).toEqual([200, '', 'HIT']);
  expect(head.headers['content-encoding']).not.toBe('br');
});

test('brotli and the own page in place of an error of the origin go together', async () => {
  const pages: Pages = { pages: [{ status: 404, html: '<h1>走丢了</h1>' }], coverOrigin: true };
  const ask = await site({ rules: { brotli: true, gzip: false }, pages, cache: true });
  const headers = { 'accept-encoding': 'gzip, br' };
  const covered = await ask('/status/404', { headers });
  expect([covered.status, covered.text]).toEqual([404, '<h1>走丢了</h1>']);
  expect(covered.headers['content-encoding']).toBeUndefined();
  expect((await ask('/', { headers })).headers['content-encoding']).toBe('br');
  expect((await ask('/', { headers: { 'accept-encoding': 'gzip' } })).headers).not.toHaveProperty(
    'content-encoding',
  );
});

test('who takes brotli gets it again after many who left', async () => {
  const slow = await edge.origin('slow', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.write('x'.repeat(5_000));
    response.on('close', () => response.end());
  });
  count += 1;
  const host = `left-${count}.example.com`;
  const rules = ruleSettingsSchema.parse({ brotli: true });
  await edge.inForce([
    { ...siteOf([host], [originAt(slow.port)]), rules },
    { ...siteOf([`also-${host}`], [originAt(port)]), rules },
  ]);
  const headers = { host, 'accept-encoding': 'br' };
  const open = Array.from({ length: 300 }, () =>
    request(edge.node.url, { headers, agent: false })
      .on('error', () => undefined)
      .on('response', (response) => response.on('error', () => undefined))
      .end(),
  );
  await edge.eventually(() => slow.seen.length === open.length);
  // Either worker may answer.
  const encodings = async () => {
    const options = { headers: { 'accept-encoding': 'br, gzip' } };
    const asked = Array.from({ length: 20 }, () => edge.get(`also-${host}`, '/', options));
    return new Set((await Promise.all(asked)).map(({ headers }) => headers['content-encoding']));
  };
  await edge.eventually(async () => (await encodings()).has('gzip'));
  for (const one of open) one.destroy();
  await edge.eventually(async () => !(await encodings()).has('gzip'));
  expect(await encodings()).toEqual(new Set(['br']));
});

test("the site's own pages stand in for the node's, with what was asked escaped", async () => {
  count += 1;
  const host = `own-${count}.example.com`;
  const html = '<h1>维护中</h1>{{status}} {{ request_id }} {{ip}} {{host}} {{unknown}}';
  await edge.inForce([
    {
      ...siteOf([host], [originAt(1)], { retries: 0 }),
      pages: pageSettingsSchema.parse({ pages: [{ status: 502, html }] }),
    },
  ]);
  const { status, text, headers } = await edge.get(host, '/');
  expect(status).toBe(502);
  expect(text).toBe(`<h1>维护中</h1>502 ${headers['x-request-id']} 127.0.0.1 ${host} {{unknown}}`);
});

test("an origin's errors are covered only where the site wants that", async () => {
  const pages = [{ status: 404, html: '<h1>走丢了</h1>' }] as const;
  const plain = await site({ pages: { pages: [...pages] } });
  expect((await plain('/status/404')).text).toContain('filler');
  const covered = await site({ pages: { pages: [...pages], coverOrigin: true } });
  const answer = await covered('/status/404');
  expect([answer.status, answer.text]).toEqual([404, '<h1>走丢了</h1>']);
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  expect((await covered('/status/500')).text).toContain('filler');
  expect((await covered('/')).status).toBe(200);
  for (const ask of [
    covered,
    await site({ pages: { pages: [...pages], coverOrigin: true }, cache: true }),
  ]) {
    const head = await ask('/status/404', { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([404, '']);
    expect(head.headers).toMatchObject({
      'content-length': String(Buffer.byteLength('<h1>走丢了</h1>')),
      'content-type': 'text/html; charset=utf-8',
    });
  }
});

test('a page that comes into force while the origin is asked leaves that answer whole', async () => {
  const host = 'late-cover.example.com';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const origin = await edge.origin('held', (_request, response) => {
    void held.then(() => response.writeHead(404).end('no'));
  });
  const rules = ruleSettingsSchema.parse({ responseHeaders: [{ name: 'X-Set', value: 'new' }] });
  const before = { ...siteOf([host], [originAt(origin.port)], { retries: 0 }, false), rules };
  await edge.inForce([before]);
  const asked = edge.get(host, '/');
  await edge.eventually(() => origin.seen.length === 1);
  const pages = pageSettingsSchema.parse({
    pages: [{ status: 404, html: '<h1>走丢了</h1>' }],
    coverOrigin: true,
  });
  await edge.inForce([{ ...before, pages }]);
  release();
  expect((await asked).text).toBe('no');
});

test("an origin's errors are covered in pieces of large files too", async () => {
  const own = await edge.origin('missing', (_, response) => {
    response.writeHead(404, { 'content-type': 'text/plain' }).end('x'.repeat(9_000));
  });
  const host = 'sliced-cover.example.com';
  const pages = pageSettingsSchema.parse({
    pages: [{ status: 404, html: '<h1>走丢了</h1>' }],
    coverOrigin: true,
  });
  await edge.inForce([{ ...siteOf([host], [originAt(own.port)], { slice: true }, true), pages }]);
  const { status, text } = await edge.get(host, '/large.iso');
  expect([status, text]).toEqual([404, '<h1>走丢了</h1>']);
});

test("rules of headers reach the node's own pages and redirects, whose words of caching stay", async () => {
  count += 1;
  const host = `headers-${count}.example.com`;
  const rules = ruleSettingsSchema.parse({
    redirects: [{ from: '/old', to: '/new' }],
    responseHeaders: [
      { name: 'X-Frame-Options', value: 'DENY' },
      { name: 'Cache-Control', value: 'max-age=31536000' },
      { name: 'Content-Type', value: 'image/png' },
    ],
    cors: { enabled: true, origins: ['https://app.example.com'] },
  });
  const origin = { origin: 'https://app.example.com' };
  await edge.inForce([{ ...siteOf([host], [originAt(1)], { retries: 0 }), rules }]);
  const page = await edge.get(host, '/', { headers: origin });
  expect(page.status).toBe(502);
  expect(page.headers).toMatchObject({
    'x-frame-options': 'DENY',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
    'access-control-allow-origin': 'https://app.example.com',
  });
  const moved = await edge.get(host, '/old');
  expect([moved.status, moved.headers['x-frame-options']]).toEqual([301, 'DENY']);
});

test.each([
  'Content-Length',
  'transfer-encoding',
  'Connection',
  'content-encoding',
  'X-A:',
  'X A',
  'X\r\nY',
])('no rule is for the header %j', (name) => {
  const rule = ruleSettingsSchema.shape.responseHeaders;
  expect(rule.safeParse([{ name, value: '1' }]).success).toBe(false);
});

test.each(['a\r\nX-B: c', 'a\nb', 'a\0b', '值'])('no rule has the value %j', (value) => {
  const rule = ruleSettingsSchema.shape.responseHeaders;
  expect(rule.safeParse([{ name: 'X-A', value }]).success).toBe(false);
});

test('a WebSocket is let through only where the site wants it', async () => {
  const headers = { connection: 'upgrade', upgrade: 'websocket' };
  const ask = async (websocket: boolean) => {
    count += 1;
    const host = `ws-${count}.example.com`;
    await edge.inForce([siteOf([host], [originAt(port)], { websocket })]);
    return JSON.parse((await edge.get(host, '/', { headers })).text).headers.upgrade;
  };
  expect(await ask(true)).toBe('websocket');
  expect(await ask(false)).toBeUndefined();
});

test('a WebSocket is spoken through the node, in both directions', async () => {
  const server = createServer().on('upgrade', (request, socket) => {
    const { upgrade, connection } = request.headers;
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Asked: ${upgrade},${connection}\r\n\r\n`,
    );
    socket.on('data', (part) => socket.write(`echo ${part}`));
    socket.on('error', () => socket.destroy()).on('end', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  count += 1;
  const host = `ws-${count}.example.com`;
  const own = typeof address === 'object' && address ? address.port : 0;
  await edge.inForce([siteOf([host], [originAt(own)], { websocket: true }, true)]);
  const said = await new Promise<string>((resolve, reject) => {
    const headers = { host, connection: 'keep-alive, Upgrade', upgrade: 'WebSocket' };
    request(edge.node.url, { headers, agent: false })
      .on('upgrade', ({ headers: answered }, socket) => {
        socket.once('data', (part) => {
          resolve(`${answered['x-asked']} ${part}`);
          socket.destroy();
        });
        socket.write('hello');
      })
      .on('response', ({ statusCode }) => reject(new Error(`answered ${statusCode}`)))
      .on('error', reject)
      .end();
  });
  expect(said).toBe('websocket,upgrade echo hello');
  await new Promise((resolve) => server.close(resolve).closeAllConnections());
});

test.each(['h2c', 'foo', 'websocket, h2c', 'h2c, websocket', 'websocket/13', 'TLS/1.3'])(
  'an upgrade to %s is not passed on',
  async (upgrade) => {
    count += 1;
    const host = `up-${count}.example.com`;
    await edge.inForce([siteOf([host], [originAt(port)], { websocket: true })]);
    const headers = {
      connection: 'upgrade, http2-settings',
      upgrade,
      'http2-settings': 'AAMAAABk',
    };
    const { status, text } = await edge.get(host, '/', { headers });
    const { headers: seen } = JSON.parse(text);
    expect([status, seen.upgrade, seen.connection, seen['http2-settings']]).toEqual([200]);
  },
);
