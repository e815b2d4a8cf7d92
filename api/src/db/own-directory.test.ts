import { chmod, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOwnDirectory } from './own-directory';
import { openPglite } from './pglite';

let folder: string;
const umask = process.umask(0o077);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-own-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));
afterAll(() => process.umask(umask));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

it('a database is this user’s alone with all its files, also where its folder was open before', async () => {
  await mkdir(join(folder, 'pg'), { mode: 0o755 });
  await chmod(join(folder, 'pg'), 0o755);
  const database = await openPglite(folder);
  try {
    expect(await modeOf(join(folder, 'pg'))).toBe(0o700);
    const others: string[] = [];
    // The engine writes its cache of the catalogue by a umask of its own; it holds no row.
    const isCache = (name: string) => name === 'pg_internal.init';
    for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (((await modeOf(path)) & 0o077) !== 0 && !isCache(entry.name)) others.push(path);
    }
    expect(others).toEqual([]);
  } finally {
    await database.close();
  }
});

it('what an earlier version left open is closed at the next start; links are not followed', async () => {
  const outside = join(folder, 'outside');
  const inside = join(folder, 'pg', 'base', 'one');
  await mkdir(join(folder, 'pg', 'base'), { recursive: true });
  for (const path of [outside, inside]) {
    await writeFile(path, '');
    await chmod(path, 0o644);
  }
  await symlink(outside, join(folder, 'pg', 'link'));
  makeOwnDirectory(join(folder, 'pg'));
  expect([await modeOf(inside), await modeOf(join(folder, 'pg', 'base'))]).toEqual([0o600, 0o700]);
  expect(await modeOf(outside)).toBe(0o644);
});
