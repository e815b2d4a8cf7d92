import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import { type Serving, startServing } from '../../testing/serving';
import { ruledSites, startEcho } from '../../testing/sites/ruled';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await startEcho(edge)).port;
});
afterAll(() => edge.stop());

const site = ruledSites(
  () => edge,
  () => port,
);

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

test("rules of headers reach the node's own pages and redirects, whose words of caching stay", async () => {
  const host = 'headers.example.com';
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
