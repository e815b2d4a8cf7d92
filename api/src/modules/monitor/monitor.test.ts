import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AccessRecord } from '@console/contract/edge/endpoints/edge';
import { monitorSeriesSchema } from '@console/contract/monitor/endpoints/monitor';
import { monitorTopsSchema } from '@console/contract/monitor/endpoints/monitor-tops';
import { type MonitorLiveEvent, monitorLiveEventSchema } from '@console/contract/monitor/monitor';
import { streamsPerUserMax } from '../../plugins/streams/open-streams';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';
import { makeRecord } from '../../testing/records';
import { openStream } from '../../testing/requests/stream-reader';

let edge: EdgeApp;
let node: string;
let mine: { userId: string; authorization: string; token: string };
let siteIds: string[];
let foreign: string;
beforeAll(async () => {
  edge = await startEdgeApp();
  node = (await edge.registerNode()).authorization;
  mine = await edge.signIn();
  siteIds = [(await edge.createSite(mine.userId)).id, (await edge.createSite(mine.userId)).id];
  foreign = (await edge.createSite((await edge.signIn()).userId)).id;
  await report([...siteIds, foreign, siteIds[0] ?? '']);
  past = await edge.signIn();
  pastSites = [(await edge.createSite(past.userId)).id, (await edge.createSite(past.userId)).id];
  for (const age of [0, 120, 7_200]) {
    instants.push(await report([...pastSites, foreign, pastSites[0] ?? ''], age));
  }
});
afterAll(() => edge.close());

/** Traffic of the past goes to these. */
let past: typeof mine;
let pastSites: string[];
const instants: number[] = [];

/** A request to each of the sites, so many seconds ago; resolves to when that was. */
async function report(sites: readonly string[], age = 0, block = ''): Promise<number> {
  const at = Date.now() - age * 1000;
  await store(sites.map((siteId) => makeRecord({ siteId, at, cache: 'HIT', block })));
  return at / 1000;
}

async function store(records: AccessRecord[]): Promise<void> {
  const answer = await fetch(`${edge.url}/edge/records/${randomUUID()}/1`, {
    method: 'PUT',
    headers: { authorization: node },
    body: gzipSync(records.map((record) => JSON.stringify(record)).join('\n')),
  });
  expect(answer.status).toBe(200);
}

async function get(path: string, authorization = mine.authorization) {
  const url = `/api/v1/monitor/${path}`;
  const answer = await edge.app.inject({ url, headers: { authorization } });
  return { status: answer.statusCode, body: answer.json() };
}

async function requestsOf(path: string, authorization?: string): Promise<number> {
  const { body } = await get(path, authorization);
  const { points } = monitorSeriesSchema.parse(body.data);
  return points.reduce((sum, point) => sum + point.requests, 0);
}

test.each(['live', '1h', '6h', '24h', '7d', '30d'])(
  'window %s counts the sites of the user and nobody else',
  async (window) => {
    const series = await get(`series?window=${window}`, past.authorization);
    const { from, to } = monitorSeriesSchema.parse(series.body.data);
    const count = instants.filter((at) => at >= from && at < to).length;
    const requests = (sites: string) =>
      requestsOf(`series?window=${window}${sites}`, past.authorization);
    expect(await requests('')).toBe(3 * count);
    expect(await requests(`&sites=${pastSites[1]}`)).toBe(count);
    expect(await requests(`&sites=${pastSites.join()}`)).toBe(3 * count);
  },
);

test.each(['live', '1h', '6h', '24h', '7d', '30d'])(
  'what has just happened is in the figures of %s',
  async (window) => {
    const { userId, authorization } = await edge.signIn();
    const site = await edge.createSite(userId);
    await report([site.id, site.id]);
    expect(await requestsOf(`series?window=${window}`, authorization)).toBe(2);
  },
);

test('percentiles are those of all chosen sites together, without connections that were upgraded', async () => {
  const { userId, authorization } = await edge.signIn();
  const [quick, slow] = [await edge.createSite(userId), await edge.createSite(userId)];
  // A minute old: the request that the stream tells of below has its second to itself.
  const at = Date.now() - 60_000;
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  await store([
    ...times.map((ms) => makeRecord({ siteId: quick.id, at, durationMs: ms, upstreamMs: null })),
    ...times.map((ms) =>
      makeRecord({ siteId: slow.id, at, durationMs: 1_000 + ms, upstreamMs: 500 + ms }),
    ),
    makeRecord({ siteId: slow.id, at, status: 101, durationMs: 3_600_000, upstreamMs: 3_600_000 }),
  ]);
  const busiest = async (window: string, sites: string[]) => {
    const { body } = await get(`series?window=${window}&sites=${sites}`, authorization);
    return monitorSeriesSchema.parse(body.data).points.find(({ requests }) => requests > 0);
  };
  const near = (p50: number, p95: number, p99: number) => {
    const about = (value: number) => expect.closeTo(value, -1);
    return { p50: about(p50), p95: about(p95), p99: about(p99) };
  };
  for (const window of ['live', '1h', '24h', '30d']) {
    expect(await busiest(window, [quick.id])).toMatchObject({
      totalMs: near(50, 95, 99),
      originMs: null,
    });
    expect(await busiest(window, [slow.id])).toMatchObject({
      totalMs: near(1_050, 1_095, 1_099),
      originMs: near(550, 595, 599),
    });
    const both = await busiest(window, [quick.id, slow.id]);
    expect(both?.totalMs).toMatchObject({
      p95: expect.closeTo(1_090, -1),
      p99: expect.closeTo(1_098, -1),
    });
    expect(both?.originMs).toMatchObject(near(550, 595, 599));
  }
  const stream = await openLive(authorization);
  await stream.next(pointsOf);
  await store([makeRecord({ siteId: quick.id, durationMs: 7, upstreamMs: null })]);
  const pushed = await stream.next((event) => {
    const found = pointsOf(event)?.points.find(({ totalMs }) => totalMs?.p50 === 7);
    return found;
  });
  expect(pushed).toMatchObject({ requests: 1, originMs: null });
  stream.close();
});

test('another user’s site does not exist, for administrators neither', async () => {
  const admin = await edge.signIn('administrator');
  for (const path of [`series?window=1h&sites=${foreign}`, `summary?sites=${foreign}`]) {
    expect(await get(path)).toMatchObject({ status: 404, body: { code: 40400 } });
    expect(await get(path, admin.authorization)).toMatchObject({ status: 404 });
  }
  expect(await requestsOf('series?window=1h', admin.authorization)).toBe(0);
});

test('totals of today and the sites with the most requests', async () => {
  const summary = await get('summary');
  expect(summary.body.data).toMatchObject({
    today: { requests: 3, bytesOut: 3_000, hits: 3, peakBitsPerSecond: (3_000 * 8) / 60 },
    yesterday: { requests: 0, bytesOut: 0, hits: 0, peakBitsPerSecond: 0 },
  });
  const top = await get('top-sites');
  expect(
    top.body.data.map((row: { siteId: string; requests: number }) => [row.siteId, row.requests]),
  ).toEqual([
    [siteIds[0], 2],
    [siteIds[1], 1],
  ]);
});

test('today’s figures of each site tell how many of its requests a rule refused', async () => {
  const { userId, authorization } = await edge.signIn();
  const own = [(await edge.createSite(userId)).id, (await edge.createSite(userId)).id];
  const [guarded = '', open = ''] = own;
  await report([...own, guarded]);
  await report([guarded, foreign], 0, 'ip_black');
  await report([guarded], 0, 'bot_ai');
  const { body } = await get(`sites-today?sites=${own.join(',')}`, authorization);
  expect(body.data).toEqual([
    { siteId: guarded, requests: 4, bytesOut: 4_000, blocked: 2 },
    { siteId: open, requests: 1, bytesOut: 1_000, blocked: 0 },
  ]);
  expect((await get(`sites-today?sites=${foreign}`, authorization)).status).toBe(404);
});

test('sums beyond what is exact are told all the same', async () => {
  const { userId, authorization } = await edge.signIn();
  const { id: siteId } = await edge.createSite(userId);
  const enormous = { siteId, at: Date.now(), bytesOut: 2 ** 44, bytesIn: 2 ** 44 };
  await store(Array.from({ length: 1_100 }, () => makeRecord(enormous)));
  const stretch = 'window=1h';
  for (const path of [
    `series?${stretch}`,
    'summary',
    'sites-today',
    'top-sites',
    `tops?${stretch}&of=site,ip&metric=bytes`,
  ]) {
    expect([path, (await get(path, authorization)).status]).toEqual([path, 200]);
  }
});

test('a user without sites has empty curves', async () => {
  const { authorization } = await edge.signIn();
  expect(await requestsOf('series?window=1h', authorization)).toBe(0);
  expect((await get('top-sites', authorization)).body.data).toEqual([]);
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
  const { status, body } = await get(path);
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toMatch(/[\u4e00-\u9fff]/);
});

describe('what is told of a busy minute', () => {
  let busy: typeof mine;
  let sites: string[];
  const at = Date.now() - 30_000;
  const ofMinute = () =>
    `from=${new Date(at - 60_000).toISOString()}&to=${new Date(at + 60_000).toISOString()}`;
  beforeAll(async () => {
    busy = await edge.signIn();
    sites = [(await edge.createSite(busy.userId)).id, (await edge.createSite(busy.userId)).id];
    const [first = '', second = ''] = sites;
    const attacker = { at, ip: '198.51.100.9', country: 'US', asn: 64_500, uri: '/login?x=1' };
    await store([
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
  const pointOf = async (query: string) => {
    const { body } = await get(`series?${query}`, busy.authorization);
    return monitorSeriesSchema.parse(body.data).points.find(({ requests }) => requests > 0);
  };
  const listOf = async (of: string, query = '') => {
    const { body } = await get(`tops?of=${of}&${ofMinute()}${query}`, busy.authorization);
    const { lists, total } = monitorTopsSchema.parse(body.data);
    return { total, items: lists[0]?.items.map(({ value, count }) => [value, count]) };
  };

  const whole = {
    ...{ requests: 9, blocked: 6, challenged: 1, passed: 1, failed: 0 },
    ...{ bytesOut: 2_070, hitBytes: 1_000, originBytes: 1_800, opened: 2 },
  };
  test('a list that is asked for many times is made once', async () => {
    const { body } = await get(`tops?of=url,host,url,url&${ofMinute()}`, busy.authorization);
    const { lists } = monitorTopsSchema.parse(body.data);
    expect(lists.map(({ of }) => of)).toEqual(['url', 'host']);
  });

  test('refusals, challenges, connections and bytes of cache and origins are curves', async () => {
    expect(await pointOf('window=24h')).toMatchObject(whole);
    // From the records themselves the same.
    expect(await pointOf(`window=24h&ip=0.0.0.0/0`)).toMatchObject(whole);
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
    expect((await get(`tops?of=url&sites=${foreign}`, busy.authorization)).status).toBe(404);
  });

  test('the stretch before stands beside on request, point by point', async () => {
    const [from, to] = [at + 20_000, at + 80_000].map((ms) => new Date(ms).toISOString());
    const { body } = await get(`series?from=${from}&to=${to}&compare=1`, busy.authorization);
    const { points, before } = monitorSeriesSchema.parse(body.data);
    expect(before).toHaveLength(points.length);
    expect(points.reduce((sum, { requests }) => sum + requests, 0)).toBe(0);
    expect(before?.reduce((sum, { requests }) => sum + requests, 0)).toBe(9);
  });

  test('single nodes and the whole platform are an administrator’s to see', async () => {
    const admin = await edge.signIn('administrator');
    for (const query of ['scope=platform', `node=${randomUUID()}`]) {
      expect((await get(`series?window=1h&${query}`, busy.authorization)).status).toBe(403);
      expect((await get(`tops?of=url&${query}`, busy.authorization)).status).toBe(403);
    }
    expect(
      await requestsOf('series?window=24h&scope=platform', admin.authorization),
    ).toBeGreaterThan(9);
    const ofNobody = `series?window=24h&scope=platform&node=${randomUUID()}`;
    expect(await requestsOf(ofNobody, admin.authorization)).toBe(0);
  });
});

const openLive = (authorization: string, query = '') =>
  openStream(`${edge.url}/v1/monitor/live${query}`, authorization, '\n\n');

function pointsOf(event: string): MonitorLiveEvent | undefined {
  const data = /^event: points\ndata: (.*)$/.exec(event)?.[1];
  return data === undefined ? undefined : monitorLiveEventSchema.parse(JSON.parse(data));
}

const total = ({ points }: MonitorLiveEvent) => points.reduce((sum, p) => sum + p.requests, 0);

test('the live stream begins with five minutes and then states the last seconds', async () => {
  const { userId, authorization } = await edge.signIn();
  const site = await edge.createSite(userId);
  await report([site.id]);
  const stream = await openLive(authorization, `?sites=${site.id}`);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const first = await stream.next(pointsOf);
  expect(first.points).toHaveLength(300);
  expect(total(first)).toBe(1);

  await report([site.id, site.id, foreign]);
  const pushed = await stream.next((event) => {
    const points = pointsOf(event);
    return points && total(points) >= 3 ? points : undefined;
  });
  expect(total(pushed)).toBe(3);
  expect(pushed.points).toHaveLength(10);
  expect(pushed.points.at(-1)?.t).toBe(pushed.now);
  stream.close();
});

test('the live stream of another user’s site does not exist, and a stranger gets none', async () => {
  const get404 = await fetch(`${edge.url}/v1/monitor/live?sites=${foreign}`, {
    headers: { authorization: mine.authorization },
  });
  expect(get404.status).toBe(404);
  const stranger = await fetch(`${edge.url}/v1/monitor/live`, {
    headers: { cookie: `access-token=${mine.token}` },
  });
  expect(stranger.status).toBe(401);
});

test('the live stream ends when its session is revoked', async () => {
  const { userId, authorization } = await edge.signIn();
  const stream = await openLive(authorization);
  await stream.next(pointsOf);
  await edge.sessions.revokeAll(userId);
  await stream.ended();
});

test('a user has ten live streams open at most, and another one as soon as one is closed', async () => {
  const { authorization } = await edge.signIn();
  const open = await Promise.all(
    Array.from({ length: streamsPerUserMax }, () => openLive(authorization)),
  );
  const tooMany = await openLive(authorization);
  expect(tooMany.status).toBe(429);
  expect((await openLive((await edge.signIn()).authorization)).status).toBe(200);
  open[0]?.close();
  const again = async (): Promise<number> => {
    const { status } = await openLive(authorization);
    return status === 429 ? again() : status;
  };
  expect(await again()).toBe(200);
});
