import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import { type Forwarding, startForwarding } from '../testing/forwarded';
import { portsHeldBy } from './forwards/ports/kernel-ports';
import { childrenOf } from './nginx/process';

/** Two nodes of one machine: the kernel would let both have one port. */
let first: Forwarding;
let second: Forwarding;

beforeAll(async () => {
  [first, second] = await Promise.all([startForwarding(), startForwarding()]);
});
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()]);
});

const forwardOf = async (protocol: ForwardProtocol, given?: number) => {
  const { port: own, ...forward } = await second.forward();
  const port = given ?? own;
  return { ...forward, port, ports: [{ protocol, from: port, to: port }] };
};

const masterPid = async ({ node }: Forwarding = second) =>
  Number(await readFile(join(node.dir, 'forwards/udp.pid'), 'utf8').catch(() => '0'));

/** Why the second node refuses a forward; `undefined` once it does not. */
async function refusalOf(revision: number, id: string): Promise<string | undefined> {
  const ack = await second.eventually(() => second.plane.forwards.ackOf(revision));
  return ack.refused.find(({ forwardId }) => forwardId === id)?.error;
}

test.each<[ForwardProtocol, RegExp]>([
  ['tcp', /^TCP 端口 \d+ 已被其他程序占用（PORT_TAKEN）$/],
  ['udp', /^UDP 端口 \d+ 已被其他程序占用（PORT_TAKEN）$/],
])('a port of %s that another node has is refused by name', async (protocol, reason) => {
  const theirs = await forwardOf(protocol);
  await first.take([theirs]);
  const ours = await forwardOf(protocol, theirs.port);
  const revision = second.plane.forwards.change([ours]);
  expect(await refusalOf(revision, ours.id)).toMatch(reason);
  // What the engine, or the kernel, says itself is for the node's operator.
  expect(second.node.log).toMatch(/Address already in use|EADDRINUSE/);
  await second.take([], [ours.id]);
});

test('of two nodes that take a port of UDP at one moment, one has it and the other is refused by name', async () => {
  const nodes = [first, second];
  for (let turn = 0; turn < 3; turn += 1) {
    const theirs = await forwardOf('udp');
    const ours = await forwardOf('udp', theirs.port);
    const acked = [
      first.plane.forwards.change([theirs]),
      second.plane.forwards.change([ours]),
    ] as const;
    await second.eventually(async () => {
      const refusals = nodes.map(({ plane: { forwards } }, index) =>
        forwards.ackOf(acked[index] ?? 0)?.refused.map(({ error }) => error),
      );
      const held = await Promise.all(
        nodes.map(async (one) => portsHeldBy(await masterPid(one), 'udp')),
      );
      const holders = held.map(({ own }) => own.has(theirs.port));
      const reason = `UDP 端口 ${theirs.port} 已被其他程序占用（PORT_TAKEN）`;
      const expected = holders.map((holds) => (holds ? [] : [reason]));
      return (
        holders.filter(Boolean).length === 1 &&
        JSON.stringify(refusals) === JSON.stringify(expected)
      );
    });
    await Promise.all([first.take([], [theirs.id]), second.take([], [ours.id])]);
  }
}, 120_000);

test('a port of UDP that a forward has given back is the next one’s at once', async () => {
  const stays = await forwardOf('udp');
  await second.take([stays]);
  const before = await forwardOf('udp');
  await second.take([before]);
  const workers = childrenOf(await masterPid());
  // On a busy machine former workers may keep their sockets for a while.
  for (const pid of workers) process.kill(pid, 'SIGSTOP');
  const after = await forwardOf('udp', before.port);
  try {
    await second.take([], [before.id]);
    await second.take([after]);
  } finally {
    for (const pid of workers) process.kill(pid, 'SIGCONT');
  }
  await second.take([], [after.id]);
  await second.take([], [stays.id]);
});

test.each<ForwardProtocol>(['tcp', 'udp'])(
  'one of %s that another node has given back is had by itself, and each is said once',
  async (protocol) => {
    const theirs = await forwardOf(protocol);
    await first.take([theirs]);
    const ours = await forwardOf(protocol, theirs.port);
    const stays = await forwardOf(protocol);
    const revision = second.plane.forwards.change([ours, stays]);
    expect(await refusalOf(revision, ours.id)).toBeDefined();
    // Other changes say nothing again.
    await second.eventually(async () => {
      const later = second.plane.forwards.change([{ ...stays, idleSeconds: 55 }]);
      return (await refusalOf(later, ours.id)) !== undefined;
    });
    await first.take([], [theirs.id]);
    const isHad = () => second.plane.forwards.acks.at(-1)?.refused.length === 0;
    await second.eventually(isHad);
    const lines = second.node.log.split('\n').filter((line) => line.includes(ours.id));
    const name = `forward ${protocol.toUpperCase()} ${ours.port} (${ours.id})`;
    expect(lines.map((line) => line.replace(/^\S+ /, ''))).toEqual([
      expect.stringMatching(/: .*PORT_TAKEN.*EADDRINUSE/),
      `${name} is refused no more`,
    ]);
    expect(lines[0]).toContain(`${name} is refused: `);
    await second.take([], [ours.id, stays.id]);
  },
);

test('so it is when an agent starts anew beside an nginx that served on', async () => {
  const [theirs, served] = [await forwardOf('udp'), await forwardOf('udp')];
  await first.take([theirs]);
  const ours = await forwardOf('udp', theirs.port);
  const revision = second.plane.forwards.change([ours, served]);
  const reason = `UDP 端口 ${theirs.port} 已被其他程序占用（PORT_TAKEN）`;
  expect(await refusalOf(revision, ours.id)).toBe(reason);
  await second.node.end('SIGKILL');
  second.plane.forwards.acks.length = 0;
  await second.node.start();
  expect(await refusalOf(revision, ours.id)).toBe(reason);
  expect(await refusalOf(revision, served.id)).toBeUndefined();
  await second.take([], [ours.id, served.id]);
});

test('a port that another program begins to share is told of, and told no more when it is ours alone', async () => {
  const forward = await forwardOf('udp');
  await second.take([forward]);
  const dir = await mkdtemp(join(tmpdir(), 'other-nginx-'));
  let other: ChildProcess | undefined;
  try {
    // Another nginx of the same configuration.
    const text = await readFile(join(second.node.dir, 'forwards/udp.conf'), 'utf8');
    for (const folder of ['forwards', 'logs/forwards']) {
      await mkdir(join(dir, folder), { recursive: true });
    }
    const file = join(dir, 'forwards/udp.conf');
    await writeFile(file, text.replaceAll(second.node.dir, dir));
    const script = 'forwards/sessions.js';
    await copyFile(join(second.node.dir, script), join(dir, script)).catch(() => undefined);
    const binary = `/proc/${await masterPid()}/exe`;
    other = spawn(binary, ['-p', join(dir, 'forwards'), '-c', file], { stdio: 'ignore' });
    const told = () =>
      second.plane.forwards.acks
        .at(-1)
        ?.refused.some(
          ({ error }) =>
            error === `UDP 端口 ${forward.port} 同时被其他程序监听，收到的数据会被分走`,
        );
    await second.eventually(told);
    other.kill('SIGTERM');
    await second.eventually(() => told() === false);
  } finally {
    other?.kill('SIGTERM');
    await rm(dir, { recursive: true });
  }
});

test('workers of an nginx that was killed do not go on beside those of the next', async () => {
  const forward = await forwardOf('udp');
  await second.take([forward]);
  const pid = await masterPid();
  process.kill(pid, 'SIGKILL');
  await second.take([{ ...forward, idleSeconds: 77 }]);
  const next = await masterPid();
  expect(next).not.toBe(pid);
  const { own, shared } = await portsHeldBy(next, 'udp');
  expect([own.has(forward.port), shared.has(forward.port)]).toEqual([true, false]);
});
