import { createServer, type Server } from 'node:net';
import { freePort } from '@console/testing/free-port';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';

let edge: Forwarding;
let source: Server;
let sourcePort = 0;

beforeAll(async () => {
  edge = await startForwarding();
  const block = Buffer.alloc(256 * 1024);
  source = createServer((socket) => {
    const fill = () => {
      while (socket.writable && socket.write(block));
    };
    socket.on('error', () => socket.destroy());
    socket.on('drain', fill);
    fill();
  });
  sourcePort = await freePort();
  await new Promise<void>((resolve) => source.listen(sourcePort, '127.0.0.1', resolve));
});
afterAll(async () => {
  await edge.stop();
  await new Promise((resolve) => source.close(resolve));
});

const capable = async () => {
  const beat = await edge.eventually(() => edge.plane.heartbeats.at(-1));
  return beat.capabilities?.includes('forward-bandwidth') ?? false;
};

/** Megabits a second over the next seconds, of everything that passes to the clients. */
async function rateOf(clients: readonly Client[], seconds: number): Promise<number> {
  const bytes = () => clients.reduce((sum, client) => sum + client.bytes, 0);
  // What passed earlier may still wait to be read where this process was not given a processor; a turn of
  // the loop that brings nothing has read it all.
  let from: number;
  do {
    from = bytes();
    await new Promise(setImmediate);
  } while (bytes() > from);
  const begun = performance.now();
  await edge.eventually(() => performance.now() - begun > seconds * 1_000);
  return ((bytes() - from) * 8) / (performance.now() - begun) / 1_000;
}

test('80 Mbit/s are kept over four connections, and others are not held up', async () => {
  // A machine that may not shape says so; there is nothing to see then.
  if (!(await capable())) return;
  const origins = [{ address: '127.0.0.1', port: sourcePort }];
  const limited = await edge.forward({ origins, limits: { bandwidthMbps: 80 } });
  const free = await edge.forward({ origins });
  await edge.take([limited, free]);
  const open = (port: number) => Client.open(port);
  const four = await Promise.all([1, 2, 3, 4].map(() => open(limited.port)));
  await rateOf(four, 1);
  // All of it is had as soon as the machine has the time, and never more.
  const rates: number[] = [];
  await edge.eventually(async () => rates.push(await rateOf(four, 4)) && (rates.at(-1) ?? 0) > 76);
  expect(Math.max(...rates)).toBeLessThan(84);
  const other = await open(free.port);
  // More than the limit, beside those who use all of it.
  expect(await rateOf([other], 1)).toBeGreaterThan(84);
  other.destroy();
  await edge.take([{ ...limited, limits: { bandwidthMbps: 20 } }]);
  await rateOf(four, 2);
  expect(await rateOf(four, 3)).toBeLessThan(22);
  // Other nodes of this machine, without limits and with some of their own, begin and end beside it.
  for (const limits of [{}, { bandwidthMbps: 300 }]) {
    const beside = await startForwarding();
    await beside.take([await beside.forward({ limits })]);
    expect(await rateOf(four, 2)).toBeLessThan(22);
    await beside.stop();
    expect(await rateOf(four, 2)).toBeLessThan(22);
  }
  for (const client of four) client.destroy();
});
