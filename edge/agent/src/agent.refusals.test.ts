import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { accessSettingsSchema } from '@console/contract/sites/settings/access';
import { pageSettingsSchema } from '@console/contract/sites/settings/pages';
import { eventually } from '../testing/eventually';
import { servingOfFile } from '../testing/sites/file-serving';
import { originAt, siteOf } from '../testing/sites/site';

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
  const sites = Array.from({ length: 150 }, (_, index) => ({
    ...siteOf([`shared-${index}.example.com`], [originAt(port)]),
    ...{ access, pages: largePages('for all') },
  }));
  await inForce(sites);
  const beside = siteOf(['of-somebody-else.example.com'], [originAt(port)]);
  await inForce([beside]);
  expect((await get('of-somebody-else.example.com')).text).toBe('shared');
  expect((await get('shared-7.example.com')).text).toMatch(/^403 for all x+$/);
  // Neither what the node starts from without a control plane nor nginx's own copy holds them twice.
  await current().node.end('SIGTERM');
  await current().node.start();
  expect((await get('shared-7.example.com')).text).toMatch(/^403 for all x+$/);
  for (const name of ['sites.json', 'nginx/boot.ndjson']) {
    const { size } = await stat(join(current().node.dir, name));
    expect(size).toBeLessThan(2 * 1_024 ** 2);
  }
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

test('nginx that is taken over with less memory serves what fits, and the rest is said to be refused', async () => {
  const { plane, node } = current();
  const { port } = await origin('narrow');
  const sites = Array.from({ length: 60 }, (_, index) => ({
    ...siteOf([`narrow-${index}.example.com`], [originAt(port)]),
    pages: largePages(`in narrow ${index}`),
  }));
  await inForce(sites);
  const refusedNow = () => new Map(plane.acks.at(-1)?.refused.map((item) => [item.siteId, item]));
  /** Sites that are neither served nor said to be refused, and those that are both. */
  const untold = async () => {
    const answers = await Promise.all(sites.map(({ domains: [host = ''] }) => get(host)));
    return sites.filter(({ id }, index) => {
      return (answers[index]?.text !== 'narrow') !== refusedNow().has(id);
    });
  };
  const takenOver = async (memory: string) => {
    const [pid, acks] = [await node.nginxPid(), plane.acks.length];
    await node.end('SIGKILL');
    await node.start({ EDGE_SITES_MEMORY: memory });
    expect(await node.nginxPid()).toBe(pid);
    return acks;
  };
  const acks = await takenOver('2m');
  await eventually(() => plane.acks.length > acks);
  expect(await untold()).toEqual([]);
  expect(refusedNow().size).toBeGreaterThan(20);
  expect(refusedNow().size).toBeLessThan(60);
  for (const { error } of refusedNow().values())
    expect(error).toContain('请调大 EDGE_SITES_MEMORY');
  // A change of one that is served goes on, and one that is refused stays so.
  const revision = plane.change([siteOf(['late.example.com'], [originAt(port)])]);
  await eventually(() => plane.ackOf(revision));
  expect((await get('late.example.com')).text).toBe('narrow');
  expect(await untold()).toEqual([]);
  // A start from nothing says so too.
  await node.end('SIGTERM');
  const before = plane.acks.length;
  await node.start();
  await eventually(() => plane.acks.length > before);
  expect(await untold()).toEqual([]);
  expect(refusedNow().size).toBeGreaterThan(20);
  await takenOver('8m');
  await eventually(() => refusedNow().size === 0);
  expect(await untold()).toEqual([]);
});
