import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@console/testing/free-port';
import { type Forwarding, startForwarding } from '../testing/forwarded';

const run = promisify(execFile);
const dir = mkdtempSync(join(tmpdir(), 'edge-clients-'));
const servers: ChildProcess[] = [];

let edge: Forwarding;
beforeAll(async () => {
  edge = await startForwarding();
});
afterAll(async () => {
  await edge.stop();
  for (const server of servers) server.kill('SIGTERM');
  await edge.eventually(() => servers.every((one) => one.exitCode !== null || one.signalCode));
  rmSync(dir, { recursive: true, force: true });
});

/** Where Debian keeps PostgreSQL's programs; `undefined` where it is not installed. */
function postgresBin(): string | undefined {
  const root = '/usr/lib/postgresql';
  const versions = existsSync(root) ? readdirSync(root) : [];
  return versions
    .map((version) => join(root, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')));
}

/** PostgreSQL does not run as root; Debian's package brings the user `postgres`. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

const hasRedis = ['redis-server', 'redis-cli'].every((name) => existsSync(join('/usr/bin', name)));
const pg = postgresBin();

/** A forward to a server that listens here, and its port. */
async function forwardTo(port: number): Promise<string> {
  const forward = await edge.forward({ origins: [{ address: '127.0.0.1', port }] });
  await edge.take([forward]);
  return String(forward.port);
}

(hasRedis ? test : test.skip)('a Redis is used by its own client', async () => {
  const port = await freePort();
  const settings = ['--port', String(port), '--save', '', '--dir', dir];
  servers.push(spawn('redis-server', settings, { stdio: 'ignore' }));
  const by = await forwardTo(port);
  const redis = async (...words: string[]) =>
    (await run('redis-cli', ['-p', by, ...words])).stdout.trim();
  await edge.eventually(async () => (await redis('set', 'greeting', 'hello')) === 'OK');
  expect(await redis('get', 'greeting')).toBe('hello');
});

(pg ? test : test.skip)(
  'a PostgreSQL is used by its own client, for an answer of some size',
  async () => {
    const bin = pg ?? '';
    const user = postgresUser();
    const folder = mkdtempSync(join(tmpdir(), 'edge-pg-'));
    try {
      if (user) chownSync(folder, user.uid, user.gid);
      const options = { cwd: folder, ...user };
      const data = join(folder, 'data');
      const auth = ['-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8', '--no-sync'];
      await run(join(bin, 'initdb'), ['-D', data, ...auth], options);
      const port = await freePort();
      const settings = ['-F', '-k', folder, '-h', '127.0.0.1', '-p', String(port)];
      const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
        ...options,
        stdio: 'ignore',
      });
      servers.push(server);
      const by = await forwardTo(port);
      const sql = async (text: string) => {
        const login = ['-h', '127.0.0.1', '-p', by, '-U', 'postgres', '-At', '-c', text];
        return (await run('psql', login, { maxBuffer: 2 ** 24 })).stdout.trim();
      };
      await edge.eventually(async () => (await sql('select 1')) === '1');
      const rows = await sql('select n from generate_series(1, 100000) n');
      expect(rows.split('\n')).toHaveLength(100_000);
      server.kill('SIGINT');
      await edge.eventually(() => server.exitCode !== null);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
