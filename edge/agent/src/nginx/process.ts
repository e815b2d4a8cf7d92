import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { exitCodes, Failure } from '../failure';
import { pause } from '../lib/backoff';

const orphansPoliteMs = 500;

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended before; that is what the callers wait for.
  }
}

type Life = { running: boolean; group: number };

/** A process that ended but that nobody has waited for (no init in a container) does not run. */
function lifeOf(pid: string | number): Life {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state = 'X', , group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { running: !'ZX'.includes(state), group: Number(group) };
  } catch {
    return { running: false, group: 0 };
  }
}

export const isAlive = (pid: number) => lifeOf(pid).running;

/** The master, and workers in its process group, as far as they run. */
function membersOf(group: number): string[] {
  return readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    const life = lifeOf(name);
    return life.running && life.group === group;
  });
}

/** The processes that a process has started and that are not gone. */
export function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
    return text.split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Asks again and again until the condition holds; false when the time is over. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const until = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > until) return false;
    await pause(20);
  }
  return true;
}

export type NginxProcess = {
  masterPid: number;
  /** Resolves when the master process is gone, to how it ended. */
  exited: Promise<string>;
  /** What it complained about before its log was open. */
  complaint(): string;
};

/** How a process ended, as Node tells it. */
export const howEnded = (code: number | null, name: NodeJS.Signals | null) =>
  name ? `by ${name}` : `exit code ${code ?? 'unknown'}`;

/**
 * Starts the master process in a group of its own: Ctrl-C in a terminal does not reach it, and
 * workers that survive their master can be found.
 */
export function spawnNginx(binary: string, args: string[]): NginxProcess {
  const child = spawn(binary, args, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
  let text = '';
  child.stderr.on('data', (chunk: Buffer) => {
    text = (text + chunk.toString('utf8')).slice(-4_000);
  });
  const exited = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      text += error.message;
      resolve(error.message);
    });
    child.once('exit', (code, name) => resolve(howEnded(code, name)));
  });
  return { masterPid: child.pid ?? 0, exited, complaint: () => text.trim() };
}

/** Takes over an nginx that an earlier agent left running. */
export function adoptNginx(masterPid: number): NginxProcess {
  const watch = async () => {
    while (isAlive(masterPid)) await pause(200);
    return 'nobody waited for it, as an earlier agent started it';
  };
  return { masterPid, exited: watch(), complaint: () => '' };
}

/** Ends a master and its workers: first politely, then surely. */
export async function endNginx(masterPid: number, politeMs = 3_000): Promise<void> {
  if (masterPid <= 0) return;
  const gone = () => membersOf(masterPid).length === 0;
  signal(isAlive(masterPid) ? masterPid : -masterPid, 'SIGQUIT');
  if (await waitUntil(gone, politeMs)) return;
  signal(-masterPid, 'SIGTERM');
  if (await waitUntil(gone, 2_000)) return;
  signal(-masterPid, 'SIGKILL');
  await waitUntil(gone, 1_000);
}

/** Whether a process runs and is one of nginx's: a number may be somebody else's by now. */
export const isNginx = (pid: number) => isAlive(pid) && commandOf(`${pid}`).startsWith('nginx:');

function commandOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1');
  } catch {
    return '';
  }
}

/**
 * Ends workers that outlived a killed master: they would go on by what they know. They get little time for what
 * is open, as nobody listens meanwhile.
 */
export async function endWorkersOf(
  masterPid: number,
  isOurs: (command: string) => boolean,
): Promise<void> {
  // A number that somebody has again is nobody's group of ours.
  if (masterPid <= 0 || isAlive(masterPid)) return;
  if (membersOf(masterPid).some((pid) => isOurs(commandOf(pid)))) {
    await endNginx(masterPid, orphansPoliteMs);
  }
}

export function sendToNginx(masterPid: number, name: 'SIGHUP' | 'SIGUSR1'): void {
  // Zero would be the agent's own group.
  if (masterPid > 0) signal(masterPid, name);
}

/** Fails with a plain message when the address cannot be listened on. */
export function requireFreeAddress(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      const place = `${host}:${port}`;
      const reasons: Record<string, string> = {
        EADDRINUSE: `端口 ${place} 已被其他程序占用`,
        EACCES: `没有权限监听 ${place}，1024 以下的端口需要 root`,
        EADDRNOTAVAIL: `本机没有地址 ${host}`,
      };
      const reason = reasons[error.code ?? ''] ?? `不能监听 ${place}（${error.message}）`;
      reject(new Failure(exitCodes.inUse, `边缘节点不能启动：${reason}。`));
    });
    server.listen({ host: host.replace(/^\[(.*)\]$/, '$1'), port, exclusive: true }, () =>
      server.close(() => resolve()),
    );
  });
}
