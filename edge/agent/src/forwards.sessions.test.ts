import type { EdgeForwardInput } from '@console/contract/edge/endpoints/edge-forwards';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { startUdpEcho, UdpClient } from '../testing/udp-echo';

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

/** A machine that may not limit says so; there is nothing to see then. */
const capable = async () => {
  const beat = await edge.eventually(() => edge.plane.heartbeats.at(-1));
  return beat.capabilities?.includes('forward-udp-rate') ?? false;
};

async function forwarded(settings: Partial<EdgeForwardInput>) {
  const origins = [{ address: '127.0.0.1', port: echo.port }];
  const { port, ...forward } = await edge.forward({ origins, ...settings });
  return { ...forward, port, ports: [{ protocol: 'udp' as const, from: port, to: port }] };
}

async function openMany(count: number, port: number, from?: string): Promise<UdpClient[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => UdpClient.open(port, from)));
  clients.push(...opened);
  for (const client of opened) client.send();
  return opened;
}

const answered = (list: readonly UdpClient[]) => list.filter(({ answers }) => answers > 0);
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

function refusedOf(id: string) {
  const { connections } = edge.plane.forwards;
  return connections.filter(({ forwardId, block }) => forwardId === id && block === 'ip_rate');
}

/** Everybody says something, and again where it was lost, until all were answered once more. */
async function goOn(list: readonly UdpClient[]): Promise<void> {
  const before = list.map(({ answers }) => answers);
  const silent = () => list.filter(({ answers }, index) => answers <= (before[index] ?? 0));
  for (const client of list) client.send();
  await edge.eventually(() => {
    for (const client of silent()) client.send();
    return silent().length === 0;
  });
}

test('new sessions of an address beyond its limit are refused and recorded, and known ones go on', async () => {
  if (!(await capable())) return;
  const forward = await forwarded({ limits: { newPerSecondPerIp: 3 } });
  await edge.take([forward]);
  const all = await openMany(60, forward.port, '127.0.0.4');
  const refused = () => sum(refusedOf(forward.id).map(({ count }) => count));
  await edge.eventually(() => answered(all).length + refused() === 60);
  expect(answered(all).length).toBeGreaterThanOrEqual(3);
  expect(refused()).toBeGreaterThan(0);
  const [record] = refusedOf(forward.id);
  expect(record).toMatchObject({ ip: '127.0.0.4', port: forward.port, ending: 'blocked' });
  const known = answered(all);
  await goOn(known);
  const refusedInSamples = () =>
    sum(
      edge.plane.forwards.samples
        .filter(({ forwardId }) => forwardId === forward.id)
        .map((sample) => sample.refused),
    );
  await edge.eventually(() => refusedInSamples() === refused());
});

test('a limit ends no session that began before it, and no change of the lists does', async () => {
  if (!(await capable())) return;
  const forward = await forwarded({});
  await edge.take([forward]);
  const before = await openMany(30, forward.port);
  await edge.eventually(() => answered(before).length === 30);
  const limits = { newPerSecondPerIp: 1 };
  await edge.take([{ ...forward, limits }]);
  await goOn(before);
  const access = { ipBlack: [{ address: '192.0.2.1' }] };
  await edge.take([{ ...forward, limits, access }]);
  await goOn(before);
  // Refusals before these would be told with them.
  await openMany(30, forward.port, '127.0.0.4');
  await edge.eventually(() => refusedOf(forward.id).length > 0);
  expect(new Set(refusedOf(forward.id).map(({ ip }) => ip))).toEqual(new Set(['127.0.0.4']));
});

test('whom the white list names no limit of new sessions concerns', async () => {
  if (!(await capable())) return;
  const forward = await forwarded({
    limits: { newPerSecondPerIp: 1 },
    access: { ipWhite: [{ address: '127.0.0.20' }] },
  });
  await edge.take([forward]);
  const all = await openMany(40, forward.port, '127.0.0.20');
  await edge.eventually(() => answered(all).length === 40);
  expect(refusedOf(forward.id)).toEqual([]);
});
