import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client, type Forwarding, startForwarding } from '../testing/forwarded';

let edge: Forwarding;

beforeAll(async () => {
  edge = await startForwarding();
});
afterAll(() => edge.stop());

const v1 = (ip: string) => `PROXY TCP${ip.includes(':') ? 6 : 4} ${ip} ${ip} 4000 443\r\n`;

function v2(ip: string): Buffer {
  const address = Buffer.from(ip.split('.').map(Number));
  const signature = Buffer.from('0d0a0d0a000d0a515549540a', 'hex');
  const ports = Buffer.from([0x0f, 0xa0, 0x01, 0xbb]);
  return Buffer.concat([signature, Buffer.from([0x21, 0x11, 0, 12]), address, address, ports]);
}

/** A connection that says it is another's; whether it comes through. */
async function comesThrough(port: number, header: string | Buffer): Promise<Client | undefined> {
  const client = await Client.open(port);
  client.send(header);
  client.send('?');
  await edge.eventually(() => client.isClosed || client.received === '?');
  return client.received === '?' ? client : undefined;
}

test.concurrent.each(['v1', 'v2'] as const)(
  '%s comes in, and a plain client is refused',
  async (version) => {
    const forward = await edge.forward({
      proxyIn: true,
      access: { ipBlack: [{ address: '198.51.100.0/24' }] },
    });
    await edge.take([forward]);
    const header = version === 'v1' ? v1 : v2;
    const client = await comesThrough(forward.port, header('203.0.113.9'));
    expect(client).toBeDefined();
    client?.destroy();
    expect(await comesThrough(forward.port, header('198.51.100.9'))).toBeUndefined();
    expect(await comesThrough(forward.port, 'GET / HTTP/1.1\r\n\r\n')).toBeUndefined();
  },
);

test.concurrent('PROXY headers are switched on while connections last, without losing one', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const held = await comesThrough(forward.port, '');
  await edge.take([{ ...forward, proxyIn: true }]);
  expect(await comesThrough(forward.port, v1('203.0.113.9'))).toBeDefined();
  expect(held?.isClosed).toBe(false);
  held?.destroy();
});

test.concurrent('origins are told the client by v1 and v2', async () => {
  const forward = await edge.forward({ proxyOut: 'v1' });
  await edge.take([forward]);
  const first = await Client.open(forward.port, '127.0.0.3');
  first.send('x');
  // The echo gives the header back.
  await edge.eventually(() => first.received.startsWith('PROXY TCP4 127.0.0.3 127.0.0.1 '));
  await edge.take([{ ...forward, proxyOut: 'v2' }]);
  const second = await Client.open(forward.port, '127.0.0.3');
  second.send('x');
  await edge.eventually(() => second.received.startsWith('\r\n\r\n\0\r\nQUIT\n'));
  for (const client of [first, second]) client.destroy();
});

test.concurrent('addresses of one /64 share a limit, those of two do not', async () => {
  const forward = await edge.forward({ proxyIn: true, limits: { connectionsPerIp: 1 } });
  await edge.take([forward]);
  const first = await comesThrough(forward.port, v1('2001:db8:0:1::1'));
  expect(first).toBeDefined();
  expect(await comesThrough(forward.port, v1('2001:db8:0:1:ffff::2'))).toBeUndefined();
  expect(await comesThrough(forward.port, v1('2001:db8:0:2::1'))).toBeDefined();
});

test.concurrent('new connections of an address are limited within a second', async () => {
  const forward = await edge.forward({ proxyIn: true, limits: { newPerSecondPerIp: 3 } });
  await edge.take([forward]);
  const tries = await Promise.all(
    Array.from({ length: 10 }, () => comesThrough(forward.port, v1('203.0.113.1'))),
  );
  const passed = tries.filter(Boolean).length;
  expect(passed).toBeGreaterThanOrEqual(3);
  expect(passed).toBeLessThan(10);
  expect(await comesThrough(forward.port, v1('203.0.113.2'))).toBeDefined();
});

test('a killed HAProxy is started again', async () => {
  const forward = await edge.forward();
  await edge.take([forward]);
  const pid = Number(await readFile(join(edge.node.dir, 'forwards/haproxy.pid'), 'utf8'));
  process.kill(-pid, 'SIGKILL');
  await edge.eventually(() => edge.passes(forward.port));
});
