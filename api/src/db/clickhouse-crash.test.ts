import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRecordsService } from '../modules/records/records.service';
import {
  clickHouseEngines,
  countRequests,
  createClickHousePlace,
  everywhere,
} from '../testing/clickhouse';
import { makeRecord } from '../testing/records';
import { openClickHouse } from './clickhouse';

const writer = join(__dirname, '../testing/killed-writer.ts');
const nodeId = randomUUID();
const siteId = randomUUID();
const stream = randomUUID();
const recordsEach = 400;
/** From before the insert over all of its tables to just before the answer. */
const deaths = [0, 2, 4, 6, 8, 10, 12, 15, 20, 'stored'];

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
        { cwd: join(__dirname, '../..'), encoding: 'utf8' },
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
    // Without the list of stored batches, by the tokens alone.
    for (const { key, records } of batches) await service.storeBatch(key, { records, rejected: 0 });
    expect(await countRequests(clickhouse)).toEqual(everywhere(all, all / 2));
    await close();
    await drop();
  },
);
