import {
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ruleSettingsSchema } from '@console/contract/sites/settings/rules';
import { ControlPlane } from '../testing/control/control-plane';
import { EdgeNode } from '../testing/edge-node';
import { eventually } from '../testing/eventually';
import { ask } from '../testing/http';
import { type Origin, startOrigin } from '../testing/sites/origin';
import { originAt, siteOf } from '../testing/sites/site';
import { exitCodes } from './failure';

const host = 'www.example.com';
const isCursor = (name: string) => name.startsWith('cursor.');
let plane: ControlPlane;
let node: EdgeNode;
let origin: Origin;
const nodes: EdgeNode[] = [];

beforeEach(async () => {
  plane = await ControlPlane.start();
  origin = await startOrigin('origin');
});

afterEach(async () => {
  await Promise.all(nodes.splice(0).map((item) => item.dispose()));
  await plane.stop();
  await origin.stop();
});

async function create(environment: NodeJS.ProcessEnv = {}): Promise<EdgeNode> {
  const created = await EdgeNode.create(plane.url, environment);
  nodes.push(created);
  return created;
}

async function serving(environment: NodeJS.ProcessEnv = {}): Promise<void> {
  node = await create(environment);
  const revision = plane.change([siteOf([host], [originAt(origin.port)])]);
  await node.start();
  await eventually(() => plane.ackOf(revision));
}

/** Asks until told to stop, and answers how many requests were answered. */
function traffic(): { stop(): Promise<string[]> } {
  let running = true;
  const answered: string[] = [];
  const client = async (name: number) => {
    for (let index = 0; running; index += 1) {
      const path = `/${name}-${index}`;
      const ok = await ask(node.url, path, { host }).then(
        ({ status }) => status === 200,
        () => false,
      );
      if (ok) answered.push(path);
    }
  };
  const clients = [1, 2, 3, 4].map(client);
  return {
    async stop() {
      running = false;
      await Promise.all(clients);
      return answered;
    },
  };
}

const inOrder = (list: string[]) => list.toSorted((a, b) => a.localeCompare(b));
const counted = () => inOrder(plane.records.map(({ uri }) => uri));

async function requestsAre(count: number): Promise<void> {
  const before = origin.seen.length;
  await eventually(() => origin.seen.length >= before + count);
}

test('every request is counted once through kills of the agent, lost answers and an outage', async () => {
  await serving({ EDGE_LOG_ROTATE_BYTES: '60000' });
  const load = traffic();
  await requestsAre(100);
  plane.loseAnswers(2);
  await requestsAre(100);
  for (let kill = 0; kill < 3; kill += 1) {
    await node.end('SIGKILL');
    await requestsAre(60);
    await node.start();
    await requestsAre(60);
  }
  await plane.stop();
  await requestsAre(200);
  await node.end('SIGKILL');
  await node.start();
  await requestsAre(50);
  await plane.resume();
  const answered = inOrder(await load.stop());
  await eventually(() => plane.records.length >= answered.length);
  // Nothing comes after: the spool is empty and the log is read.
  await eventually(async () => (await readdir(join(node.dir, 'spool'))).every(isCursor));
  expect(counted()).toEqual(answered);
  // The log was put aside meanwhile, and what was read is gone, but for the file read last.
  const logs = (await readdir(join(node.dir, 'logs'))).filter((name) => name.startsWith('access'));
  expect(logs.length).toBeLessThanOrEqual(2);
  for (const name of logs) {
    expect(await readFile(join(node.dir, 'logs', name), 'utf8')).not.toContain('"/1-0"');
  }
});

test('a stop leaves nothing behind, and nothing uncounted', async () => {
  await serving();
  const load = traffic();
  await requestsAre(100);
  const pid = await node.nginxPid();
  const answered = inOrder(await load.stop());
  expect(await node.end('SIGTERM')).toBe(0);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  await node.start();
  await eventually(() => plane.records.length >= answered.length);
  expect(counted()).toEqual(answered);
});

test.each([
  ['a cursor that was cut short', 'cursor.json', 0],
  ['a spool that was cleared away', '.', 40],
])('%s makes no record arrive twice', async (_, lost, dropped) => {
  await serving();
  const load = traffic();
  await requestsAre(40);
  const answered = inOrder(await load.stop());
  await eventually(() => plane.records.length >= answered.length);
  expect(await node.end('SIGTERM')).toBe(0);
  const path = join(node.dir, 'spool', lost);
  if (lost.endsWith('.json')) await truncate(path, 20);
  else await rm(path, { recursive: true });
  await node.start();
  for (const name of ['/after-1', '/after-2']) await ask(node.url, name, { host });
  const all = inOrder([...answered, '/after-1', '/after-2']);
  await eventually(() => plane.records.length >= all.length);
  expect(counted()).toEqual(all);
  await eventually(() => (plane.heartbeats.at(-1)?.load.droppedRecords ?? 0) >= dropped);
});

test('without a control plane the node serves on, and starts from its disk', async () => {
  await serving();
  await plane.stop();
  expect((await ask(node.url, '/', { host })).text).toBe('origin');
  await node.end('SIGTERM');
  await node.start();
  expect((await ask(node.url, '/', { host })).text).toBe('origin');
  await plane.resume();
  const second = siteOf(['second.example.com'], [originAt(origin.port)]);
  const revision = plane.change([second]);
  await eventually(() => plane.ackOf(revision));
  expect((await ask(node.url, '/', { host: 'second.example.com' })).text).toBe('origin');
});

test('nginx that dies, master or all, is started again with the same sites', async () => {
  await serving();
  for (const target of ['master', 'group']) {
    const pid = await node.nginxPid();
    process.kill(target === 'master' ? pid : -pid, 'SIGKILL');
    await eventually(async () => ![0, pid].includes(await node.nginxPid()));
    const answer = await eventually(() => ask(node.url, '/', { host }));
    expect(answer.text).toBe('origin');
  }
});

test('an agent that was killed finds its nginx again', async () => {
  await serving();
  const pid = await node.nginxPid();
  await node.end('SIGKILL');
  expect((await ask(node.url, '/', { host })).text).toBe('origin');
  await node.start();
  expect(await node.nginxPid()).toBe(pid);
  expect((await ask(node.url, '/', { host })).text).toBe('origin');
});

test('a node that was removed says so once, and serves on', async () => {
  await serving();
  plane.forgetNodes();
  await plane.stop();
  await plane.resume();
  await eventually(() => plane.refusedTokens >= 3);
  const told = node.log.split('\n').filter((line) => /移除|拒绝|不认识|401|cannot/.test(line));
  expect(told).toEqual([expect.stringMatching(/它已在控制台被移除.*控制面拒绝了注册/)]);
  expect((await ask(node.url, '/', { host })).text).toBe('origin');
});

test('a node that the control plane forgot registers again with a new token', async () => {
  await serving();
  plane.forgetNodes();
  plane.tokens.add('token');
  await plane.stop();
  await plane.resume();
  await eventually(() => plane.registered === 1);
  const revision = plane.change([siteOf(['again.example.com'], [originAt(origin.port)])]);
  await eventually(() => plane.ackOf(revision));
});

test('the identity is kept where only its owner reads it', async () => {
  await serving();
  const { mode } = await stat(join(node.dir, 'identity.json'));
  expect(mode & 0o777).toBe(0o600);
  const { secret } = JSON.parse(await readFile(join(node.dir, 'identity.json'), 'utf8'));
  expect(node.log).not.toContain(secret);
});

test('what a new node keeps from its first request on stays kept', async () => {
  await origin.stop();
  origin = await startOrigin('kept', (_, response) => {
    response.writeHead(200, { 'cache-control': 'max-age=600' }).end('kept');
  });
  node = await create();
  plane.purges.hold();
  const revision = plane.change([siteOf([host], [originAt(origin.port)], {}, true)]);
  await node.start();
  await eventually(() => plane.purges.asked.length > 0);
  // Where the node has its sites already, what it keeps now must outlast the beginning of purges.
  const early = await eventually(() => plane.ackOf(revision), 1_000).catch(() => undefined);
  const mark = async () => (await ask(node.url, '/', { host })).headers['x-cache'];
  if (early) expect(await mark()).toBe('MISS');
  plane.purges.release();
  await eventually(() => plane.ackOf(revision));
  const job = plane.purges.submit('url', 'http://other.example.com/');
  await eventually(() => plane.purges.resultOf(job));
  if (!early) expect(await mark()).toBe('MISS');
  expect(await mark()).toBe('HIT');
});

test('a node whose stream of purges is silent serves all the same', async () => {
  plane.purges.hold();
  await serving();
  expect((await ask(node.url, '/', { host })).status).toBe(200);
});

test("without nginx's module of brotli visitors get gzip, and the node says what it can", async () => {
  const dir = await mkdtemp(join(tmpdir(), 'edge-modules-'));
  const modules = '/usr/lib/nginx/modules';
  for (const name of await readdir(modules)) {
    if (!name.includes('brotli')) await symlink(join(modules, name), join(dir, name));
  }
  const bin = join(dir, 'nginx');
  const told = `nginx -V 2>&1 | sed 's#--modules-path=[^ ]*#--modules-path=${dir}#' >&2`;
  const script = `#!/bin/sh\n[ "$1" = -V ] && { ${told}; exit; }\nexec nginx "$@"\n`;
  await writeFile(bin, script, { mode: 0o755 });
  node = await create({ NGINX_BIN: bin, PATH: `${process.env.PATH}:/usr/sbin` });
  await origin.stop();
  origin = await startOrigin('page', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('x'.repeat(5_000));
  });
  const rules = ruleSettingsSchema.parse({ brotli: true });
  const revision = plane.change([{ ...siteOf([host], [originAt(origin.port)]), rules }]);
  await node.start();
  await eventually(() => plane.ackOf(revision));
  const headers = { 'accept-encoding': 'gzip, br' };
  expect((await ask(node.url, '/', { host, headers })).headers['content-encoding']).toBe('gzip');
  const beat = await eventually(() => plane.heartbeats.find(({ capabilities }) => capabilities));
  expect(beat.capabilities).not.toContain('brotli');
  expect(beat.capabilities).toEqual(expect.arrayContaining(['country', 'engines']));
  await rm(dir, { recursive: true });
});

async function exitOf(started: EdgeNode): Promise<number | null> {
  const child = started.launch();
  return eventually(() => child.exitCode ?? undefined);
}

test.each([
  ['no nginx', { NGINX_BIN: '/nowhere/nginx' }, exitCodes.nginxMissing, 'libnginx-mod-http-lua'],
  ['a bad setting', { EDGE_HTTP_PORT: '0' }, exitCodes.settings, 'EDGE_HTTP_PORT'],
  ['a refused token', { EDGE_TOKEN: 'old' }, exitCodes.unregistered, '控制面拒绝了注册'],
])('%s ends with a plain message', async (_, environment, code, message) => {
  const broken = await create(environment);
  expect(await exitOf(broken)).toBe(code);
  expect(broken.log).toContain(message);
  expect(broken.log).not.toMatch(/^\s+at /m);
});

test('a port or a directory in use ends with a plain message', async () => {
  await serving();
  const rival = await create({ EDGE_HTTP_PORT: String(node.port) });
  expect(await exitOf(rival)).toBe(exitCodes.inUse);
  expect(rival.log).toContain('已被其他程序占用');
  const twin = await create({ EDGE_DIR: node.dir });
  expect(await exitOf(twin)).toBe(exitCodes.inUse);
  expect(twin.log).toContain('另一个边缘代理');
});
