import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
/** Keeps everything, so that the origin is asked over the hop. */
const cache = cacheSettingsSchema.parse({
  rules: [{ match: 'all', ttl: { value: 1, unit: 'hour' } }],
});

beforeAll(async () => {
  edge = await startServing();
});
afterAll(() => edge.stop());

test('a record names the origin that the hop asked', async () => {
  const [host, origin] = ['record.example.com', await edge.origin('recorded')];
  const site = siteOf([host], [originAt(origin.port)], {}, true);
  await edge.inForce([{ ...site, cache }]);
  await edge.get(host, '/a');
  await edge.get(host, '/a');
  const records = await edge.eventually(() => {
    const mine = edge.plane.records.filter((record) => record.host === host);
    return mine.length === 2 && mine;
  });
  // Each worker has a log buffer of its own, so the order is not that of the requests.
  expect(new Map(records.map(({ cache, upstream }) => [cache, upstream]))).toEqual(
    new Map([
      ['MISS', `127.0.0.1:${origin.port}`],
      ['HIT', ''],
    ]),
  );
});

test('behind the hop the origin sees the visitor as it does without', async () => {
  const echo = await edge.origin('echo', (request, response) =>
    response.end(JSON.stringify(request.headers)),
  );
  const site = siteOf(['hop.example.com'], [originAt(echo.port)], { hostHeader: 'in.test' }, true);
  await edge.inForce([{ ...site, cache }]);
  const answer = await edge.get('hop.example.com', '/', { headers: { 'x-edge-policy': 'ttl=1' } });
  const seen: Record<string, string> = JSON.parse(answer.text);
  expect(seen).toMatchObject({
    host: 'in.test',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-host': 'hop.example.com',
    'x-request-id': answer.headers['x-request-id'],
    'cdn-loop': 'console-edge',
  });
  expect(Object.keys(seen).filter((name) => name.startsWith('x-edge'))).toEqual([]);
});

test('large files are fetched and kept in pieces', async () => {
  const size = 2.5 * 1024 * 1024;
  const body = Buffer.alloc(size, 'abcdefghij');
  const large = await edge.origin('large', (request, response) => {
    const [, from, to] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const end = Math.min(Number(to), size - 1);
    response.writeHead(206, {
      etag: '"one"',
      'content-range': `bytes ${from}-${end}/${size}`,
      'content-length': end - Number(from) + 1,
    });
    response.end(body.subarray(Number(from), end + 1));
  });
  const site = siteOf(['slice.example.com'], [originAt(large.port)], { slice: true }, true);
  await edge.inForce([{ ...site, cache }]);
  const range = { headers: { range: 'bytes=1500000-1500009' } };
  const part = await edge.get('slice.example.com', '/file.bin', range);
  expect([part.status, part.text]).toEqual([206, 'abcdefghij']);
  expect(large.seen).toHaveLength(1);
  const whole = await edge.get('slice.example.com', '/file.bin');
  expect([whole.status, whole.text.length]).toEqual([200, size]);
  expect(large.seen).toHaveLength(3);
});
