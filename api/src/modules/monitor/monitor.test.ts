import { monitorSeriesSchema } from '@console/contract/monitor/endpoints/monitor';
import type { EdgeApp } from '../../testing/edge-app';
import { startMonitored } from '../../testing/monitored';
import { makeRecord } from '../../testing/records';

let monitor: Awaited<ReturnType<typeof startMonitored>>;
let mine: Awaited<ReturnType<EdgeApp['signIn']>>;
let siteIds: string[];
let foreign: string;
beforeAll(async () => {
  monitor = await startMonitored();
  mine = await monitor.edge.signIn();
  siteIds = [
    (await monitor.edge.createSite(mine.userId)).id,
    (await monitor.edge.createSite(mine.userId)).id,
  ];
  foreign = (await monitor.edge.createSite((await monitor.edge.signIn()).userId)).id;
  await monitor.report([...siteIds, foreign, siteIds[0] ?? '']);
  past = await monitor.edge.signIn();
  pastSites = [
    (await monitor.edge.createSite(past.userId)).id,
    (await monitor.edge.createSite(past.userId)).id,
  ];
  for (const age of [0, 120, 7_200]) {
    instants.push(await monitor.report([...pastSites, foreign, pastSites[0] ?? ''], age));
  }
});
afterAll(() => monitor.edge.close());

/** Traffic of the past goes to these. */
let past: typeof mine;
let pastSites: string[];
const instants: number[] = [];

test.each(['live', '1h', '6h', '24h', '7d', '30d'])(
  'window %s counts the sites of the user and nobody else',
  async (window) => {
    const series = await monitor.get(`series?window=${window}`, past.authorization);
    const { from, to } = monitorSeriesSchema.parse(series.body.data);
    const count = instants.filter((at) => at >= from && at < to).length;
    const requests = (sites: string) =>
      monitor.requestsOf(`series?window=${window}${sites}`, past.authorization);
    expect(await requests('')).toBe(3 * count);
    expect(await requests(`&sites=${pastSites[1]}`)).toBe(count);
    expect(await requests(`&sites=${pastSites.join()}`)).toBe(3 * count);
  },
);

test.each(['live', '1h', '6h', '24h', '7d', '30d'])(
  'what has just happened is in the figures of %s',
  async (window) => {
    const { userId, authorization } = await monitor.edge.signIn();
    const site = await monitor.edge.createSite(userId);
    await monitor.report([site.id, site.id]);
    expect(await monitor.requestsOf(`series?window=${window}`, authorization)).toBe(2);
  },
);

test('another user’s site does not exist, for administrators neither', async () => {
  const admin = await monitor.edge.signIn('administrator');
  for (const path of [`series?window=1h&sites=${foreign}`, `summary?sites=${foreign}`]) {
    expect(await monitor.get(path, mine.authorization)).toMatchObject({
      status: 404,
      body: { code: 40400 },
    });
    expect(await monitor.get(path, admin.authorization)).toMatchObject({ status: 404 });
  }
  expect(await monitor.requestsOf('series?window=1h', admin.authorization)).toBe(0);
});

test('totals of today and the sites with the most requests', async () => {
  const summary = await monitor.get('summary', mine.authorization);
  expect(summary.body.data).toMatchObject({
    today: { requests: 3, bytesOut: 3_000, hits: 3, peakBitsPerSecond: (3_000 * 8) / 60 },
    yesterday: { requests: 0, bytesOut: 0, hits: 0, peakBitsPerSecond: 0 },
  });
  const top = await monitor.get('top-sites', mine.authorization);
  expect(
    top.body.data.map((row: { siteId: string; requests: number }) => [row.siteId, row.requests]),
  ).toEqual([
    [siteIds[0], 2],
    [siteIds[1], 1],
  ]);
});

test('today’s figures of each site tell how many of its requests a rule refused', async () => {
  const { userId, authorization } = await monitor.edge.signIn();
  const own = [
    (await monitor.edge.createSite(userId)).id,
    (await monitor.edge.createSite(userId)).id,
  ];
  const [guarded = '', open = ''] = own;
  await monitor.report([...own, guarded]);
  await monitor.report([guarded, foreign], 0, 'ip_black');
  await monitor.report([guarded], 0, 'bot_ai');
  const { body } = await monitor.get(`sites-today?sites=${own.join(',')}`, authorization);
  expect(body.data).toEqual([
    { siteId: guarded, requests: 4, bytesOut: 4_000, blocked: 2 },
    { siteId: open, requests: 1, bytesOut: 1_000, blocked: 0 },
  ]);
  expect((await monitor.get(`sites-today?sites=${foreign}`, authorization)).status).toBe(404);
});

test('sums beyond what is exact are told all the same', async () => {
  const { userId, authorization } = await monitor.edge.signIn();
  const { id: siteId } = await monitor.edge.createSite(userId);
  const enormous = { siteId, at: Date.now(), bytesOut: 2 ** 44, bytesIn: 2 ** 44 };
  await monitor.store(Array.from({ length: 1_100 }, () => makeRecord(enormous)));
  const stretch = 'window=1h';
  for (const path of [
    `series?${stretch}`,
    'summary',
    'sites-today',
    'top-sites',
    `tops?${stretch}&of=site,ip&metric=bytes`,
  ]) {
    expect([path, (await monitor.get(path, authorization)).status]).toEqual([path, 200]);
  }
});

test('a user without sites has empty curves', async () => {
  const { authorization } = await monitor.edge.signIn();
  expect(await monitor.requestsOf('series?window=1h', authorization)).toBe(0);
  expect((await monitor.get('top-sites', authorization)).body.data).toEqual([]);
});

const decade = 'from=2016-01-01T00:00:00Z&to=2026-01-01T00:00:00Z';

test.each([
  'series?window=2h',
  'series?window=1h&sites=abc',
  `series?${decade}`,
  'series?from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  'series?from=2026-01-02T00:00:00Z',
  'series?place=ZZ',
  'series?asn=AS99999999999',
  'series?port=70000',
  'series?ip=1.2.3.4/99',
  'series?status=99',
  'tops?of=nothing',
  'tops?of=',
  'tops?of=url&limit=1000',
  `tops?of=url&${decade}`,
])('refuses %s', async (path) => {
  const { status, body } = await monitor.get(path, mine.authorization);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(/[\u4e00-\u9fff]/);
});
