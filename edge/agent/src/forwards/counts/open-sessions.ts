import { execFile } from 'node:child_process';
import { lstat, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../failure';
import { isMissing } from '../../lib/files';
import type { Log } from '../../log';
import { isNginx } from '../../nginx/process';
import { createGivenBack } from './given-back';
import type { Live } from './live-sockets';

const run = promisify(execFile);

/**
 * What nginx does once when a session begins that nothing refuses. Where there is no room for the byte, the
 * session is not counted, neither when it begins nor when it ends.
 */
const scriptOf = (folder: string) => `import fs from 'fs';

function begin(s) {
    if (s.variables.edge_open) {
        try {
            fs.appendFileSync('${folder}/' + s.variables.edge_open + '.' + s.variables.pid + '.begun', '.');
            s.variables.edge_begun = '1';
        } catch (error) {
            s.variables.edge_begun = '';
        }
    }
    s.allow();
}

export default { begin };
`;

type Options = {
  /** A folder in memory, which others can pass and only this user can write to. */
  folder: string;
  /** Where nginx's code goes. */
  script: string;
  /** Who nginx's workers are, where that is not this user. */
  user: string | null;
  log: Log;
};

type Counts = { begun: number; ended: number };

/** Sessions of a forward that went with workers of one life of nginx. */
export type LostSessions = { id: string; run: string; connections: number };

const nobody = (connections: number): Live => ({
  ...{ connections, bytesIn: 0, bytesOut: 0, byAddress: new Map() },
});

export const liveOf = (counts: ReadonlyMap<string, number>) =>
  new Map([...counts].filter(([, open]) => open > 0).map(([id, open]) => [id, nobody(open)]));

export type OpenSessions = Awaited<ReturnType<typeof createOpenSessions>>;

/**
 * How many sessions of UDP are open at each forward. Each worker of nginx has two files in memory for a forward,
 * one with a byte for each session that began and one with a byte for each of them that ended: what is missing
 * there when the worker is gone was lost with it. Undefined where that cannot be.
 */
export async function createOpenSessions(options: Options) {
  const { user, log } = options;
  const folder = join(options.folder, 'open');
  let giveBack = createGivenBack();
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (user) {
      await run('chown', [`${user}:`, folder]);
      const { uid, gid } = await stat(folder);
      giveBack = createGivenBack({ uid, gid });
    }
    await writeFile(options.script, scriptOf(folder), { mode: 0o600 });
  } catch (error) {
    log.warn(`UDP 转发的会话在结束后才能看到：${messageOf(error)}`);
    return undefined;
  }

  async function sizeOf(name: string): Promise<number> {
    const path = join(folder, name);
    const { size } = await lstat(path).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
      return { size: 0 };
    });
    await giveBack(path, size);
    return size;
  }

  async function countsOf(worker: string): Promise<Counts> {
    // Those that end between the two are open, not less than none.
    const ended = await sizeOf(`${worker}.ended`);
    return { begun: await sizeOf(`${worker}.begun`), ended };
  }

  return {
    folder,
    script: options.script,
    /** What is open now, and what workers held that are gone since the last time. */
    async take(): Promise<{ open: Map<string, Live>; lost: LostSessions[] }> {
      const open = new Map<string, number>();
      const lost: LostSessions[] = [];
      const names = await readdir(folder);
      const workers = new Set(names.map((name) => name.replace(/\.(?:begun|ended)$/, '')));
      for (const worker of workers) {
        // An agent of before did not name nginx's life.
        const [id = '', ...rest] = worker.split('.');
        const [pid, run = ''] = rest.toReversed();
        // Who is gone before its files are read writes no more.
        const isThere = isNginx(Number(pid));
        const { begun, ended } = await countsOf(worker);
        const connections = Math.max(0, begun - ended);
        if (isThere) {
          open.set(id, (open.get(id) ?? 0) + connections);
          continue;
        }
        if (connections > 0) lost.push({ id, run, connections });
        for (const end of ['begun', 'ended']) {
          await rm(join(folder, `${worker}.${end}`), { force: true });
        }
      }
      return { open: liveOf(open), lost };
    },
  };
}
