import type { Filter } from '@console/contract/defence/rules/rules';
import { defendedSites } from '../../testing/defence/defended';
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

type RateFilter = Extract<Filter, { kind: 'rate' }>;

const block = { kind: 'block', status: 403 } as const;

/** A window that does not end while a test counts in it. */
const day = 86_400;
const rate = (limit: number, more: Partial<RateFilter> = {}) =>
  ({ kind: 'rate', seconds: day, limit, ...more }) as const;

test('above the limit of a window all are refused, and each address has its own', async () => {
  const { as, records } = await ruled({
    filters: [rate(3)],
    action: { kind: 'block', status: 429 },
  });
  const one = as('192.0.2.1');
  const statuses = await Promise.all(
    Array.from({ length: 10 }, () => one().then(({ status }) => status)),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
  expect((await as('192.0.2.2')()).status).toBe(200);
  const counts = (await records(11))
    .filter(({ block }) => block === 'cc_block')
    .map(({ ruleCount }) => ruleCount);
  expect(counts.sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10]);
});

test('of IPv6 a whole /64 is one visitor', async () => {
  const { as } = await ruled({ filters: [rate(2)], action: block });
  const statuses = [];
  for (const ip of ['2001:db8:1:1::1', '2001:db8:1:1:f::2', '2001:db8:1:1::3', '2001:db8:1:2::1']) {
    statuses.push((await as(ip)()).status);
  }
  expect(statuses).toEqual([200, 200, 403, 200]);
});

test.each<[string, Partial<RateFilter>, [string, Record<string, string>][], number[]]>([
  [
    'path',
    { by: 'ipUri' },
    [
      ['/a', {}],
      ['/a?x', {}],
      ['/b', {}],
    ],
    [200, 403, 200],
  ],
  [
    'site',
    { by: 'site' },
    [
      ['/a', {}],
      ['/b', { 'x-forwarded-for': '192.0.2.1' }],
    ],
    [200, 403],
  ],
  [
    'header',
    { by: 'header', name: 'X-Key' },
    [
      ['/', { 'x-key': '1' }],
      ['/', { 'x-key': '2' }],
      ['/', { 'x-key': '1' }],
    ],
    [200, 200, 403],
  ],
  [
    'cookie',
    { by: 'cookie', name: 'sid' },
    [
      ['/', { cookie: 'sid=1' }],
      ['/', { cookie: 'a=1; sid=1' }],
      ['/', {}],
    ],
    [200, 403, 200],
  ],
])('requests are counted by %s', async (_, by, requests, expected) => {
  const { ask } = await ruled({ filters: [rate(1, by)], action: block });
  const statuses = [];
  for (const [path, headers] of requests) statuses.push((await ask(path, { headers })).status);
  expect(statuses).toEqual(expected);
});

test('files of a page are counted only where that is wanted', async () => {
  const still = await ruled({ filters: [rate(1)], action: block });
  const statuses = [];
  for (const path of ['/a.css', '/b.PNG', '/', '/c.js', '/'])
    statuses.push((await still.ask(path)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 403]);
  const counted = await ruled({ filters: [rate(1, { countStatic: true })], action: block });
  expect([(await counted.ask('/a.css')).status, (await counted.ask('/a.css')).status]).toEqual([
    200, 403,
  ]);
});

test('who is let by by one filter goes on with the next rule', async () => {
  const { ask } = await ruled(
    { filters: [rate(1), rate(1)], action: { kind: 'block', status: 404 } },
    { filters: [rate(3)], action: { kind: 'block', status: 410 } },
  );
  const statuses = [];
  for (let n = 0; n < 5; n += 1) statuses.push((await ask()).status);
  // The second filter sees only what the first has caught.
  expect(statuses).toEqual([200, 200, 404, 404, 404]);
});

test('an address has so many requests a second and so many at a time', async () => {
  const perSecond = await defended({ perIp: { requestsPerSecond: 5 } });
  const statuses = await Promise.all(
    Array.from({ length: 40 }, () =>
      perSecond
        .as('192.0.2.1')()
        .then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(20);
  expect((await perSecond.as('192.0.2.2')()).status).toBe(200);

  const held: (() => void)[] = [];
  const slow = await edge.origin('slow', (_, response) => held.push(() => response.end('slow')));
  const atATime = await defended({ perIp: { connections: 2 } });
  const { site } = atATime;
  await edge.inForce([
    {
      ...site,
      origin: {
        ...site.origin,
        origins: [{ address: '127.0.0.1', port: slow.port, weight: 1, role: 'up' }],
      },
    },
  ]);
  const one = atATime.as('192.0.2.3');
  const waiting = [one(), one()];
  await edge.eventually(() => held.length === 2);
  expect((await one()).status).toBe(429);
  for (const answer of held) answer();
  await Promise.all(waiting);
  const again = one();
  await edge.eventually(() => held.length === 3);
  held[2]?.();
  expect((await again).status).toBe(200);
});
