import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canMount, mountSmallDisk } from '../../../../edge/agent/testing/small-disk';
import { PlainError } from '../../errors/plain-error';
import { createBatchBook } from '../../modules/records/intake/batch-book.service';
import { createRecordsService } from '../../modules/records/intake/records.service';
import {
  clickHouseEngines,
  countRequests,
  createClickHousePlace,
  everywhere,
} from '../../testing/databases/clickhouse';
import { makeRecord } from '../../testing/records';
import { insertRows, openClickHouse, selectRows } from './clickhouse';
import { markOf } from './feed/batch-feed';
import { clickHouseSchema } from './schema';

describe.each(clickHouseEngines)('time-series store (%s)', (engine) => {
  test('applies each statement of its schema once, and keeps data over a restart', async () => {
    const { place, drop } = await createClickHousePlace(engine);
    const first = await openClickHouse(place);
    const insert = `INSERT INTO traffic_1s (site_id, t, requests) VALUES (generateUUIDv4(), now(), 7)`;
    await first.clickhouse.command({ query: insert });
    await first.close();

    const second = await openClickHouse(place);
    const versions = await selectRows<{ version: number; name: string }>(
      second.clickhouse,
      'SELECT version, name FROM schema_versions ORDER BY version',
    );
    const kept = await selectRows<{ n: number }>(
      second.clickhouse,
      'SELECT sum(requests) AS n FROM traffic_1s',
    );
    await second.close();
    await drop();
    expect(versions).toEqual(
      clickHouseSchema.map(({ name }, index) => ({ version: index + 1, name })),
    );
    expect(Number(kept[0]?.n)).toBe(7);
  });
});

(canMount ? test : test.skip)(
  'begins nothing where little is free on its disk, neither inserts nor merges, until there is room',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'console-ch-'));
    const disk = await mountSmallDisk(dataDir, 48);
    const { clickhouse, close } = await openClickHouse({ dataDir });
    const insert = () =>
      clickhouse.command({ query: 'INSERT INTO numbers_kept SELECT number FROM numbers(1000)' });
    const merge = () => clickhouse.command({ query: 'OPTIMIZE TABLE numbers_kept' });
    const parts = async () => {
      const query = "SELECT count() AS n FROM system.parts WHERE active AND table = 'numbers_kept'";
      return Number((await selectRows<{ n: number }>(clickhouse, query))[0]?.n);
    };
    try {
      await clickhouse.command({
        query: 'CREATE TABLE numbers_kept (n UInt64) ENGINE = MergeTree ORDER BY n',
      });
      await insert();
      await insert();
      writeFileSync(join(dataDir, 'others'), Buffer.alloc(20 * 1024 * 1024));
      await expect(insert()).rejects.toMatchObject({ type: 'NOT_ENOUGH_SPACE' });
      await merge();
      expect(await parts()).toBe(2);
      rmSync(join(dataDir, 'others'));
      await insert();
      await merge();
      expect(await parts()).toBe(1);
    } finally {
      await close();
      await disk.unmount();
      rmSync(dataDir, { recursive: true });
    }
  },
);

test('no two statements of the schema have one name', () => {
  const names = clickHouseSchema.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

const key = { nodeId: randomUUID(), stream: randomUUID(), seq: 1 };
const siteId = randomUUID();
type Place = Awaited<ReturnType<typeof createClickHousePlace>>['place'];

/** Opens the store as it was before a statement of its schema, with one batch of one record in it. */
async function openBefore(place: Place, statement: string, at: number) {
  const all = [...clickHouseSchema];
  const since = all.findIndex(({ name }) => name === statement);
  Object.assign(clickHouseSchema, { length: since });
  const before = await openClickHouse(place).finally(() => Object.assign(clickHouseSchema, all));
  // With columns that each version had, and its marks.
  const day = Date.parse(new Date(at).toISOString().slice(0, 10));
  await insertRows(
    before.clickhouse,
    `INSERT INTO record_feed (at, site_id, node_id, status, seq) SETTINGS
       insert_deduplication_token = '${key.nodeId}:${key.stream}:1', insert_deduplicate = 1,
       deduplicate_blocks_in_dependent_materialized_views = 1, async_insert = 0`,
    [
      [day, markOf(key), key.nodeId, 0, 1],
      [at, siteId, key.nodeId, 200, 0],
    ],
  );
  return before;
}

test('a store from before the top lists counts a batch once that comes again after the upgrade', async () => {
  const { place, drop } = await createClickHousePlace('embedded');
  const at = Date.now();
  await (await openBefore(place, 'access_records_monitor', at)).close();

  const { clickhouse, close } = await openClickHouse(place);
  const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
  const batch = { records: [makeRecord({ siteId, at })], rejected: 0 };
  await service.storeBatch(key, batch);
  expect(await countRequests(clickhouse)).toEqual({
    ...everywhere(1),
    top_values_5m: 0,
    top_values_1h: 0,
  });
  await service.storeBatch({ ...key, seq: 2 }, batch);
  expect(await countRequests(clickhouse)).toEqual({
    ...everywhere(2),
    top_values_5m: 1,
    top_values_1h: 1,
  });
  await close();
  await drop();
});

test('a batch that was cut short before an upgrade and comes again after it is counted once', async () => {
  const { place, drop } = await createClickHousePlace('embedded');
  const at = Date.now();
  const before = await openBefore(place, 'record_begun', at);
  const [part] = await selectRows<{ path: string }>(
    before.clickhouse,
    "SELECT path FROM system.parts WHERE active AND table = 'top_values_1h'",
  );
  await before.close();
  rmSync(part?.path ?? '', { recursive: true });

  const { clickhouse, close } = await openClickHouse(place);
  const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
  const batch = { records: [makeRecord({ siteId, at })], rejected: 0 };
  await service.storeBatch(key, batch);
  expect(await countRequests(clickhouse)).toEqual(everywhere(1));
  await service.storeBatch({ ...key, seq: 2 }, batch);
  expect(await countRequests(clickhouse)).toEqual(everywhere(2));
  await close();
  await drop();
});

test('a batch that was noted before kinds were is known after the upgrade, of whichever it was', async () => {
  const { place, drop } = await createClickHousePlace('embedded');
  const before = await openBefore(place, 'record_batches_kind', Date.now());
  await insertRows(
    before.clickhouse,
    'INSERT INTO record_batches (node_id, stream, seq, stored, rejected)',
    [[key.nodeId, key.stream, key.seq, 7, 1]],
  );
  await before.close();

  const { clickhouse, close } = await openClickHouse(place);
  for (const kind of ['access', 'forward'] as const) {
    const book = createBatchBook(clickhouse, kind);
    expect(await book.find(key)).toEqual({ stored: 7, rejected: 1 });
    expect(await book.find({ ...key, seq: 2 })).toBeUndefined();
    await book.note({ ...key, seq: 2 }, { stored: 1, rejected: 0 });
    expect(await book.find({ ...key, seq: 2 })).toEqual({ stored: 1, rejected: 0 });
  }
  await close();
  await drop();
});

describe('a store that cannot be opened', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'console-ch-broken-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('names the directory when something else stands in its place', async () => {
    writeFileSync(join(dataDir, 'ch'), 'not a directory');
    await expect(openClickHouse({ dataDir })).rejects.toThrow(PlainError);
    await expect(openClickHouse({ dataDir })).rejects.toThrow(join(dataDir, 'ch'));
    rmSync(join(dataDir, 'ch'));
  });

  test('names the directory when its files are damaged', async () => {
    mkdirSync(join(dataDir, 'ch'));
    writeFileSync(join(dataDir, 'ch', 'store'), 'damaged');
    await expect(openClickHouse({ dataDir })).rejects.toThrow(`数据目录 ${join(dataDir, 'ch')}`);
    rmSync(join(dataDir, 'ch'), { recursive: true });
    rmSync(join(dataDir, 'ch.lock'), { force: true });
  });

  test('says so when a server does not answer', async () => {
    const refused = openClickHouse({ clickhouseUrl: 'http://127.0.0.1:1/console' });
    await expect(refused).rejects.toThrow(/^无法使用 CLICKHOUSE_URL 指定的 ClickHouse：/);
  });

  test('refuses a directory that another live process holds', async () => {
    writeFileSync(join(dataDir, 'ch.lock'), `1 ${startOfInit()}`);
    await expect(openClickHouse({ dataDir })).rejects.toThrow('正被另一个进程（1）使用');
  });
});

function startOfInit(): string {
  const stat = readFileSync('/proc/1/stat', 'utf8');
  return stat.replace(/^.*\) /s, '').split(' ')[19] ?? '';
}
