import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';

let edge: Forwarding;

beforeAll(async () => {
  edge = await startForwarding();
});
afterAll(() => edge.stop());

const many = (count: number, port: number, from?: string) =>
  Promise.all(Array.from({ length: count }, () => Client.open(port, from)));

async function answered(client: Client, text: string): Promise<boolean> {
  const before = client.received.length;
  client.send(text);
  await edge.eventually(() => client.isClosed || client.received.length >= before + text.length);
  return client.received.endsWith(text);
}

// Most of what these take is the pause between two reloads.
test.concurrent('80 held connections survive ten reloads, and none is refused meanwhile', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const held = await many(80, forward.port);
  for (const client of held) expect(await answered(client, 'a')).toBe(true);
  for (let round = 0; round < 10; round += 1) {
    const change = edge.take([{ ...forward, idleSeconds: 100 + round }]);
    let isDone = false;
    const done = change.finally(() => {
      isDone = true;
    });
    do expect(await edge.passes(forward.port)).toBe(true);
    while (!isDone);
    await done;
  }
  for (const client of held) {
    expect(await answered(client, 'b')).toBe(true);
    client.destroy();
  }
}, 120_000);

test.concurrent('a limit of 100 counts what a former process holds', async () => {
  const forward = await edge.forward({ limits: { connectionsPerIp: 100 } });
  await edge.take([forward]);
  const held = await many(80, forward.port);
  for (const client of held) expect(await answered(client, 'a')).toBe(true);
  await edge.take([{ ...forward, idleSeconds: 99 }]);
  const more = await many(20, forward.port);
  for (const client of more) expect(await answered(client, 'a')).toBe(true);
  expect(await edge.passes(forward.port)).toBe(false);
  expect(await edge.passes(forward.port, '127.0.0.2')).toBe(true);
  for (const client of held) client.destroy();
  await edge.eventually(() => edge.passes(forward.port));
  for (const client of more) client.destroy();
}, 60_000);

test.concurrent('whom the white list names, the limit of the whole forward does not keep out', async () => {
  const forward = await edge.forward({
    limits: { connections: 1, connectionsPerIp: 1 },
    access: { ipWhite: [{ address: '127.0.0.20' }] },
  });
  await edge.take([forward]);
  const [held] = await many(1, forward.port);
  expect(held && (await answered(held, 'a'))).toBe(true);
  expect(await edge.passes(forward.port)).toBe(false);
  expect(await edge.passes(forward.port, '127.0.0.20')).toBe(true);
  held?.destroy();
});

test.concurrent('a forward is served until its package ends or is used up, by the clock of the node', async () => {
  const forward = await edge.forward();
  const second = (from: number) => Math.floor(Date.now() / 1_000) + from;
  const served = (until: number | null, exhaustedUntil: number | null = null) =>
    edge.take([{ ...forward, served: { until, exhaustedUntil } }]);
  await served(second(6));
  expect(await edge.passes(forward.port)).toBe(true);
  await edge.eventually(async () => !(await edge.passes(forward.port)));
  await served(second(3_600));
  expect(await edge.passes(forward.port)).toBe(true);
  await served(null, second(3_600));
  expect(await edge.passes(forward.port)).toBe(false);
  await served(null, second(2));
  await edge.eventually(() => edge.passes(forward.port));
}, 60_000);

// Ends the node, so it comes after all others.
test('10 000 blocks take effect at once, hold on over a restart, and drop nobody', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const held = await Client.open(forward.port, '127.0.0.9');
  expect(await answered(held, 'a')).toBe(true);
  const others = Array.from({ length: 9_999 }, (_, index) => ({
    address: `10.${index >> 8}.${index & 255}.0/24`,
  }));
  const ipBlack = [...others, { address: '127.0.0.8/30' }];
  await edge.take([{ ...forward, access: { ipBlack } }]);
  expect(await edge.passes(forward.port, '127.0.0.9')).toBe(false);
  expect(await edge.passes(forward.port, '127.0.0.1')).toBe(true);
  expect(await answered(held, 'b')).toBe(true);
  held.destroy();
  await edge.node.end('SIGTERM');
  expect(await readdir(join(edge.node.dir, 'run'))).toEqual([]);
  await edge.node.start();
  await edge.eventually(() => edge.passes(forward.port, '127.0.0.1'));
  expect(await edge.passes(forward.port, '127.0.0.9')).toBe(false);
}, 60_000);
