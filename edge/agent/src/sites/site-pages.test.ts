import { pageSettingsSchema } from '@console/contract/sites/settings/pages';
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

test("the site's own pages stand in for the node's, with what was asked escaped", async () => {
  const host = 'own.example.com';
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
