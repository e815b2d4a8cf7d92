import { eventually } from '../testing/eventually';
import type { AskOptions } from '../testing/http';
import { servingOfFile } from '../testing/sites/file-serving';
import { originAt, siteOf } from '../testing/sites/site';

const { get, origin, inForce, current } = servingOfFile();

test('a site is served, changed, moved and removed without a restart', async () => {
  const first = await origin('first');
  const second = await origin('second');
  const site = siteOf(['a.example.com', '*.b.example.com'], [originAt(first.port)]);
  const special = siteOf(['*.x.b.example.com'], [originAt(second.port)]);
  const pid = await current().node.nginxPid();
  await inForce([site, special]);
  expect((await get('a.example.com')).text).toBe('first');
  expect((await get('A.Example.COM:8081')).text).toBe('first');
  expect((await get('deep.down.b.example.com')).text).toBe('first');
  expect((await get('y.x.b.example.com')).text).toBe('second');
  expect((await get('b.example.com')).status).toBe(404);

  await inForce([{ ...site, domains: ['c.example.com'] }]);
  expect((await get('a.example.com')).status).toBe(404);
  expect((await get('c.example.com')).text).toBe('first');

  await inForce([{ ...special, domains: ['c.example.com'] }], [site.id]);
  expect((await get('c.example.com')).text).toBe('second');
  await inForce([], [special.id]);
  expect((await get('c.example.com')).status).toBe(404);
  expect(await current().node.nginxPid()).toBe(pid);
});

test('an unknown host gets a Chinese page without a version, and no record', async () => {
  const answer = await get('nobody.example.com');
  expect(answer.status).toBe(404);
  expect(answer.text).toContain('域名没有接入');
  expect(answer.headers.server).toBe('nginx');
  expect(`${answer.text}${JSON.stringify(answer.headers)}`).not.toMatch(/nginx\/|1\.\d+\.\d+/);
  const known = await origin('known');
  const site = siteOf(['known.example.com'], [originAt(known.port)]);
  await inForce([site]);
  await get('known.example.com');
  await eventually(() => current().plane.records.some((record) => record.siteId === site.id));
  expect(current().plane.records.filter((record) => record.host === 'nobody.example.com')).toEqual(
    [],
  );
});

test('a ring of sites ends with 508', async () => {
  const ring = siteOf(['ring.example.com'], [originAt(current().node.port)]);
  await inForce([ring]);
  const answer = await get('ring.example.com');
  expect(answer.status).toBe(508);
  expect(answer.text).toContain('回路');
});

test('caching follows the origin, and only where it is switched on', async () => {
  const { port, seen } = await origin('cache', (request, response) => {
    if (request.url === '/private') response.setHeader('cache-control', 'private, max-age=60');
    else if (request.url !== '/silent') response.setHeader('cache-control', 'max-age=60');
    if (request.url === '/cookie') response.setHeader('set-cookie', 'a=b');
    if (request.url === '/vary') response.setHeader('vary', 'x-kind');
    response.setHeader('content-type', 'text/css');
    response.end(`${request.headers['x-kind'] ?? 'body'} `.repeat(500));
  });
  const on = siteOf(['on.example.com'], [originAt(port)], {}, true);
  const off = siteOf(['off.example.com'], [originAt(port)]);
  await inForce([on, off]);
  const marks = async (host: string, path: string, options: AskOptions = {}) => {
    const first = await get(host, path, options);
    const second = await get(host, path, options);
    return [first.headers['x-cache'], second.headers['x-cache']];
  };
  expect(await marks('on.example.com', '/plain')).toEqual(['MISS', 'HIT']);
  expect(await marks('on.example.com', '/private')).toEqual(['MISS', 'MISS']);
  expect(await marks('on.example.com', '/silent')).toEqual(['MISS', 'MISS']);
  expect(await marks('on.example.com', '/cookie')).toEqual(['MISS', 'MISS']);
  const secret = { headers: { authorization: 'Basic eDp5' } };
  expect(await marks('on.example.com', '/secret', secret)).toEqual([undefined, undefined]);
  expect(await marks('off.example.com', '/plain')).toEqual([undefined, undefined]);
  expect(await marks('on.example.com', '/vary', { headers: { 'x-kind': 'one' } })).toEqual([
    'MISS',
    'HIT',
  ]);
  const other = await get('on.example.com', '/vary', { headers: { 'x-kind': 'two' } });
  expect(other.headers['x-cache']).toBe('MISS');
  expect(other.text).toContain('two');

  const count = seen.length;
  const part = await get('on.example.com', '/plain', { headers: { range: 'bytes=0-3' } });
  expect([part.status, part.text]).toEqual([206, 'body']);
  const packed = await get('on.example.com', '/plain', {
    headers: { 'accept-encoding': 'br, gzip;q=0.8' },
  });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(seen.length).toBeLessThanOrEqual(count + 1);
});

test('records hold what happened, odd bytes and refused bodies included', async () => {
  const { port } = await origin('records');
  const site = siteOf(['records.example.com'], [originAt(port)]);
  await inForce([site]);
  const uri = `/${'x'.repeat(8_000)}?q=%ff%00%22`;
  const agent = 'odd \xff"\\ agent';
  await get('records.example.com', uri, { headers: { 'user-agent': agent, referer: 'http://r/' } });
  await get('records.example.com', '/big', {
    method: 'POST',
    headers: { 'content-length': String(200 * 1024 * 1024) },
  });
  const mine = await eventually(() => {
    const found = current().plane.records.filter((record) => record.siteId === site.id);
    return found.length === 2 && found;
  });
  // Each worker of nginx writes its own lines, so they come in either order.
  expect(mine.find((record) => record.method === 'GET')).toMatchObject({
    ip: '127.0.0.1',
    scheme: 'http',
    host: 'records.example.com',
    uri,
    protocol: 'HTTP/1.1',
    status: 200,
    upstream: `127.0.0.1:${port}`,
    userAgent: 'odd \ufffd"\\ agent',
    referer: 'http://r/',
  });
  expect(mine.find((record) => record.method === 'POST')).toMatchObject({
    ...{ status: 413, upstream: '', upstreamMs: null },
  });
});

test('heartbeats carry the revision and real figures', async () => {
  const beat = await eventually(() =>
    current().plane.heartbeats.find((item) => item.revision > 0 && item.load.memoryPercent > 0),
  );
  expect(beat.load.diskPercent).toBeGreaterThan(0);
  expect(beat.load.droppedRecords).toBe(0);
  const capabilities = [
    'brotli',
    'country',
    'engines',
    'forward-tcp',
    'forward-udp',
    'forward-live',
    'forward-udp-live',
  ];
  expect(beat.capabilities).toEqual(expect.arrayContaining(capabilities));
  expect(beat.ports).toContain(current().node.httpsPort);
});
