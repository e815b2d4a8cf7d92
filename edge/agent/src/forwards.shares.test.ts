import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { startUdpEcho, UdpClient } from '../testing/udp-echo';
import { childrenOf } from './nginx/process';

let edge: Forwarding;
let echo: Awaited<ReturnType<typeof startUdpEcho>>;
const share = 20;

beforeAll(async () => {
  edge = await startForwarding({ EDGE_UDP_SESSIONS: String(share) });
  echo = await startUdpEcho();
});
afterAll(async () => {
  await edge.stop();
  await echo.stop();
});

async function forwardOf(account: string) {
  const origins = [{ address: '127.0.0.1', port: echo.port }];
  const { port, ...forward } = await edge.forward({ account, origins });
  return { ...forward, port, ports: [{ protocol: 'udp' as const, from: port, to: port }] };
}

test('sessions of UDP of one account take no place from those of others', async () => {
  const [flooded, alike, other] = [
    await forwardOf('one'),
    await forwardOf('one'),
    await forwardOf('two'),
  ];
  await edge.take([flooded, alike, other]);
  const clients = await Promise.all(
    Array.from({ length: share * 2 }, () => UdpClient.open(flooded.port)),
  );
  for (const client of clients) client.send();
  const answered = () => clients.filter(({ answers }) => answers > 0).length;
  const refusals = () =>
    edge.plane.forwards.connections.filter(({ forwardId }) => forwardId === flooded.id);
  await edge.eventually(() => refusals().length === share && answered() === share);
  expect(new Set(refusals().map(({ block }) => block))).toEqual(new Set(['connections']));

  const [neighbour, stranger] = [
    await UdpClient.open(alike.port),
    await UdpClient.open(other.port),
  ];
  stranger.send();
  await edge.eventually(() => stranger.answers === 1);
  neighbour.send();
  await edge.eventually(() =>
    edge.plane.forwards.connections.some(({ forwardId }) => forwardId === alike.id),
  );
  expect(neighbour.answers).toBe(0);
  for (const client of [...clients, neighbour, stranger]) client.close();
});

test('what killed workers held leaves its places to who comes then', async () => {
  const forward = await forwardOf('three');
  await edge.take([forward]);
  const clients = await Promise.all(
    Array.from({ length: share }, () => UdpClient.open(forward.port)),
  );
  for (const client of clients) client.send();
  await edge.eventually(() => clients.every(({ answers }) => answers > 0));
  const master = Number(readFileSync(join(edge.node.dir, 'forwards', 'udp.pid'), 'utf8'));
  for (const worker of childrenOf(master)) process.kill(worker, 'SIGKILL');

  const late = await Promise.all(Array.from({ length: share }, () => UdpClient.open(forward.port)));
  await edge.eventually(() => {
    for (const client of late) if (client.answers === 0) client.send();
    return late.every(({ answers }) => answers > 0);
  });
  for (const client of [...clients, ...late]) client.close();
});
