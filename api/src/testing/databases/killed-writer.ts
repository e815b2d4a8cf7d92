/**
 * Stores one batch and kills itself without warning, so that a test sees what a crash leaves behind.
 * Arguments: the store as JSON, the batch as JSON, and when to die: milliseconds after the batch was
 * begun, or `stored` for the moment between the insert and the answer.
 */
import { readFileSync } from 'node:fs';
import { openClickHouse } from '../../db/clickhouse/clickhouse';
import { createRecordsService } from '../../modules/records/intake/records.service';

const [place = '', batchFile = '', when = ''] = process.argv.slice(2);
const { clickhouse } = await openClickHouse(JSON.parse(place));
const { key, records } = JSON.parse(readFileSync(batchFile, 'utf8'));
const service = createRecordsService({ clickhouse, knownSites: async (ids) => ids });
const die = () => process.kill(process.pid, 'SIGKILL');

if (when !== 'stored') setTimeout(die, Number(when));
await service.storeBatch(key, { records, rejected: 0 });
die();
