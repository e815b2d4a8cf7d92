import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeForwardSchema } from '@console/contract/edge/endpoints/edge-forwards';
import { mayMakeNetworks, type OwnNetwork, startOwnNetwork } from '../../../testing/own-network';
import { createNewSessions } from './new-sessions';

// What happens in the kernel is seen in a network of the test's own.
const inKernel = mayMakeNetworks ? describe : describe.skip;

inKernel('the limit of new sessions', () => {
  let network: OwnNetwork;
  let dir = '';
  beforeAll(async () => {
    network = await startOwnNetwork([
      '198.51.100.1/32',
      '2001:db8:1:2::7/128',
      '2001:db8:1:2::8/128',
      '2001:db8:1:3::7/128',
    ]);
    dir = await mkdtemp(join(tmpdir(), 'new-sessions-'));
  });
  afterAll(async () => {
    network.stop();
    await rm(dir, { recursive: true });
  });

  const begin = (hosts: readonly string[] = ['0.0.0.0', '[::]']) =>
    createNewSessions({
      ...{ nft: [...network.inside, 'nft'], dir, hosts },
      statePath: join(dir, 'refused.json'),
    });
  const forward = (newPerSecondPerIp: number, port: number) =>
    edgeForwardSchema.parse({
      id: '0198a000-0000-7000-8000-000000000001',
      ports: [{ protocol: 'udp', from: port, to: port + 1 }],
      origins: [{ address: '192.0.2.1' }],
      limits: { newPerSecondPerIp },
    });
  const only = (one: ReturnType<typeof forward>) => new Map([[one.id, one]]);

  /** So many sessions from an address to a port of it; nobody has to listen for the kernel to see them. */
  const send = (count: number, ip: string, port: number) =>
    network.at(
      process.execPath,
      '-e',
      `const { createSocket } = require('dgram');
      for (let i = 0; i < ${count}; i += 1) {
        const socket = createSocket('${ip.includes(':') ? 'udp6' : 'udp4'}');
        socket.bind(0, '${ip}', () => socket.send('?', ${port}, '${ip}', () => socket.close()));
      }`,
    );

  it('is of an address over all ports of a forward, and of an IPv6 network as a whole', async () => {
    const sessions = await begin();
    await sessions.apply(only(forward(1, 5_300)));
    const begun = Date.now();
    await send(20, '198.51.100.1', 5_300);
    await send(20, '198.51.100.1', 5_301);
    await send(20, '2001:db8:1:2::7', 5_300);
    await send(20, '2001:db8:1:2::8', 5_300);
    await send(1, '2001:db8:1:3::7', 5_300);
    const passedMax = 1 + Math.ceil((Date.now() - begun) / 1_000);
    const { records, lost } = await sessions.takeRefused();
    const refused = (ips: readonly string[]) =>
      records.filter(({ ip }) => ips.includes(ip)).reduce((sum, { count }) => sum + count, 0);
    for (const ips of [['198.51.100.1'], ['2001:db8:1:2::7', '2001:db8:1:2::8']]) {
      expect(refused(ips)).toBeGreaterThanOrEqual(40 - passedMax);
      expect(refused(ips)).toBeLessThan(40);
    }
    expect(refused(['2001:db8:1:3::7'])).toBe(0);
    expect(lost).toBe(0);
    expect(records[0]).toMatchObject({ protocol: 'udp', block: 'ip_rate', ending: 'blocked' });
    await sessions.stop();
  });

  it('tells each refusal once, also after a restart of the agent and of the kernel', async () => {
    const first = await begin();
    await first.apply(only(forward(1, 5_300)));
    await send(30, '198.51.100.1', 5_300);
    expect((await first.takeRefused()).records).toHaveLength(1);
    await first.keep();
    const second = await begin();
    await second.apply(only(forward(1, 5_300)));
    expect((await second.takeRefused()).records).toEqual([]);
    await network.at('nft', 'flush', 'ruleset');
    const third = await begin();
    await third.apply(only(forward(1, 5_300)));
    await send(60, '198.51.100.1', 5_300);
    const [record] = (await third.takeRefused()).records;
    expect(record?.count).toBeGreaterThan(40);
    await third.stop();
  });

  /** What a visitor that waits for an answer and then sends so many has been answered, by who echoes there. */
  const converse = async (count: number, ip: string, port: number) => {
    const { stdout } = await network.at(
      process.execPath,
      '-e',
      `const { createSocket } = require('dgram');
      const echo = createSocket('udp4');
      echo.on('message', (data, { address, port }) => echo.send(data, port, address));
      const visitor = createSocket('udp4');
      let answers = 0;
      const end = () => { console.log(answers); process.exit(); };
      visitor.on('message', () => {
        answers += 1;
        if (answers === 1) for (let i = 0; i < ${count}; i += 1) visitor.send('?', ${port}, '${ip}');
        if (answers > ${count}) end();
      });
      // Who is answered ends before; a busy machine may take its time.
      setTimeout(end, 30_000);
      echo.bind(${port}, '${ip}', () => visitor.bind(0, '${ip}', () => visitor.send('?', ${port}, '${ip}')));`,
    );
    return Number(stdout);
  };

  it('refuses nothing of a visitor that was answered while a flood has taken all places', async () => {
    const sessions = await begin();
    const limited = forward(1, 5_300);
    await sessions.apply(only(limited));
    const { stdout } = await network.at('nft', '-j', 'list', 'tables');
    const [, table = ''] = /"name": "(edge_sessions_\w+)"/.exec(stdout) ?? [];
    const made = Array.from({ length: 65_536 }, (_, i) => `10.1.${i >> 8}.${i & 255} . 9 . 5300`);
    const file = join(dir, 'flood');
    const name = `first4_${limited.id.replaceAll('-', '')}`;
    await writeFile(file, `add element inet ${table} ${name} { ${made.join(', ')} }\n`);
    await network.at('nft', '-f', file);
    expect(await converse(20, '198.51.100.1', 5_300)).toBe(21);
    expect((await sessions.takeRefused()).records).toEqual([]);
    await sessions.stop();
  });

  it('concerns no address but those that the node listens at', async () => {
    const sessions = await begin(['127.0.0.1']);
    await sessions.apply(only(forward(1, 5_300)));
    await send(20, '198.51.100.1', 5_300);
    await send(20, '2001:db8:1:2::7', 5_300);
    expect((await sessions.takeRefused()).records).toEqual([]);
    await send(20, '127.0.0.1', 5_300);
    expect((await sessions.takeRefused()).records).toHaveLength(1);
    await sessions.stop();
  });
});
