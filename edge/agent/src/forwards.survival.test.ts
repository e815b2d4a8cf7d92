import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';
import { UdpClient } from '../testing/udp-echo';
import { childrenOf, isAlive } from './nginx/process';

let edge: Forwarding;

beforeAll(async () => {
  edge = await startForwarding();
});
afterAll(() => edge.stop());

const masterPid = async () =>
  Number(await readFile(join(edge.node.dir, 'forwards/haproxy.pid'), 'utf8'));

async function hold(port: number): Promise<Client> {
  const client = await Client.open(port);
  client.send('a');
  await edge.eventually(() => client.received === 'a');
  return client;
}

async function isAnswered(client: Client): Promise<boolean> {
  const before = client.received.length;
  client.send('b');
  await edge.eventually(() => client.isClosed || client.received.length > before);
  return !client.isClosed;
}

/** Somebody else's listener at a port of its own. */
async function startBlocker(): Promise<{ port: number; stop(): void }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  const port = typeof place === 'object' && place ? place.port : 0;
  return { port, stop: () => server.close() };
}

const atPort = async (port: number) => {
  const ports = [{ protocol: 'tcp' as const, from: port, to: port }];
  return { ...(await edge.forward()), ports };
};

test('forwards that cannot be hold up nobody: each is named with its reason', async () => {
  const blocker = await startBlocker();
  try {
    const good = await edge.forward();
    await edge.take([good]);
    const held = await hold(good.port);
    const [unsound, late] = [await edge.forward({ idleSeconds: 10 ** 9 }), await edge.forward()];
    const blocked = await atPort(blocker.port);
    const revision = edge.plane.forwards.change([unsound, blocked, late]);
    const refusedOf = () => edge.plane.forwards.ackOf(revision)?.refused ?? [];
    await edge.eventually(() => refusedOf().length === 2);
    const ids = refusedOf().map(({ forwardId }) => forwardId);
    expect(new Set(ids)).toEqual(new Set([unsound.id, blocked.id]));
    expect(refusedOf().every(({ error }) => error.length > 0)).toBe(true);
    expect(await edge.passes(late.port)).toBe(true);
    expect(await edge.passes(good.port)).toBe(true);
    expect(await isAnswered(held)).toBe(true);
    held.destroy();
    await edge.take([], [unsound.id, blocked.id]);
  } finally {
    blocker.stop();
  }
}, 120_000);

test('a node that was removed goes on taking ports that come free', async () => {
  const removed = await startForwarding();
  const blockers = [await startBlocker(), await startBlocker()];
  try {
    // One that never had any websites would end.
    await removed.inForce([]);
    const forwards = await Promise.all(blockers.map(({ port }) => atPort(port)));
    const revision = removed.plane.forwards.change(forwards);
    await removed.eventually(() => removed.plane.forwards.ackOf(revision)?.refused.length === 2);
    removed.plane.forgetNodes();
    await removed.plane.stop();
    await removed.plane.resume();
    await removed.eventually(() => removed.plane.refusedTokens > 0);
    // Each that is had changes what there is to tell the control plane.
    for (const { port, stop } of blockers) {
      stop();
      await removed.eventually(() => removed.passes(port));
    }
  } finally {
    for (const { stop } of blockers) stop();
    await removed.stop();
  }
}, 120_000);

test('an agent that was killed finds its HAProxy: what stays goes on, what went meanwhile ends', async () => {
  const [stays, goes] = [await edge.forward(), await edge.forward()];
  await edge.take([stays, goes]);
  const [held, ended] = [await hold(stays.port), await hold(goes.port)];
  const pid = await masterPid();
  await edge.node.end('SIGKILL');
  expect(await edge.passes(stays.port)).toBe(true);
  edge.plane.forwards.change([], [goes.id]);
  await edge.node.start();
  await edge.eventually(() => ended.isClosed);
  expect(await edge.passes(goes.port)).toBe(false);
  expect(await masterPid()).toBe(pid);
  expect(await isAnswered(held)).toBe(true);
  expect(await edge.passes(stays.port)).toBe(true);
  held.destroy();
}, 120_000);

test('an agent whose HAProxy was killed with it starts another', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const held = await hold(forward.port);
  await edge.node.end('SIGKILL');
  process.kill(await masterPid(), 'SIGKILL');
  await edge.eventually(() => held.isClosed);
  await edge.node.start();
  await edge.eventually(() => edge.passes(forward.port));
}, 120_000);

test('who says nothing is let go after the idle time, however slowly a PROXY header trickles in', async () => {
  const silent = await edge.forward({ idleSeconds: 1 });
  const proxied = await edge.forward({ idleSeconds: 1, proxyIn: true });
  await edge.take([silent, proxied]);
  const [idle, busy, slow] = [
    await hold(silent.port),
    await hold(silent.port),
    await Client.open(proxied.port),
  ];
  const header = 'PROXY TCP4 192.0.2.1 192.0.2.2 1000 2000'.repeat(100);
  let sent = 0;
  await edge.eventually(async () => {
    slow.send(header[sent % header.length] ?? '');
    sent += 1;
    expect(await isAnswered(busy)).toBe(true);
    return idle.isClosed && slow.isClosed;
  }, 30_000);
  expect(await isAnswered(busy)).toBe(true);
  busy.destroy();
}, 60_000);

test('500 idle connections keep nobody else out, and each counts while it lasts', async () => {
  const forward = await edge.forward({ limits: { connectionsPerIp: 500 } });
  await edge.take([forward]);
  const idle = await Promise.all(Array.from({ length: 500 }, () => hold(forward.port)));
  const open = () =>
    edge.plane.forwards.samples.findLast(({ forwardId }) => forwardId === forward.id)?.connections;
  await edge.eventually(() => open() === 500);
  expect(await edge.passes(forward.port)).toBe(false);
  expect(await edge.passes(forward.port, '127.0.0.2')).toBe(true);
  for (const client of idle) client.destroy();
  await edge.eventually(() => edge.passes(forward.port));
}, 60_000);

test('a node without HAProxy says so, refuses TCP by name, and forwards UDP', async () => {
  const bare = await startForwarding({ HAPROXY_BIN: '/nonexistent' });
  const origin = createSocket('udp4');
  try {
    origin.bind(0, '127.0.0.1');
    await once(origin, 'listening');
    origin.on('message', (text, { port, address }) => origin.send(text, port, address));
    const tcp = await bare.forward();
    const { port, ...rest } = await bare.forward();
    const udp = {
      ...rest,
      ports: [{ protocol: 'udp' as const, from: port, to: port }],
      origins: [{ address: '127.0.0.1', port: origin.address().port }],
    };
    const revision = bare.plane.forwards.change([tcp, udp]);
    const { refused } = await bare.eventually(() => bare.plane.forwards.ackOf(revision));
    const reason = '节点没有安装 HAProxy，不能转发 TCP';
    expect(refused).toEqual([{ forwardId: tcp.id, error: reason }]);
    const client = createSocket('udp4');
    client.send('hello', port, '127.0.0.1');
    const [answer]: Buffer[] = await once(client, 'message');
    client.close();
    expect(String(answer)).toBe('hello');
    const beat = await bare.eventually(() => bare.plane.heartbeats.at(-1));
    expect(beat.capabilities).toContain('forward-udp');
    expect(beat.capabilities).not.toContain('forward-tcp');
    expect(bare.node.log).toContain('本机没有 HAProxy');
  } finally {
    origin.close();
    await bare.stop();
  }
}, 60_000);

/** What a node keeps in the machine's memory. */
function memoryOf(dir: string): string {
  const hash = createHash('sha256').update(join(dir, 'forwards')).digest('hex');
  return `/dev/shm/edge-${hash.slice(0, 16)}`;
}

async function pidsIn(dir: string): Promise<number[]> {
  const names = ['nginx/nginx.pid', 'forwards/udp.pid', 'forwards/haproxy.pid'];
  const masters = await Promise.all(
    names.map(async (name) => Number(await readFile(join(dir, name), 'utf8'))),
  );
  return masters.flatMap((pid) => [pid, ...childrenOf(pid)]);
}

test('a node whose processes are all told to end at once, and its agent again, leaves nothing', async () => {
  const whole = await startForwarding();
  try {
    const { node } = whole;
    await node.end('SIGTERM');
    const agent = node.launch();
    const tcp = await whole.forward();
    const { port, ...rest } = await whole.forward();
    const udp = { ...rest, ports: [{ protocol: 'udp' as const, from: port, to: port }] };
    await whole.take([tcp, udp]);
    const client = await UdpClient.open(port);
    client.send();
    await whole.eventually(() => existsSync(join(memoryOf(node.dir), 'open')));
    const pids = await pidsIn(node.dir);
    agent.kill('SIGTERM');
    for (const pid of pids) process.kill(pid, 'SIGTERM');
    await whole.eventually(() => {
      agent.kill('SIGTERM');
      return agent.exitCode !== null || agent.signalCode !== null;
    });
    client.close();
    expect([agent.exitCode, agent.signalCode]).toEqual([0, null]);
    expect(existsSync(memoryOf(node.dir))).toBe(false);
    expect(isAlive(await node.nginxPid())).toBe(false);
    expect(pids.filter(isAlive)).toEqual([]);
  } finally {
    await whole.stop();
  }
}, 60_000);

test('a node that cannot start leaves nothing in memory', async () => {
  const blocked = await startForwarding();
  let blocker: Server | undefined;
  try {
    const { node } = blocked;
    await node.end('SIGTERM');
    blocker = createServer().listen(node.port, '127.0.0.1');
    await once(blocker, 'listening');
    const [code] = await once(node.launch(), 'exit');
    expect(code).toBe(69);
    expect(existsSync(memoryOf(node.dir))).toBe(false);
  } finally {
    blocker?.close();
    await blocked.stop();
  }
}, 60_000);
