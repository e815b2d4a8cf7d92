import { startPostgresServer } from './postgres-server';

declare global {
  var stopTestPostgres: (() => Promise<void>) | undefined;
}

/** Jest's global set-up: one PostgreSQL server for all suites, unless the caller names one. */
export default async function setup() {
  if (process.env.DATABASE_URL_TEST) return;
  const server = await startPostgresServer();
  if (server === undefined) return;
  process.env.DATABASE_URL_TEST = server.url('postgres');
  // Jest loads set-up and tear-down apart from each other; the global object is what they share.
  globalThis.stopTestPostgres = server.stop;
}
