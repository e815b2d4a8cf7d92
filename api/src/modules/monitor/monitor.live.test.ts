import { monitorSeriesSchema } from '@console/contract/monitor/endpoints/monitor';
import type { MonitorLiveEvent } from '@console/contract/monitor/monitor';
import { streamsPerUserMax } from '../../plugins/streams/open-streams';
import type { EdgeApp } from '../../testing/edge-app';
import { pointsOf, startMonitored } from '../../testing/monitored';
import { makeRecord } from '../../testing/records';

let monitor: Awaited<ReturnType<typeof startMonitored>>;
let mine: Awaited<ReturnType<EdgeApp['signIn']>>;
let foreign: string;
beforeAll(async () => {
  monitor = await startMonitored();
  mine = await monitor.edge.signIn();
  foreign = (await monitor.edge.createSite((await monitor.edge.signIn()).userId)).id;
});
afterAll(() => monitor.edge.close());

const total = ({ points }: MonitorLiveEvent) => points.reduce((sum, p) => sum + p.requests, 0);

test('percentiles are those of all chosen sites together, without connections that were upgraded', async () => {
  const { userId, authorization } = await monitor.edge.signIn();
  const [quick, slow] = [
    await monitor.edge.createSite(userId),
    await monitor.edge.createSite(userId),
  ];
  // A minute old: the request that the stream tells of below has its second to itself.
  const at = Date.now() - 60_000;
  const times = Array.from({ length: 100 }, (_, index) => index + 1);
  await monitor.store([
    ...times.map((ms) => makeRecord({ siteId: quick.id, at, durationMs: ms, upstreamMs: null })),
    ...times.map((ms) =>
      makeRecord({ siteId: slow.id, at, durationMs: 1_000 + ms, upstreamMs: 500 + ms }),
    ),
    makeRecord({ siteId: slow.id, at, status: 101, durationMs: 3_600_000, upstreamMs: 3_600_000 }),
  ]);
  const busiest = async (window: string, sites: string[]) => {
    const { body } = await monitor.get(`series?window=${window}&sites=${sites}`, authorization);
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
  const stream = await monitor.openLive(authorization);
  await stream.next(pointsOf);
  await monitor.store([makeRecord({ siteId: quick.id, durationMs: 7, upstreamMs: null })]);
  const pushed = await stream.next((event) => {
    const found = pointsOf(event)?.points.find(({ totalMs }) => totalMs?.p50 === 7);
    return found;
  });
  expect(pushed).toMatchObject({ requests: 1, originMs: null });
  stream.close();
});

test('the live stream begins with five minutes and then states the last seconds', async () => {
  const { userId, authorization } = await monitor.edge.signIn();
  const site = await monitor.edge.createSite(userId);
  await monitor.report([site.id]);
  const stream = await monitor.openLive(authorization, `?sites=${site.id}`);
  expect(stream.headers.get('content-type')).toContain('text/event-stream');
  const first = await stream.next(pointsOf);
  expect(first.points).toHaveLength(300);
  expect(total(first)).toBe(1);

  await monitor.report([site.id, site.id, foreign]);
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
  const get404 = await fetch(`${monitor.edge.url}/v1/monitor/live?sites=${foreign}`, {
    headers: { authorization: mine.authorization },
  });
  expect(get404.status).toBe(404);
  const stranger = await fetch(`${monitor.edge.url}/v1/monitor/live`, {
    headers: { cookie: `access-token=${mine.token}` },
  });
  expect(stranger.status).toBe(401);
});

test('the live stream ends when its session is revoked', async () => {
  const { userId, authorization } = await monitor.edge.signIn();
  const stream = await monitor.openLive(authorization);
  await stream.next(pointsOf);
  await monitor.edge.sessions.revokeAll(userId);
  await stream.ended();
});

test('a user has ten live streams open at most, and another one as soon as one is closed', async () => {
  const { authorization } = await monitor.edge.signIn();
  const open = await Promise.all(
    Array.from({ length: streamsPerUserMax }, () => monitor.openLive(authorization)),
  );
  const tooMany = await monitor.openLive(authorization);
  expect(tooMany.status).toBe(429);
  expect((await monitor.openLive((await monitor.edge.signIn()).authorization)).status).toBe(200);
  open[0]?.close();
  const again = async (): Promise<number> => {
    const { status } = await monitor.openLive(authorization);
    return status === 429 ? again() : status;
  };
  expect(await again()).toBe(200);
});
