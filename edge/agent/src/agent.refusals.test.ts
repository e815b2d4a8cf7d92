import { accessSettingsSchema } from '@console/contract/site-access';
import { pageSettingsSchema } from '@console/contract/site-pages';
import { eventually } from '../testing/eventually';
import { servingOfFile } from '../testing/file-serving';
import { originAt, siteOf } from '../testing/site';

const { get, origin, inForce, current } = servingOfFile();

test('a bad message is refused with its reason, and the last good one stays', async () => {
  const { port } = await origin('stays');
  await inForce([siteOf(['stays.example.com'], [originAt(port)])]);
  const revision = 1_000;
  current().plane.sendLine(
    JSON.stringify({ type: 'delta', revision, upsert: [{ domains: [] }], remove: [] }),
  );
  const ack = await eventually(() => current().plane.ackOf(revision));
  expect(ack.error).toContain('id');
  expect((await get('stays.example.com')).text).toBe('stays');
});

test('a bad site is refused alone, with its reason, and its last good settings stay', async () => {
  const { port } = await origin('good');
  const site = siteOf(['good.example.com'], [originAt(port)]);
  await inForce([site]);
  const beside = siteOf(['beside.example.com'], [originAt(port)]);
  // Longer than a key of nginx's memory can be.
  const greedy = siteOf(['x'.repeat(70_000)], [originAt(port)]);
  const revision = current().plane.change([{ ...site, domains: [] }, greedy, beside]);
  const ack = await eventually(() => current().plane.ackOf(revision));
  expect(ack.error).toBeNull();
  expect(ack.refused).toEqual([
    { siteId: site.id, error: expect.stringContaining('domains') },
    { siteId: greedy.id, error: expect.stringContaining('key too long') },
  ]);
  expect((await get('good.example.com')).text).toBe('good');
  expect((await get('beside.example.com')).text).toBe('good');
  // What is refused outlives a restart, and is asked for again.
  await current().node.end('SIGTERM');
  await current().node.start();
  expect((await get('good.example.com')).text).toBe('good');
  await eventually(
    () => current().plane.acks.filter((said) => said.revision === revision).length > 1,
  );
  expect(
    current()
      .plane.acks.at(-1)
      ?.refused.map(({ siteId }) => siteId),
  ).toEqual([site.id, greedy.id]);
  await inForce([{ ...site, domains: ['better.example.com'] }], [greedy.id]);
  await inForce([{ ...site, domains: ['better.example.com'] }]);
  expect((await get('better.example.com')).text).toBe('good');
});

/** 64 KB of pages that say the text. */
function largePages(text: string) {
  const pages = [403, 404].map((status) => ({
    status,
    html: `${status} ${text} `.padEnd(32 * 1_024, 'x'),
  }));
  return pageSettingsSchema.parse({ pages });
}

/** Bytes that the node says its sites take, once it has beaten again. */
async function sitesMemory(): Promise<number> {
  const { heartbeats } = current().plane;
  const before = heartbeats.length;
  return eventually(() => heartbeats[before]?.load.sitesMemory?.usedBytes);
}

test('the same pages and lists on many sites are kept once, and go with the last of them', async () => {
  const { port } = await origin('shared');
  const empty = await sitesMemory();
  const numbers = Array.from({ length: 900 }, (_, index) => index);
  const access = accessSettingsSchema.parse({
    ipBlack: ['127.0.0.1', ...numbers.map((index) => `198.51.${index >> 8}.${index & 255}`)].map(
      (address) => ({ address }),
    ),
  });
  const sites = Array.from({ length: 400 }, (_, index) => ({
    ...siteOf([`shared-${index}.example.com`], [originAt(port)]),
    ...{ access, pages: largePages('for all') },
  }));
  await inForce(sites);
  const beside = siteOf(['of-somebody-else.example.com'], [originAt(port)]);
  await inForce([beside]);
  expect((await get('of-somebody-else.example.com')).text).toBe('shared');
  expect((await get('shared-7.example.com')).text).toMatch(/^403 for all x+$/);
  // One that leaves them, or changes its own, takes nothing from the others.
  const [first, second, ...others] = sites;
  if (!first || !second) throw new Error('there are sites');
  await inForce([{ ...second, pages: largePages('of its own') }], [first.id]);
  expect((await get('shared-1.example.com')).text).toMatch(/^403 of its own x+$/);
  expect((await get('shared-7.example.com')).text).toMatch(/^403 for all x+$/);
  await inForce(
    [],
    [second, beside, ...others].map(({ id }) => id),
  );
  expect(await sitesMemory()).toBeLessThanOrEqual(empty + 256 * 1_024);
});

test('a change that does not fit into memory is refused for the sites that do not fit, with the reason', async () => {
  const { port } = await origin('kept');
  await inForce([siteOf(['kept.example.com'], [originAt(port)])]);
  const many = Array.from({ length: 200 }, (_, index) => ({
    ...siteOf([`large-${index}.example.com`], [originAt(port)]),
    pages: largePages(`of ${index}`),
  }));
  const revision = current().plane.change(many);
  const ack = await eventually(() => current().plane.ackOf(revision));
  expect(ack.error).toBeNull();
  const refused = new Set(ack.refused.map(({ siteId }) => siteId));
  expect(ack.refused.at(-1)?.error).toMatch(
    /节点内存不足，放不下网站 large-\d+\.example\.com 的配置（65 KB）/,
  );
  expect(refused.size).toBeLessThan(many.length);
  expect((await get('kept.example.com')).text).toBe('kept');
  // What fits is served, what does not fit is not: nothing is half there.
  for (const { id, domains } of [many[0], many.at(-1)].flatMap((site) => site ?? [])) {
    expect((await get(domains[0] ?? '')).status === 404).toBe(refused.has(id));
  }
  // With less memory than its sites take a node serves those that fit.
  await current().node.end('SIGTERM');
  await current().node.start({ EDGE_SITES_MEMORY: '2m' });
  expect((await get('kept.example.com')).text).toBe('kept');
  await current().node.end('SIGTERM');
  await current().node.start({ EDGE_SITES_MEMORY: '8m' });
  await inForce(
    [],
    many.map(({ id }) => id),
  );
});
