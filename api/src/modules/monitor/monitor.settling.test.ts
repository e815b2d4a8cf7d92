import { randomUUID } from 'node:crypto';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { openTestClickHouse } from '../../testing/databases/clickhouse';
import { createMonitorService } from './monitor.service';
import { settleTops } from './monitor.settling';

// The service's afternoon: days before it are whole, and so are hours of this one.
const now = Math.floor(Date.now() / 86_400_000) * 86_400 + 6 * 3_600 + 30;
const hour = 3_600;

type Request = { age: number; path: string; bytes?: number; block?: string };

let store: Awaited<ReturnType<typeof openTestClickHouse>>;
beforeAll(async () => {
  store = await openTestClickHouse();
});
afterAll(() => store.close());

/** A batch of requests for a website, `age` seconds ago; lists of few requests would be made of the records. */
async function insert(clickhouse: ClickHouse, siteId: string, requests: readonly Request[]) {
  await clickhouse.insert({
    table: 'record_feed',
    format: 'JSONEachRow',
    values: requests.map(({ age, path, bytes = 0, block = '' }) => ({
      ...{ at: (now - age) * 1_000, site_id: siteId, ip: '::ffff:203.0.113.9', method: 'GET' },
      ...{ scheme: 'https', host: 'a.test', uri: path, protocol: 'HTTP/2.0', status: 200 },
      ...{ bytes_out: bytes, block, request_id: randomUUID() },
    })),
  });
  await clickhouse.command({ query: 'TRUNCATE TABLE access_records' });
}

function newSite(clickhouse: ClickHouse) {
  const siteId = randomUUID();
  const monitor = createMonitorService({
    clickhouse,
    ownedSites: async () => [{ id: siteId, mainDomain: 'a.test' }],
    now: () => now,
  });
  const user = { id: 'user', isAdministrator: false };
  return {
    send: (requests: readonly Request[]) => insert(clickhouse, siteId, requests),
    lists: (window: '24h' | '7d' | '30d', metric: 'requests' | 'bytes' | 'blocked' = 'requests') =>
      monitor.tops(user, { window, metric, limit: 20, of: ['url', 'status'] }),
  };
}

const windows = ['24h', '7d', '30d'] as const;
const past = (path: string) =>
  [hour, 5 * hour, 30 * hour, 31 * hour, 60 * hour, 170 * hour, 400 * hour].map((age) => ({
    age,
    path,
  }));

test('lists stay what they are when their hours and days are settled, and no longer need what batches left', async () => {
  const { clickhouse } = store;
  const { send, lists } = newSite(clickhouse);
  await send([...past('/a'), ...past('/a'), ...past('/b'), { age: 10, path: '/now' }]);
  const before = await Promise.all(windows.map((window) => lists(window)));
  expect(before.map(({ total }) => total)).toEqual([7, 16, 22]);

  expect(await settleTops(clickhouse, now)).toBeGreaterThan(0);
  expect(await Promise.all(windows.map((window) => lists(window)))).toEqual(before);
  expect(await settleTops(clickhouse, now)).toBe(0);

  await clickhouse.command({
    query: `ALTER TABLE top_values_1h DELETE WHERE t < toDateTime(${now - hour}, 'UTC')`,
  });
  const { lists: settled } = await lists('30d');
  expect(settled[0]?.items).toEqual([
    { value: 'a.test/a', count: 12 },
    { value: 'a.test/b', count: 6 },
    { value: 'a.test/now', count: 1 },
  ]);
});

test('records that come late are in the lists after the next settling, once', async () => {
  const { clickhouse } = store;
  const { send, lists } = newSite(clickhouse);
  await send(past('/a'));
  await settleTops(clickhouse, now);
  await send([{ age: 30 * hour, path: '/late' }]);
  // The day and the hour of it.
  expect(await settleTops(clickhouse, now)).toBe(2);
  const { lists: found, total } = await lists('7d');
  expect(found[0]?.items).toContainEqual({ value: 'a.test/late', count: 1 });
  expect(found[1]?.items).toEqual([{ value: '200', count: total }]);
});

test('of many values those stay that are among the first by requests, bytes or refusals; the rest is summed', async () => {
  const { clickhouse } = store;
  const { send, lists } = newSite(clickhouse);
  const age = 30 * hour;
  // Batches of their own: each keeps its own first values.
  for (let batch = 0; batch < 20; batch += 1) {
    const paths = Array.from({ length: 20 }, (_, index) => `/${batch}-${index}`);
    await send(paths.flatMap((path) => [path, path].map((twice) => ({ age, path: twice }))));
  }
  await send([
    { age, path: '/heavy', bytes: 5_000 },
    { age, path: '/refused', block: 'ip_black' },
  ]);
  const before = await lists('7d');
  await settleTops(clickhouse, now);
  const after = await lists('7d');
  expect(after.total).toBe(before.total);
  const [urls] = after.lists;
  expect(urls?.items).toHaveLength(20);
  expect(urls?.rest).toBeGreaterThan(500);
  expect((await lists('7d', 'bytes')).lists[0]?.items).toEqual([
    { value: 'a.test/heavy', count: 5_000 },
  ]);
  expect((await lists('7d', 'blocked')).lists[0]?.items).toEqual([
    { value: 'a.test/refused', count: 1 },
  ]);
});
