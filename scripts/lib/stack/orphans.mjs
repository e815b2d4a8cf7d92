import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** How long an orphan may take to stop before it is killed, in milliseconds. */
const stopTimeoutMs = 10_000;

/**
 * When a process started, in ticks since the machine did: together with its id it identifies a
 * process uniquely, although ids are reused. Empty when it does not run, or without `/proc`.
 */
function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return 'ZX'.includes(fields[0]) ? '' : fields[19];
  } catch {
    return '';
  }
}

const runs = ({ pid, start }) => start !== '' && startOf(pid) === start;

/**
 * Writes a pid file: the process and who started it, each with the proof that it is still the same.
 * The file is whole from the moment it can be seen, because whoever reads half of one would take
 * the process for an orphan. `place` puts the written file where it belongs, and may refuse.
 */
export function writePidFile(path, pid, place = renameSync) {
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, `${pid} ${startOf(pid)} ${process.pid} ${startOf(process.pid)}\n`, {
      mode: 0o600,
    });
    place(part, path);
  } finally {
    rmSync(part, { force: true });
  }
}

function readPidFile(path) {
  const match = /^(\d+) (\d+) (\d+) (\d+)\n$/.exec(readFileSync(path, 'utf8'));
  if (!match) return [];
  const [, pid, start, parent, parentStart] = match;
  return [
    { child: { pid: Number(pid), start }, parent: { pid: Number(parent), start: parentStart } },
  ];
}

function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended in the meantime.
  }
}

async function end({ child, name }) {
  signal(child.pid, 'SIGTERM');
  for (const until = Date.now() + stopTimeoutMs; runs(child); await sleep(50)) {
    // Each leads a process group, in which it may have started others.
    if (Date.now() > until) signal(-child.pid, 'SIGKILL');
  }
  return name;
}

/** What the pid files of a directory name. */
function readPidFiles(logDir) {
  if (!existsSync(logDir)) return [];
  return readdirSync(logDir)
    .filter((name) => name.endsWith('.pid'))
    .flatMap((file) => {
      const name = file.slice(0, -'.pid'.length);
      return readPidFile(join(logDir, file)).map((owner) => ({ name, ...owner }));
    });
}

/**
 * Reserves a data directory for this process until it ends, by a pid file written before all
 * others. Returns the id of the supervisor that already has it, if any.
 */
export function claimDirectory(logDir) {
  const path = join(logDir, 'supervisor.pid');
  const lives = ({ child, parent }) => runs(child) && runs(parent);
  const holder = () => readPidFiles(logDir).find(lives)?.parent.pid;
  const found = holder();
  if (found !== undefined) return found;
  rmSync(path, { force: true });
  try {
    // A link, unlike a renaming, is refused where there is a file already.
    writePidFile(path, process.pid, linkSync);
  } catch (error) {
    // Another start was quicker. A full disk must not prevent a start.
    if (error.code === 'EEXIST') return holder();
    console.error(`无法写入 supervisor.pid：${error.message}`);
  }
  return undefined;
}

/**
 * Ends what a supervisor that was killed has left behind in a data directory, and resolves to the
 * names. A process is ended only when its start proves it to be the one that was started, and when
 * who started it is gone.
 */
export async function endOrphans(logDir) {
  const orphans = readPidFiles(logDir).filter(({ child, parent }) => runs(child) && !runs(parent));
  return Promise.all(orphans.map(end));
}
