import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeOwnDirectory } from './own-directory';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-own-'));
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

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
