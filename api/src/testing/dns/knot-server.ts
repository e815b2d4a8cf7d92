import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@console/testing/free-port';

const binary = '/usr/sbin/knotd';
const startupMs = 20_000;

export type TsigKeyFile = { name: string; algorithm: string; secret: string };

type KnotOptions = {
  zone: string;
  /** Zone file lines beside SOA and NS. */
  records?: readonly string[];
  /** May update and transfer the zone. */
  key: TsigKeyFile;
  /** May update it only. */
  updateKey?: TsigKeyFile;
};

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true));
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.setTimeout(1_000, () => socket.destroy());
  });

function configOf(folder: string, port: number, { zone, key, updateKey }: KnotOptions): string {
  const keys = [key, ...(updateKey ? [updateKey] : [])];
  return [
    'server:',
    `    rundir: "${folder}/run"`,
    `    listen: 127.0.0.1@${port}`,
    'database:',
    `    storage: "${folder}/db"`,
    'log:',
    '  - target: stderr',
    '    any: warning',
    'key:',
    ...keys.flatMap(({ name, algorithm, secret }) => [
      `  - id: ${name}`,
      `    algorithm: ${algorithm}`,
      `    secret: ${secret}`,
    ]),
    'acl:',
    '  - id: whole',
    `    key: ${key.name}`,
    '    action: [transfer, update, query]',
    ...(updateKey
      ? ['  - id: update-only', `    key: ${updateKey.name}`, '    action: [update, query]']
      : []),
    'zone:',
    `  - domain: ${zone}`,
    `    storage: "${folder}/zones"`,
    '    file: zone',
    `    acl: [whole${updateKey ? ', update-only' : ''}]`,
    '    zonefile-sync: -1',
    '    journal-content: all',
    '',
  ].join('\n');
}

/** A Knot DNS server of the distribution with one zone, on a port of loopback. */
export async function startKnot(options: KnotOptions) {
  if (!existsSync(binary)) {
    throw new Error('No DNS server: install the Debian package knot (npm test does so as root)');
  }
  const folder = mkdtempSync(join(tmpdir(), 'console-knot-'));
  for (const name of ['run', 'db', 'zones']) mkdirSync(join(folder, name));
  const { zone, records = [] } = options;
  const lines = [
    '$TTL 300',
    `@ SOA ns.${zone}. admin.${zone}. 1 3600 600 86400 300`,
    `@ NS ns.${zone}.`,
    'ns A 127.0.0.1',
    ...records,
    '',
  ];
  writeFileSync(join(folder, 'zones/zone'), lines.join('\n'));
  const port = await freePort();
  writeFileSync(join(folder, 'knot.conf'), configOf(folder, port, options));
  const child = spawn(binary, ['-c', join(folder, 'knot.conf')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  }
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const deadline = Date.now() + startupMs;
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`knotd: ${said}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    port,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
