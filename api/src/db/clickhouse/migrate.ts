import type { ClickHouseClient } from '@clickhouse/client';
import { clickHouseSchema } from './schema';

/**
 * Applies the statements that this database has not yet seen, by their names, in order. A statement
 * is recorded after it ran, and every statement is idempotent, so neither a crash in between nor
 * two processes starting at once do harm.
 */
export async function migrateClickHouse(client: ClickHouseClient): Promise<void> {
  await client.command({
    query: `CREATE TABLE IF NOT EXISTS schema_versions
      (version UInt32, name String, applied_at DateTime('UTC') DEFAULT now())
      ENGINE = ReplacingMergeTree ORDER BY version`,
  });
  const result = await client.query({
    query: 'SELECT DISTINCT name FROM schema_versions',
    format: 'JSONEachRow',
  });
  const applied = new Set((await result.json<{ name: string }>()).map((row) => row.name));
  for (const [index, { name, statement }] of clickHouseSchema.entries()) {
    const version = index + 1;
    if (applied.has(name)) continue;
    await client.command({ query: statement });
    await client.command({
      query: `INSERT INTO schema_versions (version, name) VALUES (${version}, '${name}')`,
    });
  }
}
