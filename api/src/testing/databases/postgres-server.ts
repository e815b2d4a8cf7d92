import { execFile, execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const versionsFolder = '/usr/lib/postgresql';

function binaries(): string | undefined {
  if (!existsSync(versionsFolder)) return undefined;
  return readdirSync(versionsFolder)
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(versionsFolder, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')));
}

/** PostgreSQL refuses to run as root; Debian's package brings the user `postgres`. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/**
 * Starts a throw-away PostgreSQL server of Debian's package on a unix socket in a folder of its own.
 * Resolves to `undefined` where the package is not installed.
 */
export async function startPostgresServer() {
  const bin = binaries();
  if (bin === undefined) return undefined;
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'console-pg-'));
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...user };
  const settings = `-F -c listen_addresses='' -c unix_socket_directories='${folder}'`;
  await run(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    options,
  );
  await run(
    join(bin, 'pg_ctl'),
    ['-D', data, '-w', '-o', settings, '-l', join(folder, 'log'), 'start'],
    options,
  );
  return {
    /** The URL of a database on the server. */
    url: (database: string) =>
      `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    stop: async () => {
      await run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-m', 'immediate', 'stop'], options);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
