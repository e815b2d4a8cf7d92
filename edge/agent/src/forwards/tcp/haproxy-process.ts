import { execFile, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises';
import { constants } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { messageOf } from '../../failure';
import {
  endNginx as endGroup,
  endWorkersOf,
  howEnded,
  isAlive,
  waitUntil,
} from '../../nginx/process';
import { createEnds } from '../engine-watch';
import { ask, runOf, workersOf } from './haproxy-socket';

const run = promisify(execFile);
const startTimeoutMs = 15_000;

export type HaproxyFiles = {
  binary: string;
  base: string;
  forwards: string;
  pid: string;
  /** Leads to the socket of the worker whose configuration is in force. */
  socket: string;
  masterSocket: string;
  /** Of the listener without which a configuration of no forwards would be none. */
  idleSocket: string;
  /** Where records are appended, by the process itself. */
  log: string;
  complaints: string;
};

/** Why a configuration is not taken, and what is said against each forward that is named as the cause. */
export class Refused extends Error {
  override name = 'Refused';
  constructor(
    message: string,
    readonly forwards: ReadonlyMap<string, string>,
  ) {
    super(message);
  }
}

const uuid = '[0-9a-f]{8}-[0-9a-f-]{27}';
const named = new RegExp(`(?:/|frontend f_|proxy f_|backend b_|'f_|'b_)(${uuid})`, 'g');

function refusal(text: string): Refused {
  // A process's number would make each try another refusal.
  const alerts = text
    .split('\n')
    .filter((line) => line.includes('[ALERT]'))
    .map((line) => line.replace(/^\[ALERT\]\s+\(\d+\)\s*:\s*/, '').trim());
  const reason = alerts[0] ?? text.trim();
  // What comes first is the cause of what comes after.
  const forwards = new Map(
    alerts
      .toReversed()
      .flatMap((line) => [...line.matchAll(named)].map(([, id = '']) => [id, line])),
  );
  return new Refused(reason.slice(0, 400) || 'no reason is given', forwards);
}

/** A master whose worker was killed ends by itself, and says by what in its code. */
function workerEnd(code: number | null): string {
  const killed = Object.entries(constants.signals).find(([, number]) => number + 128 === code);
  return killed ? `, as a worker was ended by ${killed[0]}` : '';
}

/** Whether the process is the HAProxy that was started with these files. */
function isOurs(pid: number, { base }: HaproxyFiles): boolean {
  try {
    return isAlive(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(base);
  } catch {
    return false;
  }
}

/**
 * The socket of the worker of one configuration. Each has a path of its own: workers of one path
 * answer by turns while one takes over from the other, so that an answer is nobody's for certain.
 */
export const socketOf = ({ socket }: HaproxyFiles, run: string) => `${socket}.${run}`;

/** One HAProxy of master and workers: started, reloaded, taken over and ended. */
export function createHaproxyProcess(files: HaproxyFiles) {
  const ends = createEnds();
  const configuration = ['-f', files.base, '-f', files.forwards];

  const noted = async () => Number(await readFile(files.pid, 'utf8').catch(() => '0'));

  async function masterPid(): Promise<number> {
    const pid = await noted();
    return pid > 0 && isOurs(pid, files) ? pid : 0;
  }

  async function complaintsSince(size: number): Promise<string> {
    const text = await readFile(files.complaints).catch(() => Buffer.alloc(0));
    return text.subarray(size < text.length ? size : 0).toString('utf8');
  }

  /** Lets the one path lead to the worker of `run`, and forgets those of others. */
  async function pointTo(run: string): Promise<void> {
    const { socket } = files;
    const target = socketOf(files, run);
    const link = `${socket}.link`;
    await rm(link, { force: true });
    await symlink(basename(target), link);
    await rename(link, socket);
    await removeWorkerSockets(basename(target));
  }

  /** Those of all configurations but one, or of all. */
  async function removeWorkerSockets(kept?: string): Promise<void> {
    const [folder, name] = [dirname(files.socket), basename(files.socket)];
    const stale = (await readdir(folder)).filter(
      (one) => one.startsWith(`${name}.`) && one !== kept,
    );
    await Promise.all(stale.map((one) => rm(join(folder, one), { force: true })));
  }

  /** HAProxy leaves its sockets behind. */
  async function removeSockets(): Promise<void> {
    const { socket, masterSocket, idleSocket } = files;
    await removeWorkerSockets();
    for (const path of [socket, masterSocket, idleSocket]) await rm(path, { force: true });
  }

  async function start(wanted: string): Promise<void> {
    // Workers of a killed master are ending, and have their ports until then.
    await endWorkersOf(await noted(), (command) => command.includes(files.base));
    const [log, complaints] = [
      await open(files.log, 'a', 0o600),
      await open(files.complaints, 'w', 0o600),
    ];
    // HAProxy takes the flag for appending off: it goes on where the file's offset is, so that goes to the end.
    await log.write('\n');
    const args = ['-W', '-S', `${files.masterSocket},mode,600`, '-p', files.pid, ...configuration];
    const child = spawn(files.binary, args, {
      detached: true,
      stdio: ['ignore', log.fd, complaints.fd],
    });
    let gone = false;
    const exited = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message));
      child.once('exit', (code, name) => resolve(`${howEnded(code, name)}${workerEnd(code)}`));
    });
    void exited.then(() => {
      gone = true;
    });
    if (child.pid) ends.note(child.pid, exited);
    child.unref();
    await Promise.all([log.close(), complaints.close()]);
    const up = await waitUntil(
      async () => gone || (await runOf(socketOf(files, wanted))) !== undefined,
      startTimeoutMs,
    );
    if (!gone && up) return;
    if (child.pid) {
      ends.want(child.pid);
      await endGroup(child.pid);
    }
    throw refusal(await complaintsSince(0));
  }

  async function reload(wanted: string): Promise<void> {
    const { size } = await stat(files.complaints);
    const { failed } = await workersOf(files.masterSocket);
    await ask(files.masterSocket, 'reload');
    const isRunning = async () => (await runOf(socketOf(files, wanted))) === wanted;
    const hasFailed = async () =>
      (await workersOf(files.masterSocket).catch(() => ({ failed }))).failed > failed;
    await waitUntil(async () => (await isRunning()) || (await hasFailed()), startTimeoutMs);
    if (!(await isRunning())) throw refusal(await complaintsSince(size));
    // The worker is there before its master hears commands again.
    const isHeard = () =>
      workersOf(files.masterSocket).then(
        () => true,
        () => false,
      );
    await waitUntil(isHeard, startTimeoutMs);
  }

  return {
    name: 'HAProxy',
    masterPid,
    endOf: ends.of,
    started: ends.started,
    /** Throws a `Refused` when the files are no configuration. */
    async validate(): Promise<void> {
      try {
        await run(files.binary, ['-c', ...configuration]);
      } catch (error) {
        const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
        throw refusal(stderr || messageOf(error));
      }
    },
    /** Brings the files into force; `wanted` is the name of the configuration in them. */
    async load(wanted: string): Promise<void> {
      if (await masterPid()) await reload(wanted);
      else await start(wanted);
      await pointTo(wanted);
    },
    async stop(): Promise<void> {
      const pid = await masterPid();
      if (pid) {
        process.kill(pid, 'SIGTERM');
        if (!(await waitUntil(() => !isAlive(pid), 3_000))) await endGroup(pid);
      }
      await removeSockets();
    },
  };
}

export type HaproxyProcess = ReturnType<typeof createHaproxyProcess>;
