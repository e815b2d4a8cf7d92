import { type CacheRule, cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { matchingRule } from '@console/contract/sites/settings/cache-matching';
import { freePort } from '@console/testing/free-port';
import type { z } from 'zod';
import type { AskOptions } from '../../testing/http';
import { type Serving, startServing } from '../../testing/serving';
import type { Origin } from '../../testing/sites/origin';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let origin: Origin;
let count = 0;
/** What the origin does from now on with its answer. */
let status = 200;
let said: Record<string, string> = {};

beforeAll(async () => {
  edge = await startServing();
  origin = await edge.origin('cached', (request, response) => {
    response.writeHead(status, { 'content-type': 'text/plain', ...said });
    response.end(`${request.url} ${origin.seen.length}`);
  });
});
beforeEach(() => {
  status = 200;
  said = {};
});
afterAll(() => edge.stop());

type Rule = z.input<typeof cacheSettingsSchema>['rules'];
const all = { match: 'all', ttl: { value: 1, unit: 'hour' } } as const;

async function cached(rules: Rule) {
  count += 1;
  const host = `cache-${count}.example.com`;
  const site = siteOf([host], [originAt(origin.port)], {}, true);
  await edge.inForce([{ ...site, cache: cacheSettingsSchema.parse({ rules }) }]);
  const ask = (path = '/', options: AskOptions = {}) => edge.get(host, path, options);
  const marks = async (...paths: string[]) => {
    const list: unknown[] = [];
    for (const path of paths) list.push((await ask(path)).headers['x-cache']);
    return list;
  };
  const settings = cacheSettingsSchema.parse({ rules });
  return { ask, marks, site: { ...site, cache: settings }, host };
}

test('a rule keeps what the origin says nothing about, and the visitor sees none of it', async () => {
  const { ask, marks } = await cached([all]);
  expect(await marks('/a', '/a')).toEqual(['MISS', 'HIT']);
  const { headers, text } = await ask('/a');
  expect(text).toBe(`/a ${origin.seen.length}`);
  expect(headers['cache-control']).toBeUndefined();
  expect(Object.keys(headers).filter((name) => name.startsWith('x-edge'))).toEqual([]);
});

test('the origin has its way unless the rule says otherwise', async () => {
  said = { 'cache-control': 'no-store', 'set-cookie': 'who=me' };
  const polite = await cached([all]);
  expect(await polite.marks('/a', '/a')).toEqual(['MISS', 'MISS']);
  expect((await polite.ask('/a')).headers['cache-control']).toBe('no-store');
  const firm = await cached([{ ...all, ignoreOrigin: true }]);
  expect(await firm.marks('/a', '/a')).toEqual(['MISS', 'HIT']);
  const { headers } = await firm.ask('/a');
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['set-cookie']).toBeUndefined();
});

test('a cookie is never kept while the origin has its way', async () => {
  said = { 'set-cookie': 'who=me' };
  const { marks } = await cached([all]);
  expect(await marks('/a', '/a')).toEqual(['MISS', 'MISS']);
});

test('once a rule is gone, what was kept under it is not told on in its words', async () => {
  said = { 'cache-control': 'max-age=5' };
  const { ask, marks, site } = await cached([{ ...all, ignoreOrigin: true }]);
  expect(await marks('/a', '/a')).toEqual(['MISS', 'HIT']);
  await edge.inForce([{ ...site, cache: cacheSettingsSchema.parse({}) }]);
  expect((await ask('/a')).headers['cache-control']).toBe('max-age=5');
});

test('each request has a number of its own, also what comes from the cache', async () => {
  said = { 'cache-control': 'max-age=60' };
  const { ask } = await cached([]);
  const numbers = new Set<unknown>();
  for (let turn = 0; turn < 20; turn += 1) numbers.add((await ask('/a')).headers['x-request-id']);
  expect(numbers.size).toBe(20);
  for (const number of numbers) expect(number).toMatch(/^[0-9a-f]{32}$/);
});

test('browsers are told the time of the rule', async () => {
  said = { 'cache-control': 'max-age=5', expires: 'Thu, 01 Jan 2099 00:00:00 GMT' };
  const { ask } = await cached([{ ...all, browserTtl: { value: 2, unit: 'minute' } }]);
  const { headers } = await ask();
  expect([headers['cache-control'], headers.expires]).toEqual(['max-age=120', undefined]);
});

test('what has run out is fetched again', async () => {
  const { ask, marks } = await cached([{ ...all, ttl: { value: 1, unit: 'second' } }]);
  expect(await marks('/a', '/a')).toEqual(['MISS', 'HIT']);
  await edge.eventually(async () => (await ask('/a')).headers['x-cache'] === 'EXPIRED');
});

test('errors are kept only for the time set for their status', async () => {
  status = 404;
  const plain = await cached([all]);
  expect(await plain.marks('/a', '/a')).toEqual(['MISS', 'MISS']);
  const listed = await cached([
    { ...all, statusTtls: [{ status: 404, ttl: { value: 1, unit: 'minute' } }] },
  ]);
  expect(await listed.marks('/a', '/a')).toEqual(['MISS', 'HIT']);
});

test('old content stands in for an origin that fails', async () => {
  const second = { value: 1, unit: 'second' } as const;
  const stale = { value: 1, unit: 'hour' } as const;
  const firm = await cached([{ ...all, ttl: second, staleError: stale }]);
  const plain = await cached([{ ...all, ttl: second }]);
  const before = await firm.ask('/a');
  await plain.ask('/a');
  status = 500;
  await edge.eventually(async () => (await plain.ask('/a')).status === 500);
  const after = await firm.ask('/a');
  expect([after.status, after.headers['x-cache'], after.text]).toEqual([200, 'STALE', before.text]);
  expect((await firm.ask('/b')).status).toBe(500);
  const gone = originAt(await freePort());
  await edge.inForce([{ ...firm.site, origin: { ...firm.site.origin, origins: [gone] } }]);
  expect((await firm.ask('/a')).text).toBe(before.text);
  const refused = await firm.ask('/b');
  expect([refused.status, refused.text]).toEqual([502, expect.stringContaining('源站无法连接')]);
});

test('old content is served while the new is being fetched', async () => {
  const { ask } = await cached([
    {
      ...all,
      ttl: { value: 1, unit: 'second' },
      staleRevalidate: { value: 1, unit: 'hour' },
    },
  ]);
  const before = await ask('/a');
  const old = await edge.eventually(async () => {
    const answer = await ask('/a');
    return answer.headers['x-cache'] === 'STALE' && answer;
  });
  expect(old.text).toBe(before.text);
  await edge.eventually(async () => (await ask('/a')).text !== before.text);
});

test('the query counts as the rule says', async () => {
  const ignore = await cached([{ ...all, query: 'ignore' }]);
  expect(await ignore.marks('/a?x=1', '/a?y=2', '/a', '/b')).toEqual([
    'MISS',
    'HIT',
    'HIT',
    'MISS',
  ]);
  const sort = await cached([{ ...all, query: 'sort' }]);
  expect(await sort.marks('/a?x=1&y=2', '/a?y=2&x=1', '/a?x=1')).toEqual(['MISS', 'HIT', 'MISS']);
  const only = await cached([{ ...all, query: 'only', queryNames: ['v'] }]);
  expect(await only.marks('/a?v=1&t=5', '/a?t=6&v=1', '/a?v=2')).toEqual(['MISS', 'HIT', 'MISS']);
});

test('the first rule that fits decides, as the contract says it does', async () => {
  const rules = [
    { match: 'path', values: ['/admin/logo.png'], action: 'bypass' },
    { match: 'directory', values: ['/static/', '/中文/'] },
    { match: 'suffix', values: ['jpg', 'png'], query: 'ignore' },
  ] as const satisfies z.input<typeof cacheSettingsSchema>['rules'];
  const parsed: CacheRule[] = cacheSettingsSchema.parse({ rules }).rules;
  const { marks } = await cached([...rules]);
  const expected = { '-1': 'MISS', 0: undefined, 1: 'HIT', 2: 'HIT' } as const;
  const paths = [
    '/admin/logo.png',
    '/admin/logo.PNG',
    '/static/x',
    '/static',
    '/%E4%B8%AD%E6%96%87/x',
    '/static//y',
    '/a/../static/z',
    '/x.jpg/y',
    '/.jpg',
    '/x.html',
  ];
  for (const path of paths) {
    const index = matchingRule(parsed, path);
    const [, second] = await marks(path, path);
    expect([path, second]).toEqual([path, Reflect.get(expected, String(index))]);
  }
});

test('a rule by suffix keeps no page that stands under the name of a file', async () => {
  said = { 'content-type': 'Text/HTML; charset=utf-8' };
  const values = ['css', 'html', 'php'];
  const rules: Rule = [{ ...all, match: 'suffix', values, query: 'ignore' }];
  const polite = await cached(rules);
  const paths = ['/account/x.css', '/account/x.CSS', '/account/%78.%63ss', '/account/;x.css'];
  for (const path of paths) {
    expect([path, ...(await polite.marks(path, path))]).toEqual([path, 'MISS', 'MISS']);
  }
  expect(await polite.marks('/a.html', '/a.html')).toEqual(['MISS', 'HIT']);
  expect(await polite.marks('/a.php', '/a.php')).toEqual(['MISS', 'HIT']);
  const firm = await cached(rules.map((rule) => ({ ...rule, ignoreOrigin: true })));
  expect(await firm.marks('/account/x.css', '/account/x.css')).toEqual(['MISS', 'MISS']);
  said = { 'content-type': 'application/xhtml+xml' };
  expect(await polite.marks('/b/x.css', '/b/x.css')).toEqual(['MISS', 'MISS']);
  said = { 'content-type': 'text/html', 'cache-control': 'max-age=60' };
  expect(await polite.marks('/c/x.css', '/c/x.css')).toEqual(['MISS', 'HIT']);
  said = { 'content-type': 'text/css' };
  expect(await polite.marks('/d/x.css', '/d/x.css')).toEqual(['MISS', 'HIT']);
});

test('conditions send a request past the cache, and their texts are no patterns', async () => {
  count += 1;
  const host = `bypass-${count}.example.com`;
  const evil = '(a+)+$';
  const cache = cacheSettingsSchema.parse({
    rules: [{ match: 'directory', values: ['/(a+)+$/'], action: 'bypass' }, all],
    bypass: [
      { field: 'cookie', name: 'logged_in_*' },
      { field: 'header', name: 'X-Preview', operator: 'equals', value: 'yes' },
      { field: 'query', name: 'nocache' },
      { field: 'agent', operator: 'contains', value: evil },
      { field: 'method', operator: 'equals', value: 'head' },
    ],
  });
  await edge.inForce([{ ...siteOf([host], [originAt(origin.port)], {}, true), cache }]);
  const mark = async (path = '/a', options: AskOptions = {}) =>
    (await edge.get(host, path, options)).headers['x-cache'];
  const withHeader = (name: string, value: string) => mark('/a', { headers: { [name]: value } });
  expect(await mark()).toBe('MISS');
  expect(await withHeader('cookie', 'b=1; logged_in_9f=x')).toBeUndefined();
  expect(await withHeader('cookie', 'not_logged_in_9f=x; c=logged_in_=')).toBe('HIT');
  expect(await withHeader('x-preview', 'yes')).toBeUndefined();
  expect(await withHeader('x-preview', 'no')).toBe('HIT');
  expect(await mark('/a?x=1&no%63ache')).toBeUndefined();
  expect(await mark('/a', { method: 'HEAD' })).toBeUndefined();
  expect(await withHeader('user-agent', `x${evil}`)).toBeUndefined();
  // A pattern would not come to an end here.
  expect(await withHeader('user-agent', `${'a'.repeat(4_000)}!`)).toBe('HIT');
  expect(await mark(`/${'a'.repeat(2_000)}!/`)).toBe('MISS');
  expect(await mark(`/${encodeURIComponent(evil)}/x`)).toBeUndefined();
});
