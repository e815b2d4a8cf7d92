import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { navigation, passChallenge } from '../../testing/defence/challenges';
import { groupOf } from '../../testing/defence/defence';
import { defendedSites } from '../../testing/defence/defended';
import { type Serving, startServing } from '../../testing/serving';

// Many at once, and passes from nodes whose clocks differ.
let edge: Serving;
let port: number;

beforeAll(async () => {
  edge = await startServing({ EDGE_COUNTERS_MEMORY: '128k' });
  port = (await edge.origin('origin')).port;
});
afterAll(() => edge.stop());

const { defended, ruled } = defendedSites(
  () => edge,
  () => port,
);
const day = 86_400;
const inFuture = '2199-01-01T00:00:00.000Z';

async function inParallel(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
}

test('new counters without end push out counters, which is told, and never a ban', async () => {
  const site = await ruled({
    filters: [{ kind: 'rate', seconds: day, limit: 5, by: 'header', name: 'X-Key' }],
    action: { kind: 'block', status: 429 },
  });
  edge.plane.bans.set({ siteId: site.site.id, address: '192.0.2.1', until: inFuture, count: 1 });
  const banned = async () => (await site.as('192.0.2.1')()).text.includes('banned');
  await edge.eventually(banned);
  // So little memory holds some 1 000.
  await inParallel(1_500, (n) =>
    site.as('192.0.2.2')('/', { headers: { 'x-key': `key ${n} ${randomUUID()}` } }),
  );
  expect(await banned()).toBe(true);
  const { load } = await edge.eventually(() =>
    edge.plane.heartbeats.findLast((beat) => (beat.load.countersEvicted ?? 0) > 0),
  );
  expect(load.bansUnkept).toBe(0);
}, 180_000);

test('200 people behind one address go on while somebody there floods', async () => {
  const id = randomUUID();
  const group = groupOf(id, {
    filters: [
      { kind: 'rate', seconds: day, limit: 300, by: 'ip' },
      { kind: 'challenge', level: 'redirect', seconds: day, limit: 20 },
    ],
    action: { kind: 'ban', seconds: 600 },
  });
  const first = groupOf(id, { action: { kind: 'challenge', level: 'redirect' } });
  const site = await defended({ group: id }, { groups: [first] });
  const shared = site.as('192.0.2.3');
  const people: string[] = [];
  await inParallel(200, async () => {
    const asked = await shared('/', { headers: navigation });
    const tried = String(asked.headers['set-cookie']).split(';')[0] ?? '';
    const entered = await shared(String(asked.headers.location), {
      headers: { ...navigation, cookie: tried },
    });
    people.push(String(entered.headers['set-cookie']).split(';')[0] ?? '');
  });
  await edge.inForce([site.site], [], [], { groups: [group] });
  await inParallel(400, () => shared('/', { headers: navigation }));
  expect((await shared('/', { headers: navigation })).text).toContain('banned');
  const answers: string[] = [];
  await inParallel(200, async (n) => {
    const cookie = people[n - 1] ?? '';
    answers.push((await shared('/', { headers: { ...navigation, cookie } })).text);
  });
  expect(new Set(answers)).toEqual(new Set(['origin']));
}, 180_000);

/** The name of the cookie of a pass, and a pass of this site that was issued so many seconds from now. */
function passOf(siteId: string, cookie: string, seconds: number, key: string): string {
  const [name = '', former = ''] = cookie.split('=');
  const [rank = ''] = former.split('.');
  const issued = (Math.floor(Date.now() / 1_000) + seconds).toString(16);
  const id = randomBytes(6).toString('hex');
  const near = Buffer.from([192, 0, 2]).toString('base64');
  const text = ['pass', siteId, rank, issued, id, near].join('|');
  const mac = createHmac('sha1', Buffer.from(key, 'base64')).update(text).digest('base64url');
  return `${name}=${rank}.${issued}.${id}.${mac}`;
}

test('a pass of a node whose clock is off by five minutes is good, one that is forged or over is not', async () => {
  const site = await ruled({ action: { kind: 'challenge', level: 'js' } });
  const visitor = site.as('192.0.2.4');
  const real = await passChallenge(visitor);
  const [key = ''] = edge.plane.passKeys;
  const forged = (seconds: number, more: { key?: string; siteId?: string } = {}) =>
    passOf(more.siteId ?? site.site.id, real, seconds, more.key ?? key);
  const status = async (cookie: string, as = visitor) =>
    (await as('/', { headers: { ...navigation, cookie } })).status;
  expect(await status(real)).toBe(200);
  expect(await status(forged(290))).toBe(200);
  expect(await status(forged(-290))).toBe(200);
  expect(await status(forged(330))).toBe(503);
  // Half an hour is what the site gives.
  expect(await status(forged(-1_830))).toBe(503);
  expect(await status(forged(0, { key: randomBytes(32).toString('base64') }))).toBe(503);
  expect(await status(forged(0, { siteId: randomUUID() }))).toBe(503);
  expect(await status(real.replace(/=\d/, '=7'))).toBe(503);
  expect(await status(real, site.as('198.51.100.4'))).toBe(503);
  // What a page asks for beside itself runs on for an hour.
  const data = await visitor('/data', { headers: { cookie: forged(-1_830) } });
  expect(data.status).toBe(200);
});

test('a WebSocket opens with a pass and not without', async () => {
  const site = await ruled({ action: { kind: 'challenge', level: 'js' } });
  const visitor = site.as('192.0.2.5');
  const key = createHash('md5').digest('base64');
  const upgrade = {
    ...{ connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-key': key },
    ...{ 'sec-websocket-version': '13', 'sec-fetch-mode': 'websocket' },
  };
  const refused = await visitor('/socket', { headers: upgrade });
  expect([refused.status, refused.headers['x-edge-challenge']]).toEqual([503, 'js']);
  const cookie = await passChallenge(visitor);
  // The origin here knows no WebSocket and says what it says to all: it was asked.
  expect((await visitor('/socket', { headers: { ...upgrade, cookie } })).text).toBe('origin');
});
