import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { AccessRecord } from '@console/contract/edge';
import {
  type MonitorLiveEvent,
  monitorLiveEventSchema,
  monitorSeriesSchema,
} from '@console/contract/monitor';
import { streamsPerUserMax } from '../../plugins/open-streams';
import { type EdgeApp, startEdgeApp } from '../../testing/edge-app';
import { makeRecord } from '../../testing/records';
import { openStream } from '../../testing/stream-reader';

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

test('a user without sites has empty curves', async () => {
  const { authorization } = await edge.signIn();
  expect(await requestsOf('series?window=1h', authorization)).toBe(0);
  expect((await get('top-sites', authorization)).body.data).toEqual([]);
});

test.each(['series?window=2h', 'series', 'series?window=1h&sites=abc'])(
  'refuses %s',
  async (path) => {
    expect(await get(path)).toMatchObject({ status: 400, body: { code: 40001 } });
  },
);

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
