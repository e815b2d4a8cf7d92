import { randomUUID } from 'node:crypto';
import { openTestClickHouse } from '../../testing/databases/clickhouse';
import { seedDemoHistory } from './demo-history';
import { createMonitorService } from './monitor.service';

const createdAt = new Date(0);
const demoSites = [randomUUID(), randomUUID(), randomUUID()].map((id) => ({
  ...{
    id,
    packageId: id,
    createdAt,
    host: 'www.test.example',
    origin: '203.0.113.9:80',
    caches: true,
  },
  refuses: 'ip_black' as const,
}));
// The afternoon of the service's day; far from its midnight, and not past what is kept.
const now = new Date(Math.floor(Date.now() / 86_400_000) * 86_400_000 + 6 * 3_600_000 + 30_000);
const seconds = Math.floor(now.getTime() / 1000);

const user = { id: 'user', isAdministrator: false };
let store: Awaited<ReturnType<typeof openTestClickHouse>>;
beforeAll(async () => {
  store = await openTestClickHouse();
});
afterAll(() => store.close());

test('the demo begins with a past that is the same in every window and made once', async () => {
  const { clickhouse } = store;
  await seedDemoHistory(clickhouse, demoSites, now);
  await seedDemoHistory(clickhouse, demoSites, now);
  const monitor = createMonitorService({
    clickhouse,
    ownedSites: async () => demoSites.map(({ id }) => ({ id, mainDomain: `${id}.test` })),
    now: () => seconds,
  });

  const month = await monitor.series(user, { window: '30d' });
  // The running hour has only just begun.
  const past = month.points.slice(0, -1);
  expect(past.filter(({ requests }) => requests > 0)).toHaveLength(past.length);
  for (const { totalMs, originMs } of past) {
    for (const { p50, p95, p99 } of [totalMs, originMs].flatMap((found) => found ?? [])) {
      expect(0 < p50 && p50 <= p95 && p95 <= p99).toBe(true);
    }
  }

  const hourOf = async (window: '6h' | '24h' | '30d') => {
    const { points } = await monitor.series(user, { window });
    const from = seconds - (seconds % 3600) - 3600;
    return points
      .filter(({ t }) => t >= from && t < from + 3600)
      .reduce((sum, point) => sum + point.requests, 0);
  };
  expect(await hourOf('6h')).toBeGreaterThan(0);
  expect(await hourOf('24h')).toBe(await hourOf('6h'));
  expect(await hourOf('30d')).toBe(await hourOf('6h'));

  for (const { requests, blocked } of await monitor.sitesToday('user', undefined)) {
    expect(blocked).toBeGreaterThan(0);
    expect(blocked).toBeLessThan(requests);
  }

  // Lists of the roll-ups are parts of the curves' requests.
  for (const window of ['24h', '30d'] as const) {
    const metrics = { requests: 'requests', bytes: 'bytesOut', blocked: 'blocked' } as const;
    for (const metric of ['requests', 'bytes', 'blocked'] as const) {
      const view = {
        window,
        metric,
        limit: 100,
        of: ['country', 'url', 'status', 'site'] as const,
      };
      const { from, to, total, lists } = await monitor.tops(user, view);
      const stretch = {
        from: new Date(from * 1000).toISOString(),
        to: new Date(to * 1000).toISOString(),
      };
      const { points } = await monitor.series(user, { window, ...stretch });
      const all = points.reduce((sum, point) => sum + point[metrics[metric]], 0);
      expect(total).toBe(all);
      for (const { items, rest } of lists) {
        expect(items.reduce((sum, { count }) => sum + count, 0)).toBe(total);
        expect(rest).toBe(0);
      }
    }
  }

  const { today, yesterday } = await monitor.summary('user', undefined);
  for (const { requests, hits, peakBitsPerSecond } of [today, yesterday]) {
    expect(hits).toBeGreaterThan(0);
    expect(hits).toBeLessThan(requests);
    expect(peakBitsPerSecond).toBeGreaterThan(0);
  }
});
