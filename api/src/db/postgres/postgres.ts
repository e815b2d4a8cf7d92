import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { DatabaseError, Pool, type PoolConfig, type QueryResult } from 'pg';
import { PlainError } from '../../errors/plain-error';
import type { Database } from '../engine';
import { migrationsFolder } from '../migrations';
import { createListener } from './listener';

/** Serialises the migrations of processes that start together; any unique number will do. */
const migrationLock = 7_310_452;

async function migrateAlone(pool: Pool) {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client, { casing: 'snake_case' }), {
      migrationsFolder: migrationsFolder(),
    });
  } finally {
    // Ending the connection releases the lock in every case.
    client.release(true);
  }
}

/** Fails unless the tables have been migrated to the version that this process was built for. */
async function requireMigrated(pool: Pool) {
  const wanted = Math.max(
    ...readMigrationFiles({ migrationsFolder: migrationsFolder() }).map(
      ({ folderMillis }) => folderMillis,
    ),
  );
  const found = await pool
    .query<{ newest: string | null }>(
      'select max(created_at) as newest from drizzle.__drizzle_migrations',
    )
    .catch((error: unknown) => {
      if (isMissingTable(error)) return { rows: [] };
      throw error;
    });
  if (Number(found.rows[0]?.newest ?? 0) >= wanted) return;
  throw new Error('数据库的表还没有建好或版本较旧，请先启动同一版本的控制面（ROLES=api）');
}

const isMissingTable = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '42P01' || error.code === '3F000');

type Options = { migrate?: boolean; pool?: PoolConfig };

/** A PostgreSQL server, its tables brought up to date unless `migrate` is false. */
export async function openPostgres(
  url: string,
  { migrate: own = true, pool: poolConfig = {} }: Options = {},
): Promise<Database> {
  const pool = new Pool({
    ...{ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 },
    ...poolConfig,
  });
  // An idle connection that the server ends is replaced at its next use. One in use reports the
  // error to its user, and once more as an event, which, unhandled, would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await (own ? migrateAlone(pool) : requireMigrated(pool));
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
    runSql: async (text, values) => {
      const answer: QueryResult | QueryResult[] = await pool.query(text, values);
      return Array.isArray(answer) ? (answer.at(-1) ?? { rows: [] }) : answer;
    },
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
