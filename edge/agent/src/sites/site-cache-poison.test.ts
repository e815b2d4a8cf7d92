import { gzipSync } from 'node:zlib';
import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { httpsDefaults } from '@console/contract/sites/settings/https';
import type { z } from 'zod';
import { certificateOf } from '../../testing/certificates/certificate';
import { askHttp2 } from '../../testing/certificates/tls';
import { type Serving, startServing } from '../../testing/serving';
import type { Origin } from '../../testing/sites/origin';
import { sendRaw } from '../../testing/sites/raw';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
/** Tells all that it was told, and lets it be kept. */
let echo: Origin;
let count = 0;

beforeAll(async () => {
  edge = await startServing();
  echo = await edge.origin('echo', (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method, url, headers } = request;
      const body = Buffer.concat(parts).toString('utf8');
      response.writeHead(200, { 'cache-control': 'max-age=600', etag: '"one"' });
      response.end(JSON.stringify({ method, url, headers, body }));
    });
  });
});
afterAll(() => edge.stop());

type Rules = z.input<typeof cacheSettingsSchema>['rules'];
const all = { match: 'all', ttl: { value: 1, unit: 'hour' } } as const;

async function siteWith(rules: Rules = [], settings: Parameters<typeof siteOf>[2] = {}) {
  count += 1;
  const host = `poison-${count}.example.com`;
  const site = siteOf([host], [originAt(echo.port)], settings, true);
  await edge.inForce([{ ...site, cache: cacheSettingsSchema.parse({ rules }) }]);
  return host;
}

/** What the origin was told for the kept answer, without what is each request's own. */
function told(text: string) {
  const { headers, ...rest } = JSON.parse(text);
  const { 'x-request-id': _, 'x-real-ip': __, 'x-forwarded-for': ___, ...said } = headers;
  return { ...rest, headers: said };
}

const forged = [
  'Forwarded: host=evil.test;proto=https',
  'Proxy: http://evil.test',
  'X-Forwarded-Host: evil.test',
  'X-Forwarded-Port: 666',
  'X-Forwarded-Proto: evil',
  'X-Forwarded-Prefix: /evil',
  'X-Forwarded-Scheme: evil',
  'X-Forwarded-Server: evil.test',
  'X-Forwarded-Ssl: evil',
  'X-Forwarded-Path: /evil',
  'X-Host: evil.test',
  'X-HTTP-Host-Override: evil.test',
  'X-Original-Host: evil.test',
  'X-Original-URL: /evil',
  'X-Rewrite-URL: /evil',
  'X-Original-URI: /evil',
  'X-HTTP-Method-Override: EVIL',
  'X-HTTP-Method: EVIL',
  'X-Method-Override: EVIL',
  'X-Url-Scheme: evil',
  'X-Forward-Host: evil.test',
  'X-Forwarded-Base: /evil',
  'X-Forwarded-Context: /evil',
  'X-Backend-Host: evil.test',
  'X-Envoy-Original-Path: /evil',
  'X-Forwarded-Request-Uri: /evil',
  'X-Invoke-Output: /evil',
  'X-Invoke-Path: /evil',
  'X-Invoke-Query: evil',
  'X-Invoke-Status: 500',
  'X-Matched-Path: /evil',
  'X-Middleware-Prefetch: 1',
  'X-Middleware-Rewrite: /evil',
  'X-Middleware-Subrequest: middleware',
  'X-MS-Original-URL: /evil',
  'X-Now-Route-Matches: 1=/evil',
  'X-Original-Method: EVIL',
  'X-Original-Path: /evil',
  'X-Override-URL: /evil',
  'X-Proxy-Host: evil.test',
  'X-ProxyContextPath: /evil',
  'X-ProxyHost: evil.test',
  'X-ProxyPort: 666',
  'X-ProxyScheme: evil',
  'X-Request-URI: /evil',
  'X-Edge-Origin: evil',
  'X-Scheme: evil',
  'Front-End-Https: evil',
  'X-Script-Name: /evil',
  'X-Sendfile-Type: evil',
  'X-Accel-Mapping: /=/evil',
  'Cf-Visitor: {"scheme":"evil"}',
  'CloudFront-Forwarded-Proto: evil',
  'Disguised-Host: evil.test',
  'Was-Default-Hostname: evil.test',
  'WL-Proxy-SSL: evil',
  'X-AppService-Proto: evil',
  'X-ARR-SSL: evil',
  'X-Envoy-Original-Host: evil.test',
  'X-Forwarded-Https: evil',
  'X-Forwarded-Url: /evil',
  'X-HTTP-DestinationURL: http://evil.test',
  'X-HTTP-Status-Code-Override: 500',
  'X-Original-Forwarded-Host: evil.test',
  'X-Original-Proto: evil',
  'X-Original-Scheme: evil',
  'X-Proxy-Url: http://evil.test',
  'X-WAWS-Unencoded-URL: /evil',
  'Accept-Encoding: evil',
  'If-None-Match: "one"',
  'If-Match: "evil"',
  'If-Modified-Since: Thu, 01 Jan 2099 00:00:00 GMT',
  'If-Range: "evil"',
  'Range: bytes=0-3',
  'TE: evil',
  'Upgrade: evil\r\nConnection: upgrade, evil',
] as const;

/** Requests that fall under one key with a plain one, and try to have something else kept there. */
const attempts = (host: string): [name: string, request: (path: string) => string][] => [
  ...forged.map((line): [string, (path: string) => string] => [
    line,
    (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${line}\r\n`,
  ]),
  ['a port', (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}:666\r\n`],
  ['a port that is none', (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}:evil\r\n`],
  ['upper case', (path) => `GET ${path} HTTP/1.1\r\nHost: ${host.toUpperCase()}\r\n`],
  ['a dot at the end', (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}.\r\n`],
  ['absolute form', (path) => `GET http://${host}${path} HTTP/1.1\r\nHost: evil.test\r\n`],
  [
    'absolute form with a port',
    (path) => `GET https://${host}:666${path} HTTP/1.1\r\nHost: evil.test:1\r\n`,
  ],
  [
    'a body of known length',
    (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 4\r\n`,
  ],
  [
    'a body in chunks',
    (path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nTransfer-Encoding: chunked\r\n`,
  ],
];

const bodyOf = (name: string) =>
  name === 'a body of known length'
    ? 'evil'
    : name === 'a body in chunks'
      ? '4\r\nevil\r\n0\r\n\r\n'
      : '';

test.each([
  ['by what the origin says', []],
  ['by a rule', [all]],
])('nothing a visitor sends is kept for others, %s', async (_, rules) => {
  const host = await siteWith(rules);
  const clean = told((await edge.get(host, '/clean')).text);
  expect(clean.headers).toMatchObject({
    host,
    'x-forwarded-host': host,
    'x-forwarded-proto': 'http',
  });
  for (const [index, [name, request]] of attempts(host).entries()) {
    const path = `/${index}`;
    await sendRaw(edge.node.port, `${request(path)}Connection: close\r\n\r\n${bodyOf(name)}`);
    const victim = await edge.get(host, path);
    expect([name, victim.status, told(victim.text)]).toEqual([name, 200, { ...clean, url: path }]);
  }
});

test('a body that no header speaks of is not kept either', async () => {
  const name = 'h2.poison.test';
  const certificate = await certificateOf('h2', [name]);
  const https = { ...httpsDefaults, certificateId: certificate.id };
  const site = siteOf([name], [originAt(echo.port)], {}, true);
  await edge.inForce([{ ...site, https }], [], [certificate]);
  const ask = (path: string, body?: string) => askHttp2(edge.node.httpsPort, name, path, body);
  expect(JSON.parse(await ask('/a', 'evil')).body).toBe('evil');
  expect(JSON.parse(await ask('/a')).body).toBe('');
  expect(await ask('/a')).toBe(await ask('/a'));
});

test('methods in a header reach the origin with requests that are never kept', async () => {
  const host = await siteWith();
  const headers = { 'x-http-method-override': 'PATCH', 'content-type': 'text/plain' };
  const { text } = await edge.get(host, '/', { method: 'POST', headers, body: 'x' });
  expect(JSON.parse(text).headers).toMatchObject(headers);
});

test('the origin is told the arguments that tell contents apart, and no others', async () => {
  const ignoring = await siteWith([{ ...all, query: 'ignore' }]);
  const urlOf = async (host: string, path: string) => told((await edge.get(host, path)).text).url;
  expect(await urlOf(ignoring, '/%61%2Fb?x=evil')).toBe('/%61%2Fb');
  const only = await siteWith([{ ...all, query: 'only', queryNames: ['v'] }]);
  expect(await urlOf(only, '/a?x=evil&v=2&v=1')).toBe('/a?v=1&v=2');
  const sorting = await siteWith([{ ...all, query: 'sort' }]);
  expect(await urlOf(sorting, '/a?b=2&a=1')).toBe('/a?a=1&b=2');
  const { text } = await edge.get(ignoring, '/a?x=1', { method: 'POST' });
  expect(JSON.parse(text).url).toBe('/a?x=1');
});

test('a piece of one file is never taken for another file', async () => {
  const size = 1024 * 1024 + 5;
  const large = await edge.origin('large', (request, response) => {
    if (request.url !== '/file') return response.writeHead(200).end('evil');
    const [, from = 0, to = size] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const end = Math.min(Number(to), size - 1);
    response.writeHead(206, {
      'content-range': `bytes ${from}-${end}/${size}`,
      'content-length': end - Number(from) + 1,
    });
    response.end(Buffer.alloc(end - Number(from) + 1, 'a'));
  });
  const site = siteOf(['pieces.example.com'], [originAt(large.port)], { slice: true }, true);
  await edge.inForce([{ ...site, cache: cacheSettingsSchema.parse({ rules: [all] }) }]);
  const evil = '/file|bytes=0-1048575';
  await edge.get('pieces.example.com', evil, { method: 'HEAD' });
  const { status, text } = await edge.get('pieces.example.com', '/file');
  expect([status, text.length, /^a*$/.test(text)]).toEqual([200, size, true]);
});

test('what one visitor got compressed is not for those who take no gzip, also when the origin forgot to vary', async () => {
  const packing = await edge.origin('packing', (request, response) => {
    const takes = request.headers['accept-encoding'] === 'gzip';
    response.writeHead(200, {
      'content-type': 'text/plain',
      'cache-control': 'max-age=600',
      ...(takes && { 'content-encoding': 'gzip' }),
    });
    response.end(takes ? gzipSync('content') : 'content');
  });
  await edge.inForce([siteOf(['packing.example.com'], [originAt(packing.port)], {}, true)]);
  const packed = { 'accept-encoding': 'gzip, br' };
  const first = await edge.get('packing.example.com', '/', { headers: packed });
  expect(first.headers['content-encoding']).toBe('gzip');
  const { headers, text } = await edge.get('packing.example.com', '/');
  expect([headers['content-encoding'], text]).toEqual([undefined, 'content']);
  const again = await edge.get('packing.example.com', '/', { headers: packed });
  expect([again.headers['x-cache'], again.headers['content-encoding']]).toEqual(['HIT', 'gzip']);
});
