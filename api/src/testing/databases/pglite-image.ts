import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { PGlite } from '@electric-sql/pglite';
import { migrationsFolder } from '../../db/migrations';
import { migratePglite } from '../../db/postgres/pglite';

const cacheFolder = resolve(__dirname, '../../../../.cache');
const prefix = 'pglite-';

/** Changes with the engine and with every migration. */
async function imageName(): Promise<string> {
  const folder = migrationsFolder();
  const hash = createHash('sha256');
  hash.update(await readFile(createRequire(__filename).resolve('@electric-sql/pglite')));
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()) {
    hash.update(name).update(await readFile(join(folder, name)));
  }
  return `${prefix}${hash.digest('hex').slice(0, 16)}.tar`;
}

/** Removes the images of other migrations; not one of the same name that another worker is writing. */
export async function dropOldImages(folder: string, name: string): Promise<void> {
  for (const other of await readdir(folder)) {
    const old = other.startsWith(prefix) && !other.startsWith(name);
    if (old) await rm(join(folder, other), { force: true });
  }
}

async function makeImage(name: string): Promise<void> {
  const client = await PGlite.create();
  await migratePglite(client);
  const image = await client.dumpDataDir('none');
  await client.close();
  await mkdir(cacheFolder, { recursive: true });
  await dropOldImages(cacheFolder, name);
  // Another worker may make it at the same time; each sees a whole file or none.
  const file = join(cacheFolder, name);
  const part = `${file}.${randomBytes(4).toString('hex')}`;
  await writeFile(part, image.stream());
  await rename(part, file);
}

async function imageFile(): Promise<string> {
  const name = await imageName();
  const file = join(cacheFolder, name);
  if (!existsSync(file)) await makeImage(name);
  return file;
}

/**
 * A data directory of the embedded database, as a tar, with all tables and no rows. To make a
 * database from nothing costs four seconds of a core, from this a fifth of that; it is kept for all
 * test files, and for the next run.
 */
export async function emptyImage(): Promise<Blob> {
  return new Blob([await readFile(await imageFile())]);
}

/** Lays the same where the embedded database keeps its data below `dataDir`. */
export async function layImage(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'pg');
  await mkdir(folder);
  await promisify(execFile)('tar', ['-xf', await imageFile(), '-C', folder]);
}
