import {
  type RecordsRetention,
  recordsRetentionDefault,
  recordsRetentionSchema,
} from '@console/contract/monitor/records-retention';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { ClickHouse } from '../../db/clickhouse/clickhouse';
import { applyRetention } from '../../db/clickhouse/retention';
import type { Database, Db } from '../../db/engine';
import type { Actor, AuditService } from '../audit/audit.service';
import { settings } from '../settings/settings.tables';

const key = 'records-retention';
const { recordDays, secondDays, minuteDays } = recordsRetentionSchema.shape;
const storedSchema = z
  .object({
    recordDays: recordDays.catch(recordsRetentionDefault.recordDays),
    secondDays: secondDays.catch(recordsRetentionDefault.secondDays),
    minuteDays: minuteDays.catch(recordsRetentionDefault.minuteDays),
  })
  .catch(recordsRetentionDefault);

async function read(tx: Db): Promise<RecordsRetention> {
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key));
  return storedSchema.parse(row?.value);
}

type Deps = Pick<Database, 'db' | 'signals'> & { clickhouse: ClickHouse; audit: AuditService };

export type RecordsRetentionService = ReturnType<typeof createRecordsRetention>;

/** How long records and curves are kept. */
export function createRecordsRetention({ db, signals, clickhouse, audit }: Deps) {
  const get = () => read(db);

  /** The store is another system: a job brings it to what is written here. */
  function set(actor: Actor, value: RecordsRetention): Promise<RecordsRetention> {
    return db.transaction(async (tx) => {
      const before = await read(tx);
      await tx
        .insert(settings)
        .values({ key, value })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: new Date() } });
      await audit.record(tx, {
        ...{ actor, before, after: value, action: 'records-retention.update' },
        object: { type: 'settings', id: key },
      });
      await signals.publish('retention', '', tx);
      return value;
    });
  }

  const apply = async () => applyRetention(clickhouse, await read(db));

  return { get, set, apply };
}
