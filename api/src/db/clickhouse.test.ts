import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlainError } from '../plain-error';
import { clickHouseEngines, createClickHousePlace } from '../testing/clickhouse';
import { openClickHouse, selectRows } from './clickhouse';
import { clickHouseSchema } from './clickhouse-schema';

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
