import { openPostgres } from '../../db/postgres/postgres';
import { createPostgresDatabase } from './databases';
import { startPostgresServer } from './postgres-server';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/**
 * Jest's global set-up: one PostgreSQL server for all suites, unless the caller names one, and on it
 * a database with all tables, of which each test's is a copy.
 */
export default async function setup() {
  const server = process.env.DATABASE_URL_TEST ? undefined : await startPostgresServer();
  if (server) process.env.DATABASE_URL_TEST = server.url('postgres');
  if (!process.env.DATABASE_URL_TEST) return;
  const template = await createPostgresDatabase();
  await (await openPostgres(template.url)).close();
  process.env.DATABASE_TEMPLATE_TEST = new URL(template.url).pathname.slice(1);
  // Jest loads set-up and tear-down apart from each other; the global object is what they share.
  globalThis.stopTestPostgres = server ? server.stop : template.drop;
}
