import { createSocket } from 'node:dgram';
import { createReadStream } from 'node:fs';
import { readdir, readlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { childrenOf } from '../../nginx/process';
import { portsOf } from './ports';

function whyTakenTcp(address: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer((socket) => socket.destroy());
    server.once('error', (error) => resolve(error.message));
    // As HAProxy listens.
    server.listen({ host: address, port, exclusive: true, ipv6Only: true }, () =>
      server.close(() => resolve(null)),
    );
  });
}

function whyTakenUdp(address: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4');
    socket.once('error', (error) => {
      socket.close();
      resolve(error.message);
    });
    socket.bind({ address, port, exclusive: true }, () => socket.close(() => resolve(null)));
  });
}

type Listener = { address: string; port: number; inode: string };

/** The states of a socket that takes datagrams from anybody, and of one that takes connections. */
const listening = { udp: '07', tcp: '0A' } as const satisfies Record<ForwardProtocol, string>;

const stateIn = (line = '') => line.trim().split(/\s+/)[3] ?? '';

/** The kernel's table as far as needed: of TCP what listens comes first, and connections may be many. */
async function tableOf(name: string): Promise<string> {
  let text = '';
  const parts: AsyncIterable<string> = createReadStream(`/proc/net/${name}`, 'latin1');
  for await (const part of parts) {
    text += part;
    const newest = stateIn(text.split('\n').at(-2));
    const isPast = !['', 'st', listening.tcp].includes(newest);
    if (name.startsWith('tcp') && isPast) return text;
  }
  return text;
}

/** Sockets that listen, by the kernel's table. */
async function listeners(protocol: ForwardProtocol): Promise<Listener[]> {
  const tables = await Promise.all(
    [protocol, `${protocol}6`].map((name) => tableOf(name).catch(() => '')),
  );
  return tables.flatMap((table) =>
    table
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , , , , , , , inode = ''] = line.trim().split(/\s+/);
        const [address = '', port = ''] = local.split(':');
        const isListening = stateIn(line) === listening[protocol];
        return isListening ? [{ address, port: Number.parseInt(port, 16), inode }] : [];
      }),
  );
}

async function socketsOf(pid: number): Promise<string[]> {
  const dir = `/proc/${pid}/fd`;
  const names = await readdir(dir).catch(() => []);
  const links = await Promise.all(names.map((name) => readlink(`${dir}/${name}`).catch(() => '')));
  return links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []);
}

const isEverywhere = (address: string) => /^0+$/.test(address);

const overlap = (a: string, b: string) =>
  a.length === b.length && (a === b || isEverywhere(a) || isEverywhere(b));

/**
 * The ports at which a master or a worker of it listens, and those of them where another process does too. A worker
 * that is ending still holds what its master has given back. The kernel lets several processes of one user have a port
 * of UDP (SO_REUSEPORT), and parts what comes in among them.
 */
export async function portsHeldBy(pid: number, protocol: ForwardProtocol) {
  const [all, ...held] = await Promise.all([
    listeners(protocol),
    ...[pid, ...childrenOf(pid)].map(socketsOf),
  ]);
  const sockets = new Set(held.flat());
  const own = all.filter(({ inode }) => sockets.has(inode));
  const others = all.filter(({ inode }) => !sockets.has(inode));
  const shared = own.filter(({ address, port }) =>
    others.some((other) => other.port === port && overlap(address, other.address)),
  );
  return {
    own: new Set(own.map(({ port }) => port)),
    shared: new Set(shared.map(({ port }) => port)),
  };
}

/** The ports of a forward of one protocol, one by one. */
export function portsIn(forward: EdgeForward, protocol: ForwardProtocol): number[] {
  return portsOf(forward, protocol).flatMap(({ from, to }) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index),
  );
}

/** What the kernel says against a forward's having its ports; `null` when an engine has them or can have them. */
export async function whyUnavailable(
  forward: EdgeForward,
  protocol: ForwardProtocol,
  engine: { pid: number; own: ReadonlySet<number>; hosts: readonly string[] },
): Promise<string | null> {
  const whyTaken = protocol === 'tcp' ? whyTakenTcp : whyTakenUdp;
  for (const port of portsIn(forward, protocol).filter((one) => !engine.own.has(one))) {
    for (const host of engine.hosts) {
      const reason = await whyTaken(host.replace(/^\[(.*)\]$/, '$1'), port);
      // The kernel hands out its table in parts: while sockets come and go, an own one may be missed.
      const isOwn = reason !== null && (await portsHeldBy(engine.pid, protocol)).own.has(port);
      if (reason && !isOwn) return reason;
    }
  }
  return null;
}

/** The same of several, by the forward's id, for those that cannot have their ports. */
export async function unavailableOf(
  forwards: readonly EdgeForward[],
  protocol: ForwardProtocol,
  pid: number,
  hosts: readonly string[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  if (forwards.length === 0) return found;
  const { own } = await portsHeldBy(pid, protocol);
  for (const forward of forwards) {
    const why = await whyUnavailable(forward, protocol, { pid, own, hosts });
    if (why) found.set(forward.id, why);
  }
  return found;
}
