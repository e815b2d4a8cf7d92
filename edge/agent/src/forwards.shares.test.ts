import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { sessionsTo, startUdpEcho, UdpClient } from '../testing/udp-echo';
import { childrenOf } from './nginx/process';

let edge: Forwarding;
let echo: Awaited<ReturnType<typeof startUdpEcho>>;
const share = 20;
/** Of the whole node. */
const all = 50;

beforeAll(async () => {
  edge = await startForwarding({
    EDGE_UDP_SESSIONS: String(share),
    EDGE_UDP_SESSIONS_ALL: String(all),
  });
  echo = await startUdpEcho();
});
afterAll(async () => {
  await edge.stop();
  await echo.stop();
});

const masterPid = () => Number(readFileSync(join(edge.node.dir, 'forwards', 'udp.pid'), 'utf8'));

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
  for (const worker of childrenOf(masterPid())) process.kill(worker, 'SIGKILL');

  const late = await Promise.all(Array.from({ length: share }, () => UdpClient.open(forward.port)));
  await edge.eventually(() => {
    for (const client of late) if (client.answers === 0) client.send();
    return late.every(({ answers }) => answers > 0);
  });
  for (const client of [...clients, ...late]) client.close();
});

test('the sessions of all accounts together are no more than the node has memory for', async () => {
  const forwards = await Promise.all(['four', 'five', 'six'].map(forwardOf));
  await edge.take(forwards);
  const clients = await Promise.all(
    forwards.flatMap(({ port }) => Array.from({ length: share }, () => UdpClient.open(port))),
  );
  // What earlier tests opened ends with the change.
  await edge.eventually(async () => (await sessionsTo(echo.port)) === 0);
  for (const client of clients) client.send();
  const answered = () => clients.filter(({ answers }) => answers > 0).length;
  const ids = new Set(forwards.map(({ id }) => id));
  const refused = () =>
    edge.plane.forwards.connections.filter(({ forwardId, block }) => ids.has(forwardId) && block);
  await edge.eventually(() => refused().length === 3 * share - all && answered() === all);
  for (const client of clients) client.close();
  await edge.take([], [...ids]);
});

test('an nginx that was killed with all it held is started once, and not loaded again', async () => {
  const forward = await forwardOf('seven');
  await edge.take([forward]);
  const clients = await Promise.all(
    Array.from({ length: share / 2 }, () => UdpClient.open(forward.port)),
  );
  for (const client of clients) client.send();
  await edge.eventually(() => clients.every(({ answers }) => answers > 0));
  const samples = () =>
    edge.plane.forwards.samples.filter(({ forwardId }) => forwardId === forward.id);
  const open = () => samples().at(-1)?.connections;
  await edge.eventually(() => open() === share / 2);
  const lost = () => edge.plane.heartbeats.at(-1)?.load.droppedRecords ?? 0;
  const before = lost();
  // Right after a look at the sessions, so that the next one finds another nginx.
  const { length } = samples();
  await edge.eventually(() => samples().length > length);
  process.kill(-masterPid(), 'SIGKILL');
  await edge.eventually(() => {
    for (const client of clients) client.send();
    return open() === share / 2 && lost() - before >= share / 2;
  });
  // What a reload ends has records.
  const later = samples().length + 3;
  await edge.eventually(() => samples().length >= later);
  expect(edge.plane.forwards.connections.some((one) => one.forwardId === forward.id)).toBe(false);
  for (const client of clients) client.close();
});
