import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { navigation, passChallenge } from '../../testing/defence/challenges';
import { groupOf } from '../../testing/defence/defence';
import { defendedSites, when } from '../../testing/defence/defended';
import { EdgeNode } from '../../testing/edge-node';
import { ask } from '../../testing/http';
import { type Serving, startServing } from '../../testing/serving';

let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing();
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const { defended, ruled } = defendedSites(
  () => edge,
  () => port,
);

const day = 86_400;
const rate = (limit: number) => ({ kind: 'rate', seconds: day, limit }) as const;
const banned = (limit: number, seconds = 600) =>
  ruled({ name: '太快', filters: [rate(limit)], action: { kind: 'ban', seconds } });
const inFuture = '2199-01-01T00:00:00.000Z';

/** How long a ban is: it begins within a second, and ends with one. */
const secondsOf = ({ at, until }: { at: string; until: string }) =>
  Math.ceil((Date.parse(until) - Date.parse(at)) / 1_000);

// These two wait for bans to run out.
test.concurrent('refusals do not make a ban longer; each further ban is twice as long', async () => {
  const site = await banned(1, 10);
  const visitor = site.as('192.0.2.2');
  const reports = () => edge.plane.bans.reports.filter(({ siteId }) => siteId === site.site.id);
  await visitor();
  await visitor();
  await edge.eventually(() => reports().length === 1);
  const ends = Date.parse(reports()[0]?.until ?? '');
  // Over although the visitor never stopped asking; the counter of the day trips at once again.
  await edge.eventually(
    async () => !(await visitor()).text.includes('banned') && Date.now() >= ends - 1_000,
  );
  const [, second] = await edge.eventually(() => reports().length === 2 && reports());
  expect([second?.count, second && secondsOf(second)]).toEqual([2, 20]);
  expect(reports()).toHaveLength(2);
});

test.concurrent('a row of bans is forgotten, one for each hour without another', async () => {
  // An hour that takes three seconds.
  const files = await mkdtemp(join(tmpdir(), 'edge-hours-'));
  await cp(resolve(__dirname, '../../../nginx'), files, { recursive: true });
  const lua = join(files, 'lua/edge/defence/bans.lua');
  const text = await readFile(lua, 'utf8');
  expect(text).toContain('local decay_seconds = 3600\n');
  await writeFile(lua, text.replace('decay_seconds = 3600', 'decay_seconds = 3'));
  const quick = await startServing({ EDGE_NGINX_FILES: files });
  try {
    const origin = await quick.origin('quick');
    const sites = defendedSites(
      () => quick,
      () => origin.port,
    );
    const site = await sites.ruled({ filters: [rate(1)], action: { kind: 'ban', seconds: 10 } });
    const ends = Date.now() + 2_000;
    const until = new Date(ends).toISOString();
    const [soon, late] = ['192.0.2.1', '192.0.2.2'];
    for (const address of [soon, late])
      quick.plane.bans.set({ siteId: site.site.id, address, until, count: 3 });
    const countOf = (ip: string) =>
      quick.eventually(async () => {
        await site.as(ip)();
        return quick.plane.bans.reports.find(({ address }) => address === ip)?.count;
      });
    await quick.eventually(() => Date.now() > ends + 1_000);
    expect(await countOf(soon)).toBe(4);
    await quick.eventually(() => Date.now() > ends + 7_000);
    // Three in a row and two hours make one, and this is the next.
    expect(await countOf(late)).toBe(2);
  } finally {
    await quick.stop();
    await rm(files, { recursive: true, force: true });
  }
});

test('who trips is banned from that site alone, and the control plane is told by what', async () => {
  const [site, other] = [await banned(1), await banned(5)];
  const visitor = site.as('192.0.2.1');
  expect([(await visitor()).status, (await visitor()).status]).toEqual([200, 403]);
  const refused = await visitor();
  expect([refused.status, refused.text.includes('banned')]).toEqual([403, true]);
  expect((await other.as('192.0.2.1')()).status).toBe(200);
  const report = await edge.eventually(() =>
    edge.plane.bans.reports.find(({ siteId }) => siteId === site.site.id),
  );
  const [record] = (await site.records(3)).filter(({ block }) => block === 'cc_ban');
  expect(report).toMatchObject({
    ...{ address: '192.0.2.1', count: 1, ruleName: '太快' },
    ...{ rule: record?.rule, requestId: record?.requestId },
  });
  expect(secondsOf(report)).toBe(600);
});

test('a ban of IPv6 is of the /64', async () => {
  const site = await banned(1);
  for (let n = 0; n < 2; n += 1) await site.as('2001:db8:5:6::1')();
  expect((await site.as('2001:db8:5:6:ffff::9')()).text).toContain('banned');
  expect((await site.as('2001:db8:5:7::1')()).status).toBe(200);
  const report = await edge.eventually(() =>
    edge.plane.bans.reports.find(({ siteId }) => siteId === site.site.id),
  );
  expect(report.address).toBe('2001:db8:5:6::/64');
});

test('a ban made elsewhere holds here, of one site or of all, and is lifted with its counters', async () => {
  const [site, open] = [await banned(3), await defended({})];
  const { id } = site.site;
  const [one, two] = [site.as('192.0.2.3'), site.as('192.0.2.4')];
  edge.plane.bans.set({ siteId: id, address: '192.0.2.3', until: inFuture, count: 1 });
  edge.plane.bans.set({ siteId: null, address: '192.0.2.4', until: inFuture, count: 1 });
  await edge.eventually(async () => (await one()).status === 403 && (await two()).status === 403);
  expect([(await open.as('192.0.2.3')()).status, (await open.as('192.0.2.4')()).status]).toEqual([
    200, 403,
  ]);
  edge.plane.bans.lift(
    { siteId: id, address: '192.0.2.3' },
    { siteId: null, address: '192.0.2.4' },
  );
  await edge.eventually(async () => (await open.as('192.0.2.4')()).status === 200);
  await edge.eventually(async () => (await one()).status === 200);
  const earned = site.as('192.0.2.5');
  const statuses = [];
  for (let n = 0; n < 4; n += 1) statuses.push((await earned()).status);
  expect(statuses).toEqual([200, 200, 200, 403]);
  await edge.eventually(() =>
    edge.plane.bans.reports.some(({ address }) => address === '192.0.2.5'),
  );
  edge.plane.bans.lift({ siteId: id, address: '192.0.2.5' });
  await edge.eventually(async () => (await earned()).status === 200);
  const fresh = [(await earned()).status, (await earned()).status, (await earned()).status];
  expect(fresh).toEqual([200, 200, 403]);
  await edge.eventually(() => edge.plane.bans.reports.at(-1)?.count === 1);
});

test('the white list comes before bans', async () => {
  const entry = { address: '192.0.2.6', expiresAt: null };
  const site = await defended(
    {},
    { guards: [{ id: 'acc', white: [entry], black: [] }] },
    { account: 'acc' },
  );
  edge.plane.bans.set({ siteId: site.site.id, address: '192.0.2.6', until: inFuture, count: 1 });
  edge.plane.bans.set({ siteId: site.site.id, address: '192.0.2.7', until: inFuture, count: 1 });
  await edge.eventually(async () => (await site.as('192.0.2.7')()).status === 403);
  expect((await site.as('192.0.2.6')()).status).toBe(200);
});

test('behind one address, who had passed before another was banned goes on', async () => {
  const id = randomUUID();
  const group = groupOf(
    id,
    {
      filters: [{ kind: 'challenge', level: 'js', seconds: day, limit: 10 }],
      action: { kind: 'ban' },
    },
    { filters: [rate(20)], action: { kind: 'ban' } },
  );
  const site = await defended({ group: id }, { groups: [group] });
  const visitor = site.as('192.0.2.8');
  const people = [];
  for (let n = 0; n < 5; n += 1) people.push(await passChallenge(visitor));
  const asPerson = (cookie: string) => visitor('/', { headers: { ...navigation, cookie } });
  await edge.eventually(async () => (await visitor('/', { headers: navigation })).status === 403);
  expect((await visitor('/', { headers: navigation })).text).toContain('banned');
  for (const cookie of people) expect((await asPerson(cookie)).text).toBe('origin');
  const [guilty = '', innocent = ''] = people;
  await edge.eventually(async () => (await asPerson(guilty)).status === 403);
  expect((await asPerson(guilty)).text).toContain('banned');
  await edge.inForce([site.site], [], [], { groups: [groupOf(id)] });
  expect((await asPerson(innocent)).text).toBe('origin');
});

test('100 000 bans outlive nginx, the agent and the control plane, and fill no more than their memory', async () => {
  const site = await defended({});
  const many = Array.from({ length: 100_000 }, (_, n) => ({
    ...{ siteId: site.site.id, until: inFuture, count: 1 },
    address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
  }));
  for (let from = 0; from < many.length; from += 1_000)
    edge.plane.bans.set(...many.slice(from, from + 1_000));
  const holds = async () => {
    const [first, last, none] = ['10.0.0.0', '10.1.134.159', '10.2.0.0'].map((ip) => site.as(ip)());
    return [(await first)?.status, (await last)?.status, (await none)?.status].join();
  };
  await edge.eventually(async () => (await holds()) === '403,403,200', 60_000);

  // Kept on disk within moments: a node that restarts alone has them.
  await edge.eventually(async () => {
    return (await readFile(`${edge.node.dir}/nginx/bans.ndjson`, 'utf8')).includes('10.1.134.159');
  });
  await edge.node.loseNginx();
  await edge.eventually(async () => (await holds()) === '403,403,200');
  await edge.plane.stop();
  await edge.node.end('SIGTERM');
  await edge.node.start();
  expect(await holds()).toBe('403,403,200');
  edge.plane.bans.forget();
  await edge.plane.resume();
  await edge.eventually(async () => (await holds()) === '200,200,200', 60_000);
  const beat = edge.plane.heartbeats.length;
  await edge.eventually(() => edge.plane.heartbeats.length > beat);
}, 180_000);

async function msUntil(condition: () => Promise<boolean>): Promise<number> {
  const started = Date.now();
  await edge.eventually(condition);
  return Date.now() - started;
}

test('a ban at one node holds at another within two seconds', async () => {
  edge.plane.tokens.add('second');
  const second = await EdgeNode.create(edge.plane.url, { EDGE_TOKEN: 'second' });
  try {
    await second.start();
    // Asking elsewhere whether a ban holds must not be what earns one there.
    const site = await ruled({
      when: when('path', 'eq', ['/counted']),
      filters: [rate(1)],
      action: { kind: 'ban', seconds: 600 },
    });
    const there = (ip: string) =>
      ask(second.url, '/', { host: site.host, headers: { 'x-forwarded-for': ip } });
    await edge.eventually(async () => (await there('192.0.2.9')).status === 200);
    const isBanned = async (ip: string) => (await there(ip)).text.includes('banned');
    // A busy machine holds up one or the other: what the product takes is the shortest.
    const took: { ban: number; lift: number }[] = [];
    for (const ip of ['192.0.2.10', '192.0.2.11', '192.0.2.12']) {
      await site.as(ip)('/counted');
      expect((await site.as(ip)('/counted')).status).toBe(403);
      const banMs = await msUntil(() => isBanned(ip));
      edge.plane.bans.lift({ siteId: site.site.id, address: ip });
      took.push({ ban: banMs, lift: await msUntil(async () => !(await isBanned(ip))) });
    }
    expect(Math.min(...took.map(({ ban }) => ban))).toBeLessThan(2_000);
    expect(Math.min(...took.map(({ lift }) => lift))).toBeLessThan(2_000);
  } finally {
    await second.dispose();
  }
});
