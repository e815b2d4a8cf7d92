import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { unlessMissing } from './lib/files';

export type Paths = ReturnType<typeof pathsOf>;

/** A unix socket's path holds 107 bytes; a deeper directory gets a short one of its own. */
function socketDir(dir: string, name: string): string {
  const near = join(dir, name);
  if (Buffer.byteLength(join(near, 'admin.sock')) < 100) return near;
  const hash = createHash('sha256').update(join(dir, name)).digest('hex').slice(0, 16);
  return join(tmpdir(), `edge-${userInfo().uid}-${hash}`);
}

export function pathsOf(dir: string) {
  const run = socketDir(dir, 'run');
  const hop = socketDir(dir, 'hop');
  return {
    dir,
    run,
    adminSocket: join(run, 'admin.sock'),
    lockSocket: join(run, 'agent.sock'),
    preheatSocket: join(run, 'preheat.sock'),
    hop,
    /** Where nginx's workers, who may be another user, ask themselves. */
    hopSocket: join(hop, 'hop.sock'),
    identity: join(dir, 'identity.json'),
    sites: join(dir, 'sites.json'),
    nginx: join(dir, 'nginx'),
    /** Beside nginx's configuration, which names both. */
    purges: join(dir, 'nginx', 'purges.ndjson'),
    bans: join(dir, 'nginx', 'bans.ndjson'),
    logs: join(dir, 'logs'),
    errorLog: join(dir, 'logs', 'error.log'),
    cache: join(dir, 'cache'),
    spool: join(dir, 'spool'),
    forwards: join(dir, 'forwards'),
    /** HAProxy writes to the first alone, where it left off; nginx's stream and the agent append to the other. */
    tcpJournal: join(dir, 'logs', 'forwards-tcp', 'access.log'),
    forwardJournal: join(dir, 'logs', 'forwards', 'access.log'),
    forwardSpool: join(dir, 'forward-spool'),
  };
}

/**
 * Makes a folder, or gives it its mode, whatever the umask; true when something was to be done. What is
 * made above it lets others through: else workers of nginx that are not root could not reach it.
 */
async function makeFolder(dir: string, mode: number): Promise<boolean> {
  const made = await mkdir(dir, { recursive: true, mode });
  if (made !== undefined) {
    for (let above = dir; above !== made; ) {
      above = dirname(above);
      await chmod(above, 0o711);
    }
  }
  if (((await stat(dir)).mode & 0o777) === mode) return made !== undefined;
  await chmod(dir, mode);
  return true;
}

/** nginx's workers may run as another user: they need a way in, but not to list or to read. */
export const makePassage = (dir: string) => makeFolder(dir, 0o711);

/** A folder for the agent's user alone, in one that others may have to pass and that is made elsewhere. */
export async function makePrivate(dir: string): Promise<boolean> {
  await stat(dirname(dir));
  return makeFolder(dir, 0o700);
}

/** Takes the files of a directory away from everybody but their owner, who may be nginx's worker. */
async function closeFiles(dir: string): Promise<void> {
  for (const entry of await readdir(dir, { withFileTypes: true })) {
    if (entry.isFile()) await chmod(join(dir, entry.name), 0o600).catch(unlessMissing);
  }
}

export async function prepareDirectories(paths: Paths): Promise<void> {
  for (const dir of [paths.dir, paths.nginx, paths.logs, paths.hop]) await makePassage(dir);
  const forwards = [paths.forwards, dirname(paths.tcpJournal), dirname(paths.forwardJournal)];
  for (const dir of [paths.run, paths.spool, paths.cache, ...forwards]) {
    await mkdir(dir, { recursive: true });
    await chmod(dir, 0o700);
  }
  // An earlier version went by the umask that it was started with.
  for (const dir of [paths.nginx, paths.logs, paths.spool]) await closeFiles(dir);
}
