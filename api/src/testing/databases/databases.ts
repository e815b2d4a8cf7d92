import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { Database } from '../../db/engine';
import { openPglite } from '../../db/postgres/pglite';
import { openPostgres } from '../../db/postgres/postgres';
import { emptyImage } from './pglite-image';

/** Suites about locks, signals and what the engines say of errors run on both. */
export const engines = ['pglite', 'postgres'] as const;

/**
 * `usual` is for every other suite: the server with one connection. A query beside its own
 * transaction waits there as it does in the embedded engine, which costs twice as much.
 */
export type Engine = (typeof engines)[number] | 'usual';

/**
 * For suites that are about the same moment in part: a server where it really is one, and one
 * connection, where what asks beside its own transaction hangs.
 */
export const connections = ['usual', 'postgres'] as const;

async function onServer(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * The URL of a new database on the tests' PostgreSQL server, empty or a copy of `template`, and the
 * function that drops it.
 */
export async function createPostgresDatabase(template = 'template1') {
  const server = process.env.DATABASE_URL_TEST;
  if (server === undefined) {
    throw new Error(
      'No PostgreSQL server: install the Debian package postgresql (npm test does so as root), or set DATABASE_URL_TEST',
    );
  }
  const name = `t_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer(server, `drop database ${name} with (force)`) };
}

/** A fresh database with all tables; closing it takes it away. */
export async function openTestDatabase(engine: Engine): Promise<Database> {
  if (engine === 'pglite') return openPglite(undefined, await emptyImage());
  const { url, drop } = await createPostgresDatabase(process.env.DATABASE_TEMPLATE_TEST);
  // However many ask at once, all get their turn.
  const pool = engine === 'usual' ? { max: 1, connectionTimeoutMillis: 0 } : {};
  const database = await openPostgres(url, { migrate: false, pool });
  return {
    ...database,
    close: async () => {
      await database.close();
      await drop();
    },
  };
}
