import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { Pool } from 'pg';
import { PlainError } from '../plain-error';
import type { Database } from './engine';
import { migrationsFolder } from './migrations';
import { createListener } from './postgres-listener';

/** Serialises the migrations of processes that start together; any number of its own will do. */
const migrationLock = 7_310_452;

async function migrateAlone(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: migrationsFolder(),
    });
  } finally {
    // Ending the connection gives the lock back in every case.
    client.release(true);
  }
}

/** A PostgreSQL server. */
export async function openPostgres(url: string): Promise<Database> {
  const pool = new Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server ends is replaced at its next use.
  pool.on('error', () => undefined);
  try {
    await migrateAlone(pool);
  } catch (error) {
    await pool.end();
    const reason = error instanceof Error ? error.message : String(error);
    throw new PlainError(`无法使用 DATABASE_URL 指定的 PostgreSQL：${reason}`);
  }
  const db = drizzle(pool, { casing: 'snake_case' });
  const listener = createListener(url);
  return {
    db,
    signals: {
      publish: async (channel, payload, within = db) => {
        await within.execute(sql`select pg_notify(${channel}, ${payload})`);
      },
      subscribe: listener.subscribe,
    },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
