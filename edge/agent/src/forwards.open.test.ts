import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EdgeForwardInput } from '@console/contract/edge/endpoints/edge-forwards';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { startUdpEcho, UdpClient } from '../testing/udp-echo';
import { childrenOf } from './nginx/process';

const run = promisify(execFile);
let edge: Forwarding;
let echo: Awaited<ReturnType<typeof startUdpEcho>>;
let clients: UdpClient[] = [];

beforeAll(async () => {
  edge = await startForwarding();
  echo = await startUdpEcho();
});
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
});
afterAll(async () => {
  await edge.stop();
  await echo.stop();
});

async function forwarded(settings: Partial<EdgeForwardInput> = {}) {
  const origins = [{ address: '127.0.0.1', port: echo.port }];
  const { port, ...forward } = await edge.forward({ origins, idleSeconds: 3_600, ...settings });
  return { ...forward, port, ports: [{ protocol: 'udp' as const, from: port, to: port }] };
}

/** Everybody says something until all were answered. */
async function talk(list: readonly UdpClient[]): Promise<void> {
  const before = list.map(({ answers }) => answers);
  await edge.eventually(() => {
    const silent = list.filter(({ answers }, index) => answers === before[index]);
    for (const client of silent) client.send();
    return silent.length === 0;
  });
}

async function open(count: number, port: number): Promise<UdpClient[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => UdpClient.open(port)));
  clients.push(...opened);
  await talk(opened);
  return opened;
}

const plane = () => edge.plane.forwards;
const samplesOf = (id: string) => plane().samples.filter(({ forwardId }) => forwardId === id);
const recordsOf = (id: string) => plane().connections.filter(({ forwardId }) => forwardId === id);
const openAt = (id: string) => samplesOf(id).at(-1)?.connections ?? 0;
const openedAt = (id: string) => samplesOf(id).reduce((sum, { opened }) => sum + opened, 0);
const lost = () => edge.plane.heartbeats.at(-1)?.load.droppedRecords ?? 0;
const masterPid = async () =>
  Number(await readFile(join(edge.node.dir, 'forwards/udp.pid'), 'utf8').catch(() => '0'));

test('open sessions are told each second, of each forward its own, also where an origin is shared', async () => {
  const [one, other] = [await forwarded(), await forwarded()];
  const refusing = await forwarded({ access: { ipBlack: [{ address: '127.0.0.0/8' }] } });
  await edge.take([one, other, refusing]);
  const held = await open(5, one.port);
  await open(2, other.port);
  const refused = await UdpClient.open(refusing.port);
  clients.push(refused);
  refused.send();
  await edge.eventually(() => recordsOf(refusing.id).length === 1);
  await edge.eventually(() => openAt(one.id) === 5 && openAt(other.id) === 2);
  expect(openedAt(one.id)).toBe(5);
  expect(samplesOf(refusing.id).filter(({ connections }) => connections > 0)).toEqual([]);

  // A change of the lists ends none uncounted: those of the former process have records.
  const access = { ipBlack: [{ address: '192.0.2.1' }] };
  await edge.take([{ ...one, access }]);
  await edge.eventually(() => recordsOf(one.id).length === 5);
  await talk(held);
  await edge.eventually(() => openAt(one.id) === 5 && openedAt(one.id) === 10);
  expect(lost()).toBe(0);

  // Who comes after an agent that was killed finds the same.
  await edge.node.end('SIGKILL');
  await open(1, one.port);
  await edge.node.start();
  await edge.eventually(() => openAt(one.id) === 6 && openedAt(one.id) === 11);
  await edge.take([], [one.id, other.id, refusing.id]);
  await edge.eventually(() => recordsOf(one.id).length === 11);
  expect([openedAt(one.id), lost()]).toEqual([11, 0]);
}, 120_000);

test.each([
  ['nginx', async () => -(await masterPid())],
  ['a worker', async () => childrenOf(await masterPid()).at(0) ?? 0],
])(
  'sessions that %s held when it was killed are counted as lost',
  async (_, victim) => {
    const forward = await forwarded();
    await edge.take([forward]);
    const held = await open(12, forward.port);
    await edge.eventually(() => openAt(forward.id) === 12);
    const before = lost();
    process.kill(await victim(), 'SIGKILL');
    await edge.eventually(() => lost() > before);
    await talk(held);
    await edge.eventually(() => openAt(forward.id) === 12);
    const opened = 12 + lost() - before;
    await edge.eventually(() => openedAt(forward.id) === opened);
    await edge.take([], [forward.id]);
    await edge.eventually(() => recordsOf(forward.id).length === 12);
    expect(recordsOf(forward.id).length + lost() - before).toBe(openedAt(forward.id));
  },
  120_000,
);

test('so are those of an nginx that was killed while no agent was there', async () => {
  const forward = await forwarded();
  await edge.take([forward]);
  const held = await open(4, forward.port);
  await edge.eventually(() => openAt(forward.id) === 4);
  const before = lost();
  await edge.node.end('SIGKILL');
  process.kill(-(await masterPid()), 'SIGKILL');
  await edge.node.start();
  await edge.eventually(() => lost() - before === 4);
  await talk(held);
  await edge.eventually(() => openAt(forward.id) === 4 && openedAt(forward.id) === 8);
}, 120_000);

test('a node that is stopped leaves records of what was open', async () => {
  const forward = await forwarded();
  await edge.take([forward]);
  await open(3, forward.port);
  const before = lost();
  await edge.node.end('SIGTERM');
  await edge.node.start();
  await edge.eventually(() => recordsOf(forward.id).length === 3);
  expect(lost()).toBe(before);
}, 120_000);

/** An nginx that has all modules of this machine's but njs. */
async function nginxWithoutNjs(dir: string): Promise<string> {
  const { stderr } = await run('nginx', ['-V'], { env: { PATH: `${process.env.PATH}:/usr/sbin` } });
  const modules = /--modules-path=(\S+)/.exec(stderr)?.[1] ?? '';
  for (const name of await readdir(modules)) {
    if (!name.includes('_js_')) await symlink(join(modules, name), join(dir, name));
  }
  const path = join(dir, 'nginx');
  const pass = 'PATH="$PATH:/usr/sbin"; [ "$1" = -V ] || exec nginx "$@"';
  const say = `nginx -V 2>&1 | sed 's#--modules-path=[^ ]*#--modules-path=${dir}#' >&2`;
  await writeFile(path, `#!/bin/sh\n${pass}\n${say}\n`);
  await chmod(path, 0o755);
  return path;
}

test('a node without njs says so, and tells of sessions when they end', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'nginx-without-njs-'));
  const before = edge;
  try {
    edge = await startForwarding({ NGINX_BIN: await nginxWithoutNjs(dir) });
    const forward = await forwarded({ idleSeconds: 1 });
    await edge.take([forward]);
    await open(2, forward.port);
    await edge.eventually(() => recordsOf(forward.id).length === 2);
    await edge.eventually(() => openedAt(forward.id) === 2);
    expect(samplesOf(forward.id).every(({ connections }) => connections === 0)).toBe(true);
    const beat = await edge.eventually(() => edge.plane.heartbeats.at(-1));
    expect(beat.capabilities).toContain('forward-udp');
    expect(beat.capabilities).not.toContain('forward-udp-live');
    expect(edge.node.log).toContain('apt-get install libnginx-mod-stream-js');
  } finally {
    if (edge !== before) await edge.stop();
    edge = before;
    await rm(dir, { recursive: true });
  }
}, 60_000);
