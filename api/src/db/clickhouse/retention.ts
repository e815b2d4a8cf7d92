import type { RecordsRetention } from '@console/contract/monitor/records-retention';
import { type ClickHouse, selectRows } from './clickhouse';

/** The tables whose days are settings, and the column of time that these count from. */
const keptTables: Record<keyof RecordsRetention, ReadonlyArray<[table: string, from: string]>> = {
  recordDays: [
    ['access_records', 'toDateTime(at)'],
    ['forward_connections', 'toDateTime(at)'],
  ],
  secondDays: [
    ['traffic_1s', 't'],
    ['forward_samples', 'toDateTime(at)'],
  ],
  minuteDays: [
    ['traffic_1m', 't'],
    ['blocked_1m', 't'],
    ['forward_1m', 't'],
  ],
};

/**
 * Sets how long tables keep their rows, and returns which tables it had to change. Parts whose rows
 * are all older are dropped at the engine's next check. Existing parts get their new end without
 * being rewritten, so more days also apply to whatever has not been dropped yet.
 */
export async function applyRetention(
  clickhouse: ClickHouse,
  retention: RecordsRetention,
): Promise<string[]> {
  const rows = await selectRows<{ name: string; days: string }>(
    clickhouse,
    `SELECT name, extract(engine_full, 'TTL .*toIntervalDay\\\\((\\\\d+)\\\\)') AS days
     FROM system.tables WHERE database = currentDatabase()`,
  );
  const daysOf = new Map(rows.map(({ name, days }) => [name, Number(days)]));
  const changed: string[] = [];
  for (const setting of ['recordDays', 'secondDays', 'minuteDays'] as const) {
    const days = retention[setting];
    for (const [table, from] of keptTables[setting]) {
      if (daysOf.get(table) === days) continue;
      for (const change of [
        'MODIFY SETTING materialize_ttl_recalculate_only = 1',
        `MODIFY TTL ${from} + INTERVAL ${days} DAY`,
      ]) {
        await clickhouse.command({ query: `ALTER TABLE ${table} ${change}` });
      }
      changed.push(table);
    }
  }
  return changed;
}
