import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EdgeForwardInput } from '@console/contract/edge/endpoints/edge-forwards';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';
import { canMount, mountSmallDisk } from '../testing/small-disk';
import { sessionsTo, startUdpEcho, UdpClient } from '../testing/udp-echo';

let edge: Forwarding;

beforeAll(async () => {
  edge = await startForwarding();
});
afterAll(() => edge.stop());

const recordsOf = (id: string) =>
  edge.plane.forwards.connections.filter(({ forwardId }) => forwardId === id);
const samplesOf = (id: string) =>
  edge.plane.forwards.samples.filter(({ forwardId }) => forwardId === id);

async function session(port: number): Promise<void> {
  const client = await Client.open(port);
  client.send('hello');
  await client.receives('hello');
  expect(client.received).toBe('hello');
  client.destroy();
}

async function sessions(count: number, port: number): Promise<void> {
  let left = count;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      await session(port);
    }
  };
  await Promise.all(Array.from({ length: 40 }, worker));
}

test('10 000 connections over a reload and a killed agent are 10 000 records', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  await sessions(3_000, forward.port);
  const reload = edge.take([{ ...forward, idleSeconds: 77 }]);
  await sessions(3_000, forward.port);
  await reload;
  await edge.node.end('SIGKILL');
  await sessions(3_000, forward.port);
  await edge.node.start();
  await sessions(1_000, forward.port);
  await edge.eventually(() => recordsOf(forward.id).length >= 10_000);
  // What came twice would come by now, as records are sent in their order.
  const last = await edge.forward();
  await edge.take([last]);
  await session(last.port);
  await edge.eventually(() => recordsOf(last.id).length === 1);
  const records = recordsOf(forward.id);
  expect(records).toHaveLength(10_000);
  expect(new Set(records.map(({ id }) => id)).size).toBe(10_000);
  const sum = (name: 'bytesIn' | 'bytesOut') => records.reduce((all, one) => all + one[name], 0);
  expect([sum('bytesIn'), sum('bytesOut')]).toEqual([50_000, 50_000]);
  expect(edge.plane.heartbeats.at(-1)?.load.droppedRecords).toBe(0);
}, 180_000);

test('each refused connection has a record with its reason and what it met', async () => {
  const forward = await edge.forward({
    limits: { connectionsPerIp: 1 },
    access: { ipBlack: [{ address: '127.0.0.16/28' }], ipWhite: [{ address: '127.0.0.20' }] },
  });
  await edge.take([forward]);
  const held = await Client.open(forward.port);
  held.send('?');
  await edge.eventually(() => held.received === '?');
  for (let count = 0; count < 5; count += 1) await edge.passes(forward.port);
  for (let count = 0; count < 5; count += 1) await edge.passes(forward.port, '127.0.0.17');
  expect(await edge.passes(forward.port, '127.0.0.20')).toBe(true);
  await edge.eventually(() => recordsOf(forward.id).length === 11);
  held.destroy();
  const refused = recordsOf(forward.id).filter(({ block }) => block);
  const of = (block: string) => refused.filter((record) => record.block === block);
  expect(of('ip_connections')).toHaveLength(5);
  expect(of('ip_black').map(({ ip, blockEntry }) => [ip, blockEntry])).toEqual(
    Array.from({ length: 5 }, () => ['127.0.0.17', '127.0.0.16/28']),
  );
  await edge.eventually(
    () => samplesOf(forward.id).reduce((sum, { refused: count }) => sum + count, 0) === 10,
  );
});

test.each<[string, Partial<EdgeForwardInput>, number]>([
  ['not_white', { access: { whiteOnly: true, ipWhite: [{ address: '127.0.0.20' }] } }, 0],
  ['connections', { limits: { connections: 1 } }, 1],
  ['ip_rate', { limits: { newPerSecondPerIp: 1 } }, 0],
])('a connection that is refused by %s has one record', async (block, settings, held) => {
  const forward = await edge.forward(settings);
  await edge.take([forward]);
  const open = await Promise.all(Array.from({ length: held }, () => Client.open(forward.port)));
  for (const client of open) client.send('?');
  await edge.eventually(() => open.every(({ received }) => received === '?'));
  const passed = await Promise.all(Array.from({ length: 6 }, () => edge.passes(forward.port)));
  const refused = passed.filter((one) => !one).length;
  expect(refused).toBeGreaterThan(0);
  for (const client of open) client.destroy();
  await edge.eventually(() => recordsOf(forward.id).length === 6 + held);
  const blocked = recordsOf(forward.id).filter((record) => record.block !== '');
  expect(blocked.map((record) => record.block)).toEqual(Array(refused).fill(block));
});

test('bytes are seen while a connection lasts, and add up to its record', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const client = await Client.open(forward.port);
  const block = 'x'.repeat(1_000_000);
  client.send(block);
  await edge.eventually(() => client.received.length === block.length);
  const sum = (name: 'bytesIn' | 'bytesOut' | 'opened') =>
    samplesOf(forward.id).reduce((all, sample) => all + sample[name], 0);
  await edge.eventually(() => sum('bytesIn') >= 1_000_000 && sum('bytesOut') >= 950_000);
  expect(recordsOf(forward.id)).toHaveLength(0);
  expect(samplesOf(forward.id).at(-1)).toMatchObject({
    connections: 1,
    top: [{ ip: '127.0.0.1', connections: 1 }],
  });
  client.send(block);
  await edge.eventually(() => client.received.length === 2 * block.length);
  client.destroy();
  await edge.eventually(() => recordsOf(forward.id).length === 1);
  await edge.eventually(() => sum('bytesIn') >= 2_000_000 && sum('bytesOut') >= 2_000_000);
  expect([sum('bytesIn'), sum('bytesOut'), sum('opened')]).toEqual([2_000_000, 2_000_000, 1]);
});

test('each second that a connection lasts has one sample', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const client = await Client.open(forward.port);
  client.send('?');
  await edge.eventually(() => samplesOf(forward.id).length >= 5);
  client.destroy();
  const seconds = samplesOf(forward.id)
    .filter(({ connections }) => connections > 0)
    .map(({ at }) => Math.floor(at / 1_000));
  const [first = 0] = seconds;
  expect(seconds).toEqual(seconds.map((_, index) => first + index));
});

test('who comes after a killed agent tells no second and no connection again', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const held = await Client.open(forward.port);
  held.send('?');
  await edge.eventually(() => held.received === '?');
  await edge.eventually(() => samplesOf(forward.id).length > 0);
  const sum = (name: 'bytesIn' | 'bytesOut' | 'opened') =>
    samplesOf(forward.id).reduce((all, sample) => all + sample[name], 0);
  const noted = join(edge.node.dir, 'forwards/counted.json');
  const turns = 4;
  for (let turn = 1; turn <= turns; turn += 1) {
    const before = await readFile(noted);
    held.send('?');
    await session(forward.port);
    await edge.eventually(() => sum('bytesIn') >= 1 + 6 * turn && sum('opened') >= 1 + turn);
    await edge.node.end('SIGKILL');
    // As if it had been killed before it noted what it had told.
    await writeFile(noted, before);
    await edge.node.start();
  }
  held.destroy();
  await edge.eventually(() => recordsOf(forward.id).length === turns + 1);
  await edge.eventually(() => sum('opened') >= turns + 1);
  // Later samples would take nothing back.
  await session(forward.port);
  await edge.eventually(() => sum('opened') >= turns + 2);
  const bytes = 1 + turns + 5 * (turns + 1);
  expect([sum('bytesIn'), sum('bytesOut'), sum('opened')]).toEqual([bytes, bytes, turns + 2]);
  const seconds = samplesOf(forward.id).map(({ at }) => Math.floor(at / 1_000));
  expect(seconds).toEqual([...new Set(seconds)]);
}, 120_000);

test('what a killed HAProxy held is counted as lost, and what comes after is told in full', async () => {
  const lost = () => edge.plane.heartbeats.at(-1)?.load.droppedRecords ?? 0;
  const forward = await edge.forward();
  await edge.take([forward]);
  const held = await Promise.all(Array.from({ length: 3 }, () => Client.open(forward.port)));
  for (const client of held) client.send('?');
  await edge.eventually(() => samplesOf(forward.id).at(-1)?.connections === 3);
  const before = lost();
  const pid = Number(await readFile(join(edge.node.dir, 'forwards/haproxy.pid'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  await edge.eventually(() => edge.node.log.includes(`HAProxy ${pid} ended (`));
  await edge.eventually(() => held.every(({ isClosed }) => isClosed));
  await edge.eventually(() => edge.passes(forward.port).catch(() => false));
  await edge.eventually(() => lost() - before === 3);
  const opened = () => samplesOf(forward.id).reduce((sum, one) => sum + one.opened, 0);
  await edge.eventually(() => opened() === 4);
}, 60_000);

/** What passes while the disk has no room is recorded or counted as lost. */
async function expectAllCounted(
  full: Forwarding,
  disk: Awaited<ReturnType<typeof mountSmallDisk>>,
  passed: (count: number) => Promise<void>,
): Promise<void> {
  const recorded = () => full.plane.forwards.connections.length;
  const lost = () => full.plane.heartbeats.at(-1)?.load.droppedRecords ?? 0;
  await passed(10);
  await full.eventually(() => recorded() === 10);
  await disk.fill();
  // No more at once than a socket of UDP keeps.
  for (let round = 0; round < 4; round += 1) await passed(50);
  await disk.free();
  await passed(10);
  await full.eventually(() => recorded() + lost() === 220);
  expect(recorded()).toBeLessThan(220);
  expect(recorded()).toBeGreaterThanOrEqual(19);
}

const onSmallDisk = canMount ? test : test.skip;

onSmallDisk(
  'on a full disk forwards go on, and what could not be recorded is counted',
  async () => {
    const full = await startForwarding();
    const disk = await mountSmallDisk(join(full.node.dir, 'logs/forwards-tcp'), 1);
    try {
      const forward = await full.forward();
      await full.take([forward]);
      const passed = async (count: number) => {
        for (let left = count; left > 0; left -= 1) {
          expect(await full.passes(forward.port)).toBe(true);
        }
      };
      await expectAllCounted(full, disk, passed);
    } finally {
      await disk.unmount();
      await full.stop();
    }
  },
  120_000,
);

onSmallDisk(
  'so it is with sessions of UDP',
  async () => {
    const full = await startForwarding();
    const echo = await startUdpEcho();
    const disk = await mountSmallDisk(join(full.node.dir, 'logs/forwards'), 1);
    try {
      const origins = [{ address: '127.0.0.1', port: echo.port }];
      const { port, ...rest } = await full.forward({ origins, idleSeconds: 1 });
      await full.take([{ ...rest, ports: [{ protocol: 'udp', from: port, to: port }] }]);
      /** Sessions of clients that are answered, and have ended. */
      const passed = async (count: number) => {
        const clients = await Promise.all(
          Array.from({ length: count }, () => UdpClient.open(port)),
        );
        for (const client of clients) client.send();
        await full.eventually(() => clients.every(({ answers }) => answers === 1));
        for (const client of clients) client.close();
        await full.eventually(async () => (await sessionsTo(echo.port)) === 0);
      };
      await expectAllCounted(full, disk, passed);
    } finally {
      await disk.unmount();
      await full.stop();
      await echo.stop();
    }
  },
  120_000,
);
