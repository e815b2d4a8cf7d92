import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordsService } from '../../modules/records/intake/records.service';
import {
  clickHouseEngines,
  countRequests,
  createClickHousePlace,
  everywhere,
} from '../../testing/databases/clickhouse';
import { makeRecord } from '../../testing/records';
import { openClickHouse, selectRows } from './clickhouse';

const writer = join(__dirname, '../../testing/databases/killed-writer.ts');
const nodeId = randomUUID();
const siteId = randomUUID();
const stream = randomUUID();
const recordsEach = 400;
/**
 * The moments of the kills: from before the insert, through all of its tables, to just before the
 * answer. The first writer has made the tables.
 */
const deaths = ['stored', 0, 2, 4, 6, 8, 10, 12, 15, 20, 'stored'];

const scratch = mkdtempSync(join(tmpdir(), 'console-killed-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

test.each(clickHouseEngines)(
  'a writer killed at any moment, restarted and sent the batch again, counts it once (%s)',
  async (engine) => {
    const { place, drop } = await createClickHousePlace(engine);
    const at = Date.now();
    const batches = deaths.map((_, index) => ({
      key: { nodeId, stream, seq: index + 1 },
      records: Array.from({ length: recordsEach }, (_row, i) =>
        makeRecord({ siteId, at: at - i * 37, block: i % 2 === 0 ? 'ip_black' : '' }),
      ),
    }));
    for (const [index, death] of deaths.entries()) {
      const file = join(scratch, `${engine}-${index}.json`);
      writeFileSync(file, JSON.stringify(batches[index]));
      const { signal, stderr } = spawnSync(
        process.execPath,
        ['--import', 'tsx', writer, JSON.stringify(place), file, String(death)],
        { cwd: join(__dirname, '../../..'), encoding: 'utf8' },
      );
      expect({ signal, stderr }).toEqual({ signal: 'SIGKILL', stderr: '' });
    }

    const all = deaths.length * recordsEach;
    const { clickhouse, close } = await openClickHouse(place);
    const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
    for (const { key, records } of batches) {
      const before = await service.findStored(key);
      if (!before) await service.storeBatch(key, { records, rejected: 0 });
    }
    expect(await countRequests(clickhouse)).toEqual(everywhere(all, all / 2));
    // Without the list of stored batches, relying on the tokens alone.
    for (const { key, records } of batches) await service.storeBatch(key, { records, rejected: 0 });
    expect(await countRequests(clickhouse)).toEqual(everywhere(all, all / 2));
    await close();
    await drop();
  },
);

test('what a crash left noted but not stored is stored when the batch comes again', async () => {
  const { place, drop } = await createClickHousePlace('embedded');
  const tables = Object.keys(everywhere(0));
  const at = Date.now();
  const batches = tables.map((_table, index) => ({
    key: { nodeId, stream: randomUUID(), seq: index + 1 },
    records: Array.from({ length: 20 }, () => makeRecord({ siteId, at, block: 'ip_black' })),
  }));
  const storeAll = async () => {
    const { clickhouse, close } = await openClickHouse(place);
    for (const table of tables) await clickhouse.command({ query: `SYSTEM STOP MERGES ${table}` });
    const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
    for (const { key, records } of batches) await service.storeBatch(key, { records, rejected: 0 });
    const counts = await countRequests(clickhouse);
    const parts = await selectRows<{ table: string; path: string }>(
      clickhouse,
      'SELECT table, path FROM system.parts WHERE active ORDER BY min_block_number',
    );
    await close();
    return { counts, parts };
  };
  const all = batches.length * 20;
  const { counts, parts } = await storeAll();
  expect(counts).toEqual(everywhere(all, all));

  // ClickHouse notes a token before the part has its name: in each table a different batch's part
  // is missing.
  for (const [index, table] of tables.entries()) {
    const part = parts.filter((of) => of.table === table)[index];
    if (!part) throw new Error(`${table} has merged its parts`);
    rmSync(part.path, { recursive: true });
  }
  expect((await storeAll()).counts).toEqual(everywhere(all, all));
  await drop();
});
