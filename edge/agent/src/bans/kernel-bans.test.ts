import { type ChildProcess, spawn } from 'node:child_process';
import { eventually } from '../../testing/eventually';
import { mayMakeNetworks, type OwnNetwork, startOwnNetwork } from '../../testing/own-network';
import { createKernelBans, type KernelBan } from './kernel-bans';

// What happens in the kernel is seen in a network of the test's own.
const port = 18_080;
const log = { info: () => undefined, warn: jest.fn(), error: () => undefined };

const inKernel = mayMakeNetworks ? describe : describe.skip;

inKernel('bans in the kernel', () => {
  let network: OwnNetwork;
  let server: ChildProcess;
  beforeAll(async () => {
    network = await startOwnNetwork(visitors);
    const code = `require('http').createServer((_, answer) => answer.end('ok')).listen(${port}, '::')`;
    const [program = '', ...before] = network.inside;
    server = spawn(program, [...before, process.execPath, '-e', code]);
    await eventually(() => reaches('198.51.100.1'));
  });
  afterAll(() => {
    server.kill('SIGKILL');
    network.stop();
  });

  const visitors = [
    '198.51.100.1/32',
    '198.51.100.2/32',
    '198.51.100.3/32',
    '2001:db8:1:2::7/128',
    '2001:db8:1:3::7/128',
  ];

  /** Whether a visitor at this address gets an answer; the server is at the same one. */
  const reaches = async (address: string) => (await network.visit(address, port)) === 'ok';

  const inAnHour = Math.floor(Date.now() / 1_000) + 3_600;
  const ban = (address: string, untilAt = inAnHour): KernelBan => ({ address, untilAt });

  function started(wanted: { bans: KernelBan[]; white: string[] }) {
    const ending = new AbortController();
    const current = { ...wanted };
    const kernel = createKernelBans({
      ...{ log, signal: ending.signal, nft: [...network.inside, 'nft'], table: 'edge_test' },
      ...{ ports: [port], lookMs: 20, wanted: () => ({ ...current }) },
    });
    const ended = kernel.run();
    return {
      kernel,
      current,
      end: async () => {
        ending.abort();
        await ended;
      },
    };
  }

  it('drops who is banned, of IPv6 the whole /64, counts it, and lets in who is let go', async () => {
    const { kernel, current, end } = started({
      bans: [ban('198.51.100.1'), ban('2001:db8:1:2::/64')],
      white: [],
    });
    await eventually(async () => !(await reaches('198.51.100.1')));
    expect(await reaches('2001:db8:1:2::7')).toBe(false);
    expect(await reaches('198.51.100.2')).toBe(true);
    expect(await reaches('2001:db8:1:3::7')).toBe(true);
    expect(await kernel.dropped()).toBeGreaterThan(1);
    current.bans = [ban('2001:db8:1:2::/64')];
    await eventually(() => reaches('198.51.100.1'));
    await end();
    expect(await reaches('2001:db8:1:2::7')).toBe(true);
  });

  it('never drops whom a white list holds, also one that comes later, nor this machine', async () => {
    const { current, end } = started({
      bans: [ban('198.51.100.1'), ban('198.51.100.2'), ban('127.0.0.1'), ban('2001:db8:1:2::/64')],
      white: ['198.51.100.2-198.51.100.9', '2001:db8:1:2::7'],
    });
    await eventually(async () => !(await reaches('198.51.100.1')));
    expect(await reaches('198.51.100.2')).toBe(true);
    expect(await reaches('127.0.0.1')).toBe(true);
    expect(await reaches('2001:db8:1:2::7')).toBe(true);
    current.white = ['198.51.100.0/24'];
    await eventually(() => reaches('198.51.100.1'));
    await end();
  });

  it('a ban that is made longer lasts longer, one that runs out ends by itself, and thousands go in at once', async () => {
    const soon = Math.floor(Date.now() / 1_000) + 4;
    const many = Array.from({ length: 12_000 }, (_, n) =>
      ban(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`),
    );
    const bans = [...many, ban('198.51.100.1', soon), ban('198.51.100.2', soon)];
    const { current, end } = started({ bans, white: [] });
    await eventually(async () => !(await reaches('198.51.100.2')));
    current.bans = [...many, ban('198.51.100.1'), ban('198.51.100.2', soon)];
    await eventually(() => reaches('198.51.100.2'));
    expect(await reaches('198.51.100.1')).toBe(false);
    const { stdout } = await network.at('nft', '-j', 'list', 'set', 'inet', 'edge_test', 'v4');
    expect(stdout.match(/"10\./g)).toHaveLength(12_000);
    await end();
  });

  it('says when the kernel takes nothing, and goes on trying', async () => {
    const ending = new AbortController();
    const kernel = createKernelBans({
      ...{ log, signal: ending.signal, nft: ['false'], table: 'edge_test', ports: [port] },
      ...{ lookMs: 5, wanted: () => ({ bans: [], white: [] }) },
    });
    const ended = kernel.run();
    await eventually(() => log.warn.mock.calls.length > 0);
    expect(await kernel.dropped()).toBeUndefined();
    ending.abort();
    await ended;
  });
});
