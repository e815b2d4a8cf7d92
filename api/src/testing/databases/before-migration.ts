import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type QueryResultRow } from 'pg';
import { migrationsFolder } from '../../db/migrations';
import { createPostgresDatabase } from './databases';

type Before = {
  query: <Row extends QueryResultRow>(text: string) => Promise<Row[]>;
  /** Runs the migration. */
  migrate: () => Promise<unknown>;
};

/** Works in a database with the tables from before a migration, whose name ends with `ending`. */
export async function beforeMigration(ending: string, work: (before: Before) => Promise<void>) {
  const names = (await readdir(migrationsFolder())).filter((name) => name.endsWith('.sql')).sort();
  const own = names.find((name) => name.endsWith(ending));
  if (own === undefined) throw new Error(`No migration ${ending}`);
  const { url, drop } = await createPostgresDatabase();
  const client = new Client({ connectionString: url });
  await client.connect();
  const run = async (name: string) =>
    client.query(await readFile(join(migrationsFolder(), name), 'utf8'));
  try {
    for (const name of names.slice(0, names.indexOf(own))) await run(name);
    await work({
      query: async <Row extends QueryResultRow>(text: string) =>
        (await client.query<Row>(text)).rows,
      migrate: () => run(own),
    });
  } finally {
    await client.end();
    await drop();
  }
}
