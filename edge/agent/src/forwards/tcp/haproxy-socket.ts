import { connect } from 'node:net';
import { frontendOf } from './haproxy-config';

const timeoutMs = 5_000;
/** HAProxy takes a payload of one buffer at most. */
const linesPerCommand = 500;

/** Sends one command to a socket of HAProxy and answers what it says. */
export function ask(socket: string, command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    // Half closed: a master's socket goes on waiting for commands otherwise.
    const call = connect(socket, () => call.end(`${command}\n`));
    call.setTimeout(timeoutMs, () =>
      call.destroy(new Error(`no answer to ${command.slice(0, 60)}`)),
    );
    call.on('data', (part) => parts.push(part));
    call.once('error', reject);
    call.once('close', () => resolve(Buffer.concat(parts).toString('utf8').trim()));
  });
}

/** Sends a command that says nothing when all is well. */
export async function tell(socket: string, command: string): Promise<void> {
  const answer = await ask(socket, command);
  if (answer) throw new Error(`${command.slice(0, 80)}: ${answer.slice(0, 200)}`);
}

/** Gives a map other content, all at once: no look-up sees a part of it. */
export async function swapMap(socket: string, path: string, lines: readonly string[]) {
  const answer = await ask(socket, `prepare map ${path}`);
  const version = /New version created: (\d+)/.exec(answer)?.[1];
  if (!version) throw new Error(`prepare map ${path}: ${answer.slice(0, 200)}`);
  for (let from = 0; from < lines.length; from += linesPerCommand) {
    const some = lines.slice(from, from + linesPerCommand).join('\n');
    await tell(socket, `add map @${version} ${path} <<\n${some}\n`);
  }
  await tell(socket, `commit map @${version} ${path}`);
}

/** The configuration that the process behind the socket runs; `undefined` where none answers. */
export async function runOf(socket: string): Promise<string | undefined> {
  const info = await ask(socket, 'show info').catch(() => '');
  return /^description: (\S+)/m.exec(info)?.[1];
}

export type Workers = { current: number[]; old: number[]; failed: number };

/** The worker processes behind a master's socket. */
export async function workersOf(masterSocket: string): Promise<Workers> {
  const text = await ask(masterSocket, 'show proc');
  const [head = '', after = ''] = text.split('# old workers');
  const [, workers = ''] = head.split('# workers');
  const pids = (part: string) =>
    [...part.matchAll(/^(\d+)\s+worker/gm)].map(([, pid]) => Number(pid));
  return {
    current: pids(workers),
    old: pids(after),
    failed: Number(/failed: (\d+)/.exec(head)?.[1] ?? 0),
  };
}

type HeldAddresses = ReadonlyMap<string, number>;
/** Connections that a process holds: of each address of a backend's table, and of each frontend. */
export type Held = { byBackend: Map<string, HeldAddresses>; byFrontend: Map<string, number> };

/** As look-ups by masked addresses find it. */
const addressOfKey = (key: string) => key.replace(/^::ffff:(?=\d+\.)/, '');

function addressesIn(table: string): HeldAddresses {
  const rows = table.matchAll(/key=(\S+) .*?conn_cur=(\d+)/g);
  return new Map([...rows].map(([, key = '', count]) => [addressOfKey(key), Number(count)]));
}

const isNobodyThere = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  (error.code === 'ENOENT' || error.code === 'ECONNREFUSED');

/**
 * Connections of all forwards that each worker has ended: each has a record, unless that could not be
 * written. `undefined` where no HAProxy runs.
 */
export async function endedByWorkers(
  masterSocket: string,
): Promise<Map<number, number> | undefined> {
  const workers = await workersOf(masterSocket).catch((error: unknown) => {
    if (!isNobodyThere(error)) throw error;
  });
  if (!workers) return undefined;
  const pids = [...workers.current, ...workers.old];
  const counts = await Promise.all(
    pids.map(async (pid) => [pid, await endedBy(masterSocket, pid)] as const),
  );
  return new Map(counts.flatMap(([pid, count]) => (count === undefined ? [] : [[pid, count]])));
}

/** `undefined` for a worker that is gone. */
async function endedBy(masterSocket: string, pid: number): Promise<number | undefined> {
  const frontends = 1;
  const stats = await ask(masterSocket, `@!${pid} show stat -1 ${frontends} -1`);
  if (!stats.startsWith('# ')) return undefined;
  return stats.split('\n').reduce((sum, line) => {
    const [name = '', , , , current, , , total] = line.split(',');
    return name.startsWith(frontendOf('')) ? sum + Number(total) - Number(current) : sum;
  }, 0);
}

/** What a worker holds in the tables of some backends. */
export async function heldBy(
  masterSocket: string,
  pid: number,
  backends: readonly string[],
): Promise<Held> {
  const commands = [
    `@!${pid} show stat -1 1 -1`,
    ...backends.map((name) => `@!${pid} show table ${name} data.conn_cur gt 0`),
  ];
  const answer = await ask(masterSocket, commands.join('; '));
  const [stats = '', ...tables] = answer.split(/^# table: /m);
  const byFrontend = new Map(
    stats.split('\n').flatMap((line): [string, number][] => {
      const [name = '', side, , , current] = line.split(',');
      return side === 'FRONTEND' ? [[name, Number(current)]] : [];
    }),
  );
  const byBackend = new Map(
    tables.map((table) => [table.slice(0, table.indexOf(',')), addressesIn(table)] as const),
  );
  return { byBackend, byFrontend };
}

/** Ends the connections of a frontend in a worker, also in one that only finishes what it has. */
export async function endSessions(
  masterSocket: string,
  pid: number,
  frontends: ReadonlySet<string>,
) {
  const sessions = await ask(masterSocket, `@!${pid} show sess`);
  const ended = sessions.split('\n').flatMap((line) => {
    const [, session, frontend = ''] = /^(0x[0-9a-f]+): .*? fe=(\S+)/.exec(line) ?? [];
    return session && frontends.has(frontend) ? [`@!${pid} shutdown session ${session}`] : [];
  });
  for (let from = 0; from < ended.length; from += 50) {
    await ask(masterSocket, ended.slice(from, from + 50).join('; '));
  }
}

export type ServerState = {
  isDown: boolean;
  /** Code of the newest check: `L4CON`, `L4TOUT` … */
  reason: string;
};

/** The servers that are looked after, by `backend/server`. */
export async function serverStates(socket: string): Promise<Map<string, ServerState>> {
  const servers = 4;
  const [head = '', ...lines] = (await ask(socket, `show stat -1 ${servers} -1`)).split('\n');
  const names = head.replace(/^# /, '').split(',');
  const [proxy, server, status, check] = ['pxname', 'svname', 'status', 'check_status'].map(
    (name) => names.indexOf(name),
  );
  const states = lines.flatMap((line): [string, ServerState][] => {
    const cells = line.split(',');
    const cell = (index = -1) => cells[index] ?? '';
    const isLookedAfter = /^(UP|DOWN)/.test(cell(status));
    const reason = cell(check).replace(/^\* /, '');
    const isDown = cell(status).startsWith('DOWN');
    return isLookedAfter ? [[`${cell(proxy)}/${cell(server)}`, { isDown, reason }]] : [];
  });
  return new Map(states);
}
