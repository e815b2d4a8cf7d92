import { eventually } from '../../testing/eventually';
import { type Serving, startServing } from '../../testing/serving';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;

beforeAll(async () => {
  edge = await startServing({ EDGE_PURGES_MEMORY: '64k' });
});
afterAll(() => edge.stop());

test('purges that nginx has no memory for make its whole cache old, and none is lost', async () => {
  const { port } = await edge.origin('content', (request, response) => {
    response.setHeader('cache-control', 'max-age=600');
    response.end(request.url);
  });
  const host = 'full.example.com';
  await edge.inForce([siteOf([host], [originAt(port)], {}, true)]);
  const mark = async (path: string) => (await edge.get(host, path)).headers['x-cache'];
  for (const path of ['/0', '/2999']) {
    await mark(path);
    expect(await mark(path)).toBe('HIT');
  }
  for (let from = 0; from < 3_000; from += 1_000) {
    const urls = Array.from({ length: 1_000 }, (_, index) => `http://${host}/${from + index}`);
    const job = edge.plane.purges.submit('url', ...urls);
    const result = await eventually(() => edge.plane.purges.resultOf(job));
    expect(result.error).toBeNull();
  }
  expect([await mark('/0'), await mark('/2999')]).toEqual(['MISS', 'MISS']);
  expect([await mark('/0'), await mark('/2999')]).toEqual(['HIT', 'HIT']);
});
