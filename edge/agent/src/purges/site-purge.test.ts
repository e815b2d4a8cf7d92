import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { PurgeKind } from '@console/contract/sites/purges';
import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { eventually } from '../../testing/eventually';
import type { AskOptions } from '../../testing/http';
import { type Serving, startServing } from '../../testing/serving';
import type { Origin } from '../../testing/sites/origin';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let origin: Origin;
let count = 0;

beforeAll(async () => {
  edge = await startServing();
  origin = await edge.origin('content', (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://origin');
    if (pathname === '/private') response.setHeader('cache-control', 'no-store');
    else response.setHeader('cache-control', 'max-age=600');
    if (pathname === '/missing') response.statusCode = 404;
    if (pathname === '/moved') response.writeHead(302, { location: '/x' });
    if (pathname === '/vary') response.setHeader('vary', 'x-kind');
    if (pathname === '/packed') {
      response.setHeader('vary', 'accept-encoding');
      if (request.headers['accept-encoding'] === 'gzip') {
        response.setHeader('content-encoding', 'gzip');
        response.end(gzipSync('packed'));
        return;
      }
    }
    response.end(`${request.headers['x-forwarded-proto']} ${request.url}`);
  });
});
afterAll(() => edge.stop());

async function site(settings: Parameters<typeof siteOf>[2] = {}, port = origin.port) {
  count += 1;
  const host = `purge-${count}.example.com`;
  const made = siteOf([host, `*.${host}`], [originAt(port)], settings, true);
  await edge.inForce([made]);
  const mark = async (path: string, options: AskOptions = {}, at = host) =>
    (await edge.get(at, path, options)).headers['x-cache'];
  return {
    host,
    made,
    mark,
    /** Asks until the answer comes from the cache. */
    async warm(...paths: string[]) {
      for (const path of paths) {
        await mark(path);
        expect([path, await mark(path)]).toEqual([path, 'HIT']);
      }
    },
  };
}

async function done(kind: PurgeKind, ...urls: string[]) {
  const job = edge.plane.purges.submit(kind, ...urls);
  return eventually(() => edge.plane.purges.resultOf(job));
}

test('a purged URL is fetched anew, with all its queries, and no other is', async () => {
  const { host, warm, mark } = await site();
  await warm('/a.css', '/a.css?v=1', '/b.css', '/');
  const result = await done('url', `http://${host}/a.css`);
  expect(result).toMatchObject({ done: 1, failures: [], error: null });
  expect(await mark('/a.css')).toBe('MISS');
  expect(await mark('/a.css')).toBe('HIT');
  expect(await mark('/a.css?v=1')).toBe('MISS');
  expect([await mark('/b.css'), await mark('/')]).toEqual(['HIT', 'HIT']);
});

test('a URL with a query is that query alone, in whatever order it is written', async () => {
  const { host, warm, mark } = await site();
  await warm('/a?x=1&y=2', '/a?x=2', '/a');
  await done('url', `http://${host}/a?y=2&x=1`);
  expect(await mark('/a?x=1&y=2')).toBe('MISS');
  expect([await mark('/a?x=2'), await mark('/a')]).toEqual(['HIT', 'HIT']);
});

test('where the cache does not tell queries apart, any query stands for the address', async () => {
  const { host, made, warm, mark } = await site();
  const rules = [{ match: 'all' as const, ttl: { value: 1, unit: 'hour' as const } }];
  const cache = cacheSettingsSchema.parse({
    rules: rules.map((rule) => ({ ...rule, query: 'ignore' })),
  });
  await edge.inForce([{ ...made, cache }]);
  await warm('/a?x=1', '/b?x=1');
  expect(await mark('/a?x=3')).toBe('HIT');
  await done('url', `http://${host}/a?x=2`);
  expect(await mark('/a?x=1')).toBe('MISS');
  expect(await mark('/b?x=1')).toBe('HIT');
});

test('every variant of an address goes', async () => {
  const { host, mark } = await site();
  const kinds = ['one', 'two'].map((kind) => ({ headers: { 'x-kind': kind } }));
  const packed = { headers: { 'accept-encoding': 'gzip' } };
  for (const kind of kinds) {
    await mark('/vary', kind);
    expect(await mark('/vary', kind)).toBe('HIT');
  }
  await mark('/packed');
  await mark('/packed', packed);
  expect([await mark('/packed'), await mark('/packed', packed)]).toEqual(['HIT', 'HIT']);
  await done('url', `https://${host}/vary`, `http://${host}/packed`);
  for (const kind of kinds) expect(await mark('/vary', kind)).toBe('MISS');
  expect(await mark('/packed')).toBe('MISS');
  expect(await mark('/packed', packed)).toBe('MISS');
});

test('an address counts in whatever way it is written', async () => {
  const { host, warm, mark } = await site();
  const ways = ['/图 片/a.png', '/x/y', '/%c4%e3'].map(encodeURI);
  await warm('/%E5%9B%BE%20%E7%89%87/a.png', '/%78//./z/../y', '/%C4%E3');
  await done(
    'url',
    ...ways.slice(0, 2).map((path) => `http://${host}${path}`),
    `http://${host}/%c4%e3`,
  );
  expect(await mark('/%E5%9B%BE%20%E7%89%87/a.png')).toBe('MISS');
  expect(await mark('/%78//./z/../y')).toBe('MISS');
  expect(await mark('/%C4%E3')).toBe('MISS');
});

test('a directory goes with all below it, on its host alone', async () => {
  const { host, warm, mark } = await site();
  const other = `img.${host}`;
  await warm('/img/', '/img/a.png', '/img/deep/er/b.png?v=1', '/img', '/imgs/c.png');
  await mark('/img/a.png', {}, other);
  await done('directory', `http://${host}/img/`);
  expect(await mark('/img/')).toBe('MISS');
  expect(await mark('/img/a.png')).toBe('MISS');
  expect(await mark('/img/deep/er/b.png?v=1')).toBe('MISS');
  expect([await mark('/img'), await mark('/imgs/c.png')]).toEqual(['HIT', 'HIT']);
  expect(await mark('/img/a.png', {}, other)).toBe('HIT');
  expect(await mark('/img/a.png')).toBe('HIT');
  await done('directory', `http://${host}/`);
  expect([await mark('/img'), await mark('/img/a.png')]).toEqual(['MISS', 'MISS']);
});

test('a file that is kept in pieces goes with all of them', async () => {
  const { host, warm, mark } = await site({ slice: true });
  await warm('/large');
  await done('url', `http://${host}/large`);
  expect(await mark('/large')).toBe('MISS');
});

test('a thousand URLs are in force at once', async () => {
  const { host, warm, mark } = await site();
  const paths = Array.from({ length: 1_000 }, (_, index) => `/${index}`);
  await warm('/0', '/999', '/1000');
  const result = await done('url', ...paths.map((path) => `http://${host}${path}`));
  expect(result.done).toBe(1_000);
  expect([await mark('/0'), await mark('/999'), await mark('/1000')]).toEqual([
    ...['MISS', 'MISS', 'HIT'],
  ]);
});

test('a purge outlives the death of nginx, and of the agent with it', async () => {
  const { host, warm, mark } = await site();
  await warm('/kept', '/gone');
  await done('url', `http://${host}/gone`);
  await warm('/gone');
  const newest = origin.seen.length;
  const killed = await edge.node.nginxPid();
  process.kill(killed, 'SIGKILL');
  // Until they are ended the workers answer without their master.
  await eventually(async () => ![0, killed].includes(await edge.node.nginxPid()));
  await eventually(async () => (await mark('/kept')) === 'HIT');
  expect([await mark('/gone'), origin.seen.length]).toEqual(['HIT', newest]);
  await edge.node.end('SIGTERM');
  await edge.node.start();
  await eventually(async () => (await mark('/kept')) === 'HIT');
  expect([await mark('/gone'), origin.seen.length]).toEqual(['HIT', newest]);
});

test('what came while the agent was away is in force when it is back', async () => {
  const { host, warm, mark } = await site();
  await warm('/away', '/here');
  await edge.node.end('SIGKILL');
  const job = edge.plane.purges.submit('url', `http://${host}/away`);
  expect(await mark('/away')).toBe('HIT');
  await edge.node.start();
  await eventually(() => edge.plane.purges.resultOf(job));
  expect([await mark('/away'), await mark('/here')]).toEqual(['MISS', 'HIT']);
});

test('a node that does not know what it missed takes everything for old', async () => {
  const { warm, mark } = await site();
  await warm('/anew');
  edge.plane.purges.forget();
  await eventually(async () => (await mark('/anew')) === 'MISS');
  await warm('/anew');
  const path = join(edge.node.dir, 'nginx/purges.ndjson');
  await edge.node.end('SIGTERM');
  expect(await readFile(path, 'utf8')).toContain('epoch');
  await rm(path);
  await edge.node.start();
  await eventually(async () => (await mark('/anew')) === 'MISS');
});

test('a preheated URL is in the cache before the first visitor, and in no record', async () => {
  const { host, made, mark } = await site();
  const result = await done('preheat', `http://${host}/hot?x=1`, `http://${host}/packed`);
  expect(result).toMatchObject({ done: 2, failures: [] });
  const browser = { headers: { 'accept-encoding': 'gzip, deflate, br' } };
  expect(await mark('/hot?x=1', browser)).toBe('HIT');
  expect(await mark('/packed', browser)).toBe('HIT');
  const mine = await eventually(() => {
    const found = edge.plane.records.filter(({ siteId }) => siteId === made.id);
    return found.length >= 2 && found;
  });
  expect(mine.map(({ cache, ip }) => [cache, ip])).toEqual(Array(2).fill(['HIT', '127.0.0.1']));
});

test('a preheat of https fills the cache of https', async () => {
  const { host } = await site();
  await done('preheat', `https://${host}/secure`);
  expect(origin.seen.at(-1)?.headers).toMatchObject({ 'x-forwarded-proto': 'https' });
  const seen = origin.seen.length;
  await done('preheat', `https://${host}/secure`);
  expect(origin.seen.length).toBe(seen);
  await done('preheat', `http://${host}/secure`);
  expect(origin.seen.length).toBe(seen + 1);
});

test('a preheat says of each URL why it failed', async () => {
  const { host } = await site();
  const ring = await site({}, edge.node.port);
  const off = siteOf(['off.example.com'], [originAt(origin.port)]);
  await edge.inForce([off]);
  const result = await done(
    'preheat',
    `http://${host}/missing`,
    `http://${host}/private`,
    `http://${host}/moved`,
    'http://off.example.com/',
    `http://${ring.host}/`,
    `http://${host}/fine`,
  );
  expect(result.done).toBe(6);
  expect(new Map(result.failures.map(({ line, error }) => [line, error]))).toEqual(
    new Map([
      [1, '源站应答 404，内容不存在'],
      [2, '源站的应答不允许缓存'],
      [3, '源站应答 302 跳转，请预热跳转后的地址'],
      [4, '网站没有开启缓存，或规则不缓存这个地址'],
      [5, '请求形成回路，请检查网站的源站设置'],
    ]),
  );
});

test('nobody else passes for the agent', async () => {
  const { host, mark } = await site();
  const headers = { 'x-edge-client': '6.6.6.6', 'x-edge-visitor': 'https' };
  const { text } = await edge.get(host, '/posed', { headers });
  expect(text).toBe('http /posed');
  expect(await mark('/posed')).toBe('HIT');
  expect(origin.seen.at(-1)?.headers).toMatchObject({ 'x-real-ip': '127.0.0.1' });
  expect(origin.seen.at(-1)?.headers['x-edge-client']).toBeUndefined();
});
