import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import { type Serving, startServing } from '../../testing/serving';
import { type Pages, ruledSites, startEcho } from '../../testing/sites/ruled';
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
  const host = 'left.example.com';
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
