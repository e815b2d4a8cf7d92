import { createHash } from 'node:crypto';
import { accessSettingsSchema } from '@console/contract/sites/settings/access';
import { cacheSettingsSchema } from '@console/contract/sites/settings/cache';
import { signUrl } from '@console/contract/sites/settings/url-signing';
import { type Serving, startServing } from '../../testing/serving';
import type { AccessRules } from '../../testing/sites/guarded';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let count = 0;

beforeAll(async () => {
  edge = await startServing();
});
afterAll(() => edge.stop());

const key = 'an0LdKeyOfTheSigners';
const spareKey = 'theKeyThatComesNext2';
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** A site that keeps what it fetched, and what is behind it. */
async function signed(signing: AccessRules['signing']) {
  const origin = await edge.origin('origin', (request, response) => {
    response.setHeader('x-seen', request.url ?? '');
    response.end();
  });
  count += 1;
  const host = `signed-${count}.example.com`;
  await edge.inForce([
    {
      ...siteOf([host], [originAt(origin.port)], {}, true),
      access: accessSettingsSchema.parse({ signing }),
      cache: cacheSettingsSchema.parse({ rules: [{ match: 'all' }] }),
    },
  ]);
  const get = async (path: string) => {
    const { status, headers, text } = await edge.get(host, path);
    return { status, cache: headers['x-cache'], seen: headers['x-seen'], text };
  };
  return { host, get };
}

test.each(['A', 'B', 'C'] as const)('signed addresses of type %s', async (type) => {
  const { host, get } = await signed({ type, key, spareKey });
  const now = Math.floor(Date.now() / 1_000);
  const sign = (path: string, at = now, by = key) => {
    const url = new URL(
      signUrl(`http://${host}${path}`, { type, key: by, parameter: 'auth_key', at, md5 }),
    );
    return url.pathname + url.search;
  };
  const seen = '/%E4%B8%AD/a.mp4?x=1&y=%2B';
  expect(await get(sign('/中/a.mp4?x=1&y=%2B'))).toMatchObject({
    status: 200,
    cache: 'MISS',
    seen,
  });
  // Another signature of the same address, by the other key, finds what was kept.
  const again = sign('/中/a.mp4?x=1&y=%2B', now - 1_500, spareKey);
  expect(await get(again)).toMatchObject({ status: 200, cache: 'HIT', seen });
  expect(await get(sign('/a.mp4', now - 3_600))).toMatchObject({
    status: 403,
    text: expect.stringContaining('sign_expired'),
  });
  const refused = { status: 403, text: expect.stringContaining('sign_invalid') };
  expect(await get(sign('/a.mp4', now, 'notTheKeyOfThisSite'))).toMatchObject(refused);
  expect(await get(sign('/a.mp4').replace('/a.mp4', '/b.mp4'))).toMatchObject(refused);
  expect(await get('/a.mp4')).toMatchObject({
    status: 403,
    text: expect.stringContaining('sign_missing'),
  });
});

test('only some places are signed, and no step upwards leads out of a signature', async () => {
  const places = ['mp4', '/vip/', '/one'];
  const { host, get } = await signed({ type: 'B', key, scope: 'only', places });
  const statusOf = async (path: string) => (await get(path)).status;
  expect(await statusOf('/open.html')).toBe(200);
  const closed = ['/a.MP4', '/vip/x', '/%76ip/x', '//vip/x', '/open/../vip/x', '/one'];
  expect(await Promise.all(closed.map(statusOf))).toEqual(closed.map(() => 403));
  const at = Math.floor(Date.now() / 1_000);
  const url = signUrl(`http://${host}/open.html`, { type: 'B', key, parameter: '', at, md5 });
  const prefix = new URL(url).pathname.replace('/open.html', '');
  expect(await statusOf(`${prefix}/../../vip/x`)).toBe(403);
  expect(await statusOf(`${prefix}/vip/x`)).toBe(403);
});
