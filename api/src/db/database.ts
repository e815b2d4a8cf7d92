import type { Config } from '../config';
import type { Database } from './engine';
import { openPglite } from './postgres/pglite';
import { openPostgres } from './postgres/postgres';

/**
 * Opens the relational database and brings its tables up to date: the PostgreSQL server of
 * `DATABASE_URL`, or without one PGlite in the data directory. A process that only reads what the
 * control plane stores leaves the tables to it; see `openPostgres`.
 */
export function openDatabase(config: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl) : openPglite(config.dataDir);
}
