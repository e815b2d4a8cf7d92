import { createHash } from 'node:crypto';
import { chmod, mkdir } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';

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
  };
}

/** nginx's workers may run as another user: they need a way in, but not to list or to read. */
export async function prepareDirectories(paths: Paths): Promise<void> {
  for (const dir of [paths.dir, paths.nginx, paths.logs, paths.hop, paths.cache]) {
    await mkdir(dir, { recursive: true });
    await chmod(dir, dir === paths.cache ? 0o700 : 0o711);
  }
  for (const dir of [paths.run, paths.spool]) {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await chmod(dir, 0o700);
  }
}
