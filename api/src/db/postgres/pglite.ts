import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { PlainError } from '../../errors/plain-error';
import { lockDirectory } from '../directory/data-lock';
import { makeOwnDirectory } from '../directory/own-directory';
import type { Database, RunSql, Signals } from '../engine';
import { isStorageFull } from '../failures/storage-full';
import { migrationsFolder } from '../migrations';
import { CarefulPglite } from './careful-pglite';

function broken(dataDir: string, error: unknown): PlainError {
  if (isStorageFull(error)) {
    return new PlainError(`数据目录 ${dataDir} 所在的磁盘空间不足，请腾出空间后重试。`);
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new PlainError(
    `数据目录 ${dataDir} 无法使用：${reason}\n请检查权限与磁盘；若数据已损坏，请从备份恢复，或用 DATA_DIR 指定另一个目录。`,
  );
}

function prepare(dataDir: string): () => void {
  try {
    makeOwnDirectory(join(dataDir, 'pg'));
    return lockDirectory(join(dataDir, 'pg.lock'));
  } catch (error) {
    throw error instanceof PlainError ? error : broken(dataDir, error);
  }
}

/** Brings the tables up to date. */
export async function migratePglite(client: PGlite): Promise<void> {
  await client.waitReady;
  await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
}

/** Its page cache is never released by this process, and the system's own cache is behind it. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** Creating a new directory takes over 300 MB of memory, held for as long as the client exists. */
async function makeDirectory(dir: string): Promise<void> {
  if (existsSync(join(dir, 'PG_VERSION'))) return;
  const maker = new PGlite(dir);
  await maker.waitReady;
  await maker.close();
  // It unpacks its first files with file modes of its own.
  makeOwnDirectory(dir);
}

/**
 * PostgreSQL in this process: on disk below `dataDir`, or in memory for tests, which may give the
 * tar of a data directory to begin with.
 */
export async function openPglite(dataDir: string | undefined, image?: Blob): Promise<Database> {
  const unlock = dataDir === undefined ? () => undefined : prepare(dataDir);
  const place = dataDir === undefined ? 'memory://' : join(dataDir, 'pg');
  let client: PGlite;
  try {
    if (dataDir !== undefined) await makeDirectory(place);
    client =
      dataDir === undefined
        ? new PGlite(place, { startParams, loadDataDir: image })
        : new CarefulPglite(place, startParams);
    await migratePglite(client);
  } catch (error) {
    unlock();
    throw dataDir === undefined ? error : broken(dataDir, error);
  }
  const db = drizzle(client, { casing: 'snake_case' });
  const signals: Signals = {
    publish: async (channel, payload, within = db) => {
      await within.execute(sql`select pg_notify(${channel}, ${payload})`);
    },
    subscribe: async (channel, listener) => {
      const end = await client.listen(channel, listener);
      return () => end();
    },
  };
  const runSql: RunSql = async (text, values) => {
    if (values !== undefined && values.length > 0) return client.query(text, values);
    // There is only one connection: a script that fails between its own BEGIN and COMMIT must not
    // leave its broken transaction to everybody else.
    const results = await client.transaction((tx) => tx.exec(text));
    return results.at(-1) ?? { rows: [] };
  };
  const close = async () => {
    await client.close();
    unlock();
  };
  return { db, signals, runSql, close };
}
