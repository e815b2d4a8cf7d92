import { get } from 'node:http';
import { Readable } from 'node:stream';
import {
  type EdgePackage,
  type EdgeSite,
  readEdgeSections,
} from '@console/contract/edge/endpoints/edge';
import { EdgeNode } from '../../testing/edge-node';
import { eventually } from '../../testing/eventually';
import { ask } from '../../testing/http';
import { type Serving, startServing } from '../../testing/serving';
import type { Origin } from '../../testing/sites/origin';
import { termsOf } from '../../testing/sites/package-terms';
import { originAt, siteOf } from '../../testing/sites/site';

let edge: Serving;
let second: EdgeNode;
let origin: Origin;
const open = new Set<() => void>();
const large = Buffer.alloc(600_000, 'x');
const page = Buffer.alloc(30_000, 'x');
const album = Buffer.alloc(100_000, 'x');
const bodies = new Map([
  ['/large', large],
  ['/album', album],
  ['/page', page],
]);
function* endless() {
  for (;;) yield page;
}
const noop = () => undefined;

beforeAll(async () => {
  edge = await startServing();
  edge.plane.tokens.add('second');
  second = await EdgeNode.create(edge.plane.url, { EDGE_TOKEN: 'second' });
  await second.start();
  origin = await edge.origin('origin', (request, response) => {
    if (request.url === '/held') open.add(() => response.end('held'));
    else if (request.url === '/endless') Readable.from(endless()).pipe(response).on('error', noop);
    else response.end(bodies.get(request.url ?? '') ?? 'small');
  });
});
afterAll(async () => {
  await second.dispose();
  await edge.stop();
});

const nodes = () => [edge.node, second];

/** A site of its own package, in force at both nodes. */
async function siteWith(host: string, quotas: Partial<EdgePackage>): Promise<EdgePackage> {
  const terms = termsOf(quotas);
  const site: EdgeSite = { ...siteOf([host], [originAt(origin.port)]), package: terms.id };
  await edge.inForce([site], [], [], { packages: [terms] });
  await eventually(async () => (await ask(second.url, '/', { host })).status === 200);
  return terms;
}

const at = async (node: EdgeNode, host: string, path = '/') => ask(node.url, path, { host });

test('requests above the quota are refused with a page of their own, and counted for the operator', async () => {
  const { id } = await siteWith('requests.test', { requestsPerSecond: 20 });
  const burst = () => Promise.all(Array.from({ length: 60 }, () => at(edge.node, 'requests.test')));
  const refused = await eventually(async () => {
    const answers = await burst();
    return answers.find(({ status }) => status === 503);
  });
  expect(refused.text).toContain('每秒的请求数超过了服务套餐的额度');
  expect(refused.text).toContain('原因代码：package_requests');
  expect(refused.headers['retry-after']).toBe('5');
  await edge.eventually(
    async () => (await burst()) && edge.plane.loads.refused(id, 'requests') > 0,
  );
  await edge.eventually(() => edge.plane.records.find(({ block }) => block === 'package_requests'));
  await edge.eventually(async () => (await at(edge.node, 'requests.test')).status === 200);
});

test('requests that the rules of a site refuse take nothing away from its visitors', async () => {
  const terms = termsOf({ requestsPerSecond: 5 });
  const access = { userAgent: { mode: 'deny', items: ['flood'], allowEmpty: true } };
  const site: EdgeSite = {
    ...siteOf(['flooded.test'], [originAt(origin.port)]),
    ...readEdgeSections({ origin: { origins: [originAt(origin.port)] }, access }),
    package: terms.id,
  };
  await edge.inForce([site], [], [], { packages: [terms] });
  const flood = () =>
    ask(edge.node.url, '/', { host: 'flooded.test', headers: { 'user-agent': 'flood' } });
  await eventually(async () => (await flood()).status === 403);
  const answers = await Promise.all(Array.from({ length: 60 }, flood));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
  expect((await at(edge.node, 'flooded.test')).status).toBe(200);
});

test('two nodes together let through what one may', async () => {
  const quota = 40;
  await siteWith('both.test', { requestsPerSecond: quota });
  const seconds = new Map<number, { asked: number[]; passed: number[] }>();
  const ending = new AbortController();
  const visit = async (index: 0 | 1) => {
    const node = nodes()[index];
    while (node && !ending.signal.aborted) {
      const began = Math.floor(Date.now() / 1_000);
      const { asked, passed } = seconds.get(began) ?? { asked: [0, 0], passed: [0, 0] };
      seconds.set(began, { asked, passed });
      const { status } = await at(node, 'both.test');
      asked[index] = (asked[index] ?? 0) + 1;
      if (status === 200) passed[index] = (passed[index] ?? 0) + 1;
    }
  };
  const visitors = ([0, 1] as const).flatMap((index) => [1, 2, 3, 4].map(() => visit(index)));
  // Each wants more than all may have; each has its part, and neither is left without.
  await eventually(() => {
    const now = Math.floor(Date.now() / 1_000);
    return [...seconds].some(([second, { asked, passed }]) => {
      const sum = passed.reduce((all, count) => all + count, 0);
      const isBusy = Math.min(...asked) > quota && Math.min(...passed) > 5;
      return second < now - 1 && isBusy && sum > quota / 2 && sum <= quota * 1.25;
    });
  });
  ending.abort();
  await Promise.all(visitors);
});

test('requests that are open count at all nodes, and make room as they end', async () => {
  await siteWith('open.test', { connections: 3 });
  // For a moment the node may count what the other one had open when the site came into force.
  const hold = () =>
    eventually(async () => (await at(edge.node, 'open.test', '/held')).status === 200);
  const held = [1, 2, 3].map(hold);
  await eventually(() => open.size === 3);
  const answer = await at(edge.node, 'open.test');
  expect([answer.status, answer.text.includes('原因代码：package_connections')]).toEqual([
    503,
    true,
  ]);
  await eventually(async () => (await at(second, 'open.test')).status === 503);
  for (const end of open) end();
  await Promise.all(held);
  for (const node of nodes()) {
    await eventually(async () => (await at(node, 'open.test')).status === 200);
  }
});

/** Until the origin was asked for something of a site. */
const originAsked = (host: string, path: string) =>
  eventually(() => origin.seen.some(({ url, headers }) => url === path && headers.host === host));

/** A download without end, which counts what came. */
function download(host: string, node = edge.node) {
  const call = get(`${node.url}/endless`, { headers: { host }, agent: false }, (response) => {
    response.on('data', (part: Buffer) => {
      one.bytes += part.length;
    });
    response.on('error', noop);
  });
  call.on('error', noop);
  const one = { bytes: 0, end: () => call.destroy() };
  return one;
}

test('long answers that begin together keep to the bandwidth, and one alone has all of it', async () => {
  const bandwidthMbps = 4;
  await siteWith('long.test', { bandwidthMbps });
  const bytesPerSecond = bandwidthMbps * 125_000;
  const began = Date.now();
  const downloads = Array.from({ length: 20 }, () => download('long.test'));
  const received = () => downloads.reduce((sum, { bytes }) => sum + bytes, 0);
  const seconds = 10;
  await eventually(() => received() >= bytesPerSecond * seconds);
  expect((Date.now() - began) / 1_000 / seconds).toBeGreaterThan(1 / 1.3);
  // Where nginx waits for the processor it takes longer until none has had much more than another.
  await eventually(() => {
    const counts = downloads.map(({ bytes }) => bytes);
    return Math.max(...counts) / Math.min(...counts) < 5;
  });

  const [last, ...others] = downloads;
  for (const { end } of others) end();
  let [before, at] = [last?.bytes ?? 0, Date.now()];
  await eventually(() => {
    const elapsed = (Date.now() - at) / 1_000;
    if (elapsed < 2) return false;
    const rate = ((last?.bytes ?? 0) - before) / elapsed;
    [before, at] = [last?.bytes ?? 0, Date.now()];
    return rate > bytesPerSecond / 2;
  });
  last?.end();
});

test('long answers that begin together at two nodes keep to the bandwidth of both', async () => {
  const [host, bandwidthMbps, seconds] = ['long.both.test', 50, 10];
  await siteWith(host, { bandwidthMbps });
  await eventually(async () => (await at(edge.node, host)).status === 200);
  const began = Date.now();
  const downloads = nodes().flatMap((node) =>
    Array.from({ length: 20 }, () => download(host, node)),
  );
  const received = () => downloads.reduce((sum, { bytes }) => sum + bytes, 0);
  await eventually(() => received() >= bandwidthMbps * 125_000 * seconds);
  expect((Date.now() - began) / 1_000 / seconds).toBeGreaterThan(1 / 1.4);
  for (const { end } of downloads) end();
});

test('who leaves at the first bytes of a long answer takes no part of the bandwidth with them', async () => {
  await siteWith('left.test', { bandwidthMbps: 1 });
  await siteWith('measure.test', { bandwidthMbps: 2 });
  // So many that each is sent a few bytes at first.
  const left = Array.from({ length: 150 }, () => download('left.test'));
  await eventually(() => left.every(({ bytes }) => bytes > 0));
  for (const { end } of left) end();
  await edge.eventually(
    () => edge.plane.records.filter(({ host }) => host === 'left.test').length > left.length,
  );

  const ends: string[] = [];
  const measure = at(edge.node, 'measure.test', '/large').then(() => ends.push('measure'));
  await originAsked('measure.test', '/large');
  // Less than a second's bandwidth, while the other answer takes more than two.
  await at(edge.node, 'left.test', '/album').then(() => ends.push('album'));
  await measure;
  expect(ends).toEqual(['album', 'measure']);
});

test('bandwidth above the quota slows answers down, then refuses them everywhere', async () => {
  await siteWith('wide.test', {});
  await siteWith('narrow.test', { bandwidthMbps: 1 });
  const ends: string[] = [];
  const slow = at(edge.node, 'narrow.test', '/large').then(() => ends.push('narrow'));
  // The other one begins later, after the first has its headers, and is done before it.
  await originAsked('narrow.test', '/large');
  await at(edge.node, 'wide.test', '/large').then(() => ends.push('wide'));
  await slow;
  expect(ends).toEqual(['wide', 'narrow']);

  const ending = new AbortController();
  const pages: string[] = [];
  const visit = async () => {
    while (!ending.signal.aborted) pages.push((await at(edge.node, 'narrow.test', '/page')).text);
  };
  const visitors = [1, 2, 3, 4].map(visit);
  await eventually(() => pages.some((text) => text.includes('原因代码：package_bandwidth')));
  await eventually(async () => (await at(second, 'narrow.test')).status === 503);
  ending.abort();
  await Promise.all(visitors);
  expect((await at(edge.node, 'wide.test', '/large')).status).toBe(200);
  await eventually(async () => (await at(second, 'narrow.test')).status === 200);
});

test('without the control plane a node keeps to the quota by itself', async () => {
  await siteWith('alone.test', { connections: 1 });
  open.clear();
  await edge.plane.stop();
  try {
    const held = at(second, 'alone.test', '/held');
    await eventually(() => open.size === 1);
    expect((await at(second, 'alone.test')).status).toBe(503);
    expect((await at(edge.node, 'alone.test')).status).toBe(200);
    for (const end of open) end();
    await held;
  } finally {
    await edge.plane.resume();
  }
});
