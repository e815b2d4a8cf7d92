import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { stack } from '../stack';

const run = promisify(execFile);

const programs = {
  haproxy: '/usr/sbin/haproxy',
  'redis-server': '/usr/bin/redis-server',
  'redis-cli': '/usr/bin/redis-cli',
  knotd: '/usr/sbin/knotd',
  dig: '/usr/bin/dig',
};
type Program = keyof typeof programs;

/** Those of the distribution's programs that this machine lacks; `npm test` installs them as root. */
export const lackOf = (names: readonly Program[]): string =>
  names.filter((name) => !existsSync(programs[name])).join('、');

export type RealServer = { port: number; stop: () => Promise<void> };

/** Runs a server until `answers`; its folder goes with it. */
async function startServer(
  child: ChildProcess,
  server: { folder: string; port: number; answers: () => Promise<boolean> },
): Promise<RealServer> {
  let said = '';
  const keep = (part: Buffer) => {
    said += part.toString();
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  const exited = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const isSettled = async () => child.exitCode !== null || (await server.answers());
  await expect.poll(isSettled, { message: 'a server starts' }).toBe(true);
  if (child.exitCode !== null) throw new Error(`A server did not start: ${said}`);
  return {
    port: server.port,
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(server.folder, { recursive: true, force: true });
    },
  };
}

/** A Redis of the distribution with one key, `greeting`. */
export async function startRedis(): Promise<RealServer> {
  const port = stack.redisPort;
  const folder = mkdtempSync(join(tmpdir(), 'console-redis-'));
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--dir', folder];
  const answers = async () => (await redisCli(port, 'set', 'greeting', 'hello')) === 'OK';
  const child = spawn(programs['redis-server'], args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return startServer(child, { folder, port, answers });
}

/** The answer that Redis' own client gets through a port; empty where none arrives. */
export async function redisCli(port: number, ...command: string[]): Promise<string> {
  const args = ['-h', '127.0.0.1', '-p', String(port), ...command];
  const { stdout } = await run('redis-cli', args).catch(() => ({ stdout: '' }));
  return stdout.trim();
}

/** A Knot DNS server of the distribution that knows `www.example.test`. */
export async function startNames(): Promise<RealServer> {
  const port = stack.namesPort;
  const folder = mkdtempSync(join(tmpdir(), 'console-names-'));
  for (const name of ['run', 'db', 'zones']) mkdirSync(join(folder, name));
  const zone = ['$TTL 300', '@ SOA ns admin 1 3600 600 86400 300', '@ NS ns', 'ns A 127.0.0.1'];
  writeFileSync(join(folder, 'zones/zone'), [...zone, 'www A 192.0.2.7', ''].join('\n'));
  const settings = [
    `server:\n    rundir: "${folder}/run"\n    listen: 127.0.0.1@${port}`,
    `database:\n    storage: "${folder}/db"`,
    'log:\n  - target: stderr\n    any: warning',
    `zone:\n  - domain: example.test\n    storage: "${folder}/zones"\n    file: zone`,
    '',
  ];
  writeFileSync(join(folder, 'knot.conf'), settings.join('\n'));
  const args = ['-c', join(folder, 'knot.conf')];
  const child = spawn(programs.knotd, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  return startServer(child, { folder, port, answers: async () => (await dig(port)) !== '' });
}

/**
 * The address of `www.example.test` as `dig` gets it through a port; empty where no answer arrives.
 */
export async function dig(port: number): Promise<string> {
  const args = ['@127.0.0.1', '-p', String(port), '+short', '+tries=1', '+time=1'];
  const { stdout } = await run('dig', [...args, 'www.example.test', 'A']).catch(() => ({
    stdout: '',
  }));
  return /^[\d.]+$/m.exec(stdout)?.[0] ?? '';
}

/** A connection to Redis that stays; resolves once it is answered, false where it is closed. */
export function holdRedis(port: number, held: Socket[]): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: '127.0.0.1', port }, () => socket.write('PING\r\n'));
    held.push(socket);
    socket.once('data', () => resolve(true));
    socket.on('error', () => socket.destroy());
    socket.once('close', () => resolve(false));
  });
}

/** So many sessions of UDP at once, each from a port of its own. */
export async function sendFromManyPorts(port: number, count: number): Promise<void> {
  const send = async () => {
    const socket = createSocket('udp4');
    await new Promise((resolve) => socket.send('?', port, '127.0.0.1', resolve));
    socket.close();
  };
  await Promise.all(Array.from({ length: count }, send));
}
