import { createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@console/testing/free-port';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';

let edge: Forwarding;
const servers: Server[] = [];

beforeAll(async () => {
  edge = await startForwarding();
});
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});
afterAll(() => edge.stop());

/** An origin that says its name to whoever connects. */
async function named(name: string, port: number): Promise<{ port: number; held: () => number }> {
  const held = new Set<Socket>();
  const server = createServer((socket) => {
    held.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => held.delete(socket));
    socket.write(name);
    socket.on('end', () => socket.end());
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { port, held: () => held.size };
}

async function answerOf(port: number, from?: string): Promise<string> {
  const client = await Client.open(port, from);
  await edge.eventually(() => client.isClosed || client.received !== '');
  client.destroy();
  return client.received;
}

async function countsOf(count: number, port: number): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (let index = 0; index < count; index += 1) {
    const answer = await answerOf(port);
    counts[answer] = (counts[answer] ?? 0) + 1;
  }
  return counts;
}

const at = (port: number, more: object = {}) => ({ address: '127.0.0.1', port, ...more });
const reportOf = (id: string, port: number) =>
  edge.plane.forwards.origins.find((one) => one.forwardId === id && one.port === port);

test('connections go by weight, and an origin that is down gets none', async () => {
  const [a, b, c] = [await freePort(), await freePort(), await freePort()];
  for (const [name, port] of [
    ['a', a],
    ['b', b],
    ['c', c],
  ] as const)
    await named(name, port);
  const origins = [at(a, { weight: 3 }), at(b, { weight: 1 }), at(c, { role: 'down' as const })];
  const { port, ...forward } = await edge.forward({ origins });
  await edge.take([forward]);
  expect(await countsOf(40, port)).toEqual({ a: 30, b: 10 });
  await edge.take([{ ...forward, origins: [at(a, { weight: 1 }), at(b, { weight: 1 })] }]);
  expect(await countsOf(40, port)).toEqual({ a: 20, b: 20 });
});

test('an address keeps its origin by IP 哈希', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  for (const port of ports) await named(String(port), port);
  const { port, ...forward } = await edge.forward({
    origins: ports.map((one) => at(one)),
    balance: 'ip-hash',
  });
  await edge.take([forward]);
  const answers = new Set<string>();
  for (let index = 1; index <= 30; index += 1) {
    const from = `127.0.1.${index}`;
    const answer = await answerOf(port, from);
    expect(await answerOf(port, from)).toBe(answer);
    answers.add(answer);
  }
  expect(answers.size).toBe(3);
});

test('least connections and chance use every origin', async () => {
  const [a, b] = [await freePort(), await freePort()];
  const first = await named('a', a);
  const second = await named('b', b);
  const { port, ...forward } = await edge.forward({
    origins: [at(a), at(b)],
    balance: 'least-conn',
  });
  await edge.take([forward]);
  const held: Client[] = [];
  for (let index = 0; index < 10; index += 1) {
    const client = await Client.open(port);
    await edge.eventually(() => client.received !== '');
    held.push(client);
  }
  expect([first.held(), second.held()]).toEqual([5, 5]);
  for (const client of held) client.destroy();
  await edge.take([{ ...forward, balance: 'random' }]);
  expect(new Set(Object.keys(await countsOf(40, port)))).toEqual(new Set(['a', 'b']));
});

test('a check takes an origin out, says so, and lets it in again; the reserve serves meanwhile', async () => {
  const [main, reserve] = [await freePort(), await freePort()];
  await named('reserve', reserve);
  const { port, ...forward } = await edge.forward({
    origins: [at(main), at(reserve, { role: 'backup' as const })],
    health: { active: true, intervalSeconds: 1, timeoutSeconds: 1, failures: 1, successes: 1 },
  });
  await edge.take([forward]);
  await edge.eventually(() => reportOf(forward.id, main)?.error);
  expect(reportOf(forward.id, main)?.error).toBe('连接失败');
  expect(reportOf(forward.id, reserve)?.error).toBeNull();
  expect(await answerOf(port)).toBe('reserve');
  await named('main', main);
  await edge.eventually(() => reportOf(forward.id, main)?.error === null);
  expect(await answerOf(port)).toBe('main');
  await edge.take([], [forward.id]);
  await edge.eventually(() => reportOf(forward.id, main) === undefined);
}, 60_000);

test('connections that fail in a row take an origin out, and nobody waits for it', async () => {
  const [broken, good] = [await freePort(), await freePort()];
  await named('good', good);
  const { port, ...forward } = await edge.forward({
    origins: [at(broken), at(good)],
    health: { passive: true, passiveFailures: 2, restSeconds: 60 },
  });
  await edge.take([forward]);
  expect(await countsOf(10, port)).toEqual({ good: 10 });
  await edge.eventually(() => reportOf(forward.id, broken)?.error);
}, 60_000);
