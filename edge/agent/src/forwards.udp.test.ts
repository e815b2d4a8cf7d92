import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { type NameServer, startNameServer } from '../testing/name-server';

const run = promisify(execFile);
let edge: Forwarding;
let names: NameServer;
let origin: { address: string; port: number };

beforeAll(async () => {
  edge = await startForwarding();
  names = await startNameServer();
  names.set('7.2.0.192', 'www.example.test', '192.0.2.7');
  const [address = '', port] = names.address.split(':');
  origin = { address, port: Number(port) };
});
afterAll(async () => {
  await edge.stop();
  await names.stop();
});

const udp = async () => {
  const { port, ...forward } = await edge.forward({ origins: [origin], idleSeconds: 1 });
  return { ...forward, port, ports: [{ protocol: 'udp' as const, from: port, to: port }] };
};

/** What `dig` is answered by way of a port; empty where no answer comes. */
async function dig(port: number, from = '127.0.0.1'): Promise<string> {
  const args = ['-b', from, '@127.0.0.1', '-p', String(port), '+short', '+tries=1', '+time=5'];
  const { stdout } = await run('dig', [...args, 'www.example.test', 'A']).catch(() => ({
    stdout: '',
  }));
  return /^[\d.]+$/m.exec(stdout)?.[0] ?? '';
}

test('dig is answered through a forward of UDP, until the forward is gone', async () => {
  const forward = await udp();
  await edge.take([forward]);
  expect(await dig(forward.port)).toBe('192.0.2.7');
  await edge.take([], [forward.id]);
  expect(await dig(forward.port)).toBe('');
});

test.each([
  ['all of it', -1],
  ['its master', 1],
])('an nginx of UDP that was killed, %s, is started again', async (_, sign) => {
  const forward = await udp();
  await edge.take([forward]);
  const pidFile = join(edge.node.dir, 'forwards/udp.pid');
  const pid = await readFile(pidFile, 'utf8');
  process.kill(sign * Number(pid), 'SIGKILL');
  await edge.eventually(async () => (await readFile(pidFile, 'utf8')) !== pid);
  await edge.eventually(() =>
    edge.node.log.includes(`nginx of UDP ${pid.trim()} ended (by SIGKILL); it is started again`),
  );
  await edge.eventually(() => dig(forward.port));
  await edge.take([], [forward.id]);
});

test('a black list refuses, and the white list goes before it', async () => {
  const forward = await udp();
  const access = { ipBlack: [{ address: '127.0.0.0/24' }], ipWhite: [{ address: '127.0.0.5' }] };
  await edge.take([{ ...forward, access }]);
  expect(await dig(forward.port, '127.0.0.4')).toBe('');
  expect(await dig(forward.port, '127.0.0.5')).toBe('192.0.2.7');
});

test('each port of a range leads to the same port where the origin has none of its own', async () => {
  const { port, ...forward } = await udp();
  const ports = [{ protocol: 'udp' as const, from: port, to: port + 2 }];
  const mapped = { ...forward, ports, origins: [{ address: '127.0.0.1', port: origin.port }] };
  await edge.take([mapped]);
  for (const own of [port, port + 1, port + 2]) expect(await dig(own)).toBe('192.0.2.7');
  await edge.take([], [mapped.id]);
});

test('UDP with the PROXY protocol, and a port that somebody has, are refused by name', async () => {
  const forward = await udp();
  const [, taken = ''] = names.address.split(':');
  const other = await udp();
  const range = { protocol: 'udp' as const, from: Number(taken), to: Number(taken) };
  const revision = edge.plane.forwards.change([
    { ...forward, proxyOut: 'v2' },
    { ...other, ports: [range], origins: [{ address: '127.0.0.1', port: 9 }] },
  ]);
  const { refused } = await edge.eventually(() => edge.plane.forwards.ackOf(revision));
  const reasonOf = (id: string) => refused.find(({ forwardId }) => forwardId === id)?.error;
  expect(reasonOf(forward.id)).toBe('UDP 转发不能使用 PROXY 协议');
  expect(reasonOf(other.id)).toBe(`UDP 端口 ${taken} 已被其他程序占用（PORT_TAKEN）`);
});
