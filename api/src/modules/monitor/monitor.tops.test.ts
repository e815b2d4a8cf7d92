import { randomUUID } from 'node:crypto';
import { monitorSeriesSchema } from '@console/contract/monitor/endpoints/monitor';
import { monitorTopsSchema } from '@console/contract/monitor/endpoints/monitor-tops';
import { peakOf } from '@console/contract/monitor/monitor-rates';
import type { EdgeApp } from '../../testing/edge-app';
import { startMonitored } from '../../testing/monitored';
import { makeRecord } from '../../testing/records';

let monitor: Awaited<ReturnType<typeof startMonitored>>;
let foreign: string;
let busy: Awaited<ReturnType<EdgeApp['signIn']>>;
let sites: string[];
const at = Date.now() - 30_000;
const ofMinute = () =>
  `from=${new Date(at - 60_000).toISOString()}&to=${new Date(at + 60_000).toISOString()}`;

/** A busy minute of two sites, and a request to somebody else's. */
beforeAll(async () => {
  monitor = await startMonitored();
  foreign = (await monitor.edge.createSite((await monitor.edge.signIn()).userId)).id;
  busy = await monitor.edge.signIn();
  sites = [
    (await monitor.edge.createSite(busy.userId)).id,
    (await monitor.edge.createSite(busy.userId)).id,
  ];
  const [first = '', second = ''] = sites;
  const attacker = { at, ip: '198.51.100.9', country: 'US', asn: 64_500, uri: '/login?x=1' };
  await monitor.store([
    ...Array.from({ length: 6 }, (_, index) =>
      makeRecord({
        ...{ ...attacker, siteId: first, uri: `/login?x=${index}`, status: 403 },
        ...{ block: 'cc_block', rule: 'a1b2', bytesOut: 10, originBytes: 0, opened: index < 2 },
      }),
    ),
    makeRecord({
      ...{ ...attacker, siteId: first, status: 200 },
      ...{ block: 'cc_challenge', challenge: 'given:js', bytesOut: 10, originBytes: 0 },
    }),
    makeRecord({ at, siteId: first, challenge: 'passed:js', cache: 'HIT', region: 'CN-GD' }),
    makeRecord({ at, siteId: second, referer: 'https://ref.example.com/a?b', port: 8443 }),
    makeRecord({ at, siteId: foreign, uri: '/foreign' }),
  ]);
});
afterAll(() => monitor.edge.close());

const pointOf = async (query: string) => {
  const { body } = await monitor.get(`series?${query}`, busy.authorization);
  return monitorSeriesSchema.parse(body.data).points.find(({ requests }) => requests > 0);
};
const listOf = async (of: string, query = '') => {
  const { body } = await monitor.get(`tops?of=${of}&${ofMinute()}${query}`, busy.authorization);
  const { lists, total } = monitorTopsSchema.parse(body.data);
  return { total, items: lists[0]?.items.map(({ value, count }) => [value, count]) };
};

const whole = {
  ...{ requests: 9, blocked: 6, challenged: 1, passed: 1, failed: 0 },
  ...{ bytesOut: 2_070, hitBytes: 1_000, originBytes: 1_800, opened: 2 },
};
test('a list that is asked for many times is made once', async () => {
  const { body } = await monitor.get(`tops?of=url,host,url,url&${ofMinute()}`, busy.authorization);
  const { lists } = monitorTopsSchema.parse(body.data);
  expect(lists.map(({ of }) => of)).toEqual(['url', 'host']);
});

test('refusals, challenges, connections and bytes of cache and origins are curves', async () => {
  expect(await pointOf('window=24h')).toMatchObject(whole);
  // From the records themselves the same.
  expect(await pointOf(`window=24h&ip=0.0.0.0/0`)).toMatchObject(whole);
});

test('the peak is of the busiest minute in a window of any length, and today’s is the same', async () => {
  const peak = { bitsPerSecond: (2_070 * 8) / 60, seconds: 60 };
  const of = async (path: string) => (await monitor.get(path, busy.authorization)).body.data;
  for (const window of ['24h', '7d', '30d']) {
    expect(await of(`series?window=${window}`)).toMatchObject({ peak });
    expect(await of(`series?window=${window}&ip=0.0.0.0/0`)).toMatchObject({ peak });
  }
  // Of points that are no longer than a minute whoever has them can tell.
  for (const [query, step] of [
    ['window=1h', 60],
    [ofMinute(), 1],
  ]) {
    const series = monitorSeriesSchema.parse(await of(`series?${query}`));
    expect([series.step, series.peak]).toEqual([step, undefined]);
    expect(peakOf(series, ({ bytesOut }) => bytesOut)).toEqual(peak);
  }
  const { today } = await of('summary');
  expect(today.peakBitsPerSecond).toBe(peak.bitsPerSecond);
  // A year ago only hours are kept.
  const old = 'from=2025-12-01T00:00:00Z&to=2025-12-20T00:00:00Z';
  expect((await of(`series?${old}`)).peak).toBeUndefined();
});

test.each([
  ['place=US', 7],
  ['place=CN-GD', 1],
  ['asn=AS64500', 7],
  ['port=8443', 1],
  ['status=403', 6],
  ['ip=198.51.100.0/24&status=200', 1],
])('narrowed to %s there are %d requests', async (filter, requests) => {
  expect(await pointOf(`window=24h&${filter}`)).toMatchObject({ requests });
});

test.each([
  [
    'url',
    [
      ['www.example.com/login', 7],
      ['www.example.com/index.html', 2],
    ],
  ],
  [
    'ip',
    [
      ['198.51.100.9', 7],
      ['203.0.113.9', 2],
    ],
  ],
  [
    'country',
    [
      ['US', 7],
      ['CN', 2],
    ],
  ],
  [
    'asn',
    [
      ['64500', 7],
      ['4134', 2],
    ],
  ],
  [
    'status',
    [
      ['403', 6],
      ['200', 3],
    ],
  ],
  [
    'referer',
    [
      ['', 8],
      ['ref.example.com', 1],
    ],
  ],
])('the list by %s', async (of, items) => {
  expect(await listOf(of)).toEqual({ total: 9, items });
});

test('lists by sites, by bytes and by what was refused, and only of the account', async () => {
  expect((await listOf('site')).items).toEqual([
    [sites[0], 8],
    [sites[1], 1],
  ]);
  expect(await listOf('country', '&metric=blocked')).toEqual({ total: 7, items: [['US', 7]] });
  expect(await listOf('ip', '&metric=bytes&limit=1')).toEqual({
    total: 2_070,
    items: [['203.0.113.9', 2_000]],
  });
  expect(await listOf('rule', '&metric=blocked&place=US')).toMatchObject({
    items: [
      ['a1b2', 6],
      ['', 1],
    ],
  });
  expect((await monitor.get(`tops?of=url&sites=${foreign}`, busy.authorization)).status).toBe(404);
});

test('provinces are of China alone; who came from abroad is in none, not in an unknown one', async () => {
  const provinces = [
    ['CN-GD', 1],
    ['', 1],
  ];
  expect((await listOf('region')).items).toEqual(provinces);
  // Of a filter the records tell the same.
  expect((await listOf('region', '&ip=0.0.0.0/0')).items).toEqual(provinces);
  expect((await listOf('region', '&place=US')).items).toEqual([]);
  // The roll-ups tell it as well.
  const { body } = await monitor.get('tops?of=region,url&window=30d&limit=1', busy.authorization);
  const { lists } = monitorTopsSchema.parse(body.data);
  expect(lists.map(({ of, items }) => [of, items.length])).toEqual([
    ['region', 1],
    ['url', 1],
  ]);
});

test('the stretch before stands beside on request, point by point', async () => {
  const [from, to] = [at + 20_000, at + 80_000].map((ms) => new Date(ms).toISOString());
  const { body } = await monitor.get(`series?from=${from}&to=${to}&compare=1`, busy.authorization);
  const { points, before } = monitorSeriesSchema.parse(body.data);
  expect(before).toHaveLength(points.length);
  expect(points.reduce((sum, { requests }) => sum + requests, 0)).toBe(0);
  expect(before?.reduce((sum, { requests }) => sum + requests, 0)).toBe(9);
});

test('single nodes and the whole platform are an administrator’s to see', async () => {
  const admin = await monitor.edge.signIn('administrator');
  for (const query of ['scope=platform', `node=${randomUUID()}`]) {
    expect((await monitor.get(`series?window=1h&${query}`, busy.authorization)).status).toBe(403);
    expect((await monitor.get(`tops?of=url&${query}`, busy.authorization)).status).toBe(403);
  }
  for (const path of ['summary', 'sites-today', 'top-sites', 'live']) {
    const query = `${path}?node=${randomUUID()}`;
    expect([path, (await monitor.get(query, busy.authorization)).status]).toEqual([path, 403]);
    const { status, body } = await monitor.get(query, admin.authorization);
    expect([path, status, body.data.fields]).toEqual([path, 400, { node: expect.any(String) }]);
  }
  expect(
    await monitor.requestsOf('series?window=24h&scope=platform', admin.authorization),
  ).toBeGreaterThan(9);
  const ofNobody = `series?window=24h&scope=platform&node=${randomUUID()}`;
  expect(await monitor.requestsOf(ofNobody, admin.authorization)).toBe(0);
});

test('one account’s questions hold up its own, and nobody else’s', async () => {
  const stranger = await monitor.edge.signIn();
  await monitor.edge.createSite(stranger.userId);
  const answered: string[] = [];
  const ask = async (who: string, { authorization }: { authorization: string }) => {
    const { status } = await monitor.get(`series?window=30d&compare=1`, authorization);
    answered.push(who);
    return status;
  };
  const flood = Array.from({ length: 60 }, () => ask('busy', busy));
  expect(await ask('stranger', stranger)).toBe(200);
  expect(new Set(await Promise.all(flood))).toEqual(new Set([200]));
  expect(answered.indexOf('stranger')).toBeLessThan(30);
});
