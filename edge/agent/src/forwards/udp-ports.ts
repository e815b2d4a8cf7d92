import { createSocket } from 'node:dgram';
import { readdir, readFile, readlink } from 'node:fs/promises';
import { childrenOf } from '../nginx/process';

/** What the kernel says against having a port of UDP; `null` when it can be had. */
export function whyTaken(host: string, port: number): Promise<string | null> {
  const address = host.replace(/^\[(.*)\]$/, '$1');
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

/** Sockets of UDP that take datagrams from anybody, by the kernel's table. */
async function listeners(): Promise<Listener[]> {
  const tables = await Promise.all(
    ['udp', 'udp6'].map((name) => readFile(`/proc/net/${name}`, 'utf8').catch(() => '')),
  );
  return tables.flatMap((table) =>
    table
      .split('\n')
      .slice(1)
      .flatMap((line) => {
        const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/);
        const [address = '', port = ''] = local.split(':');
        const isListening = state === '07';
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
export async function portsHeldBy(pid: number) {
  const [all, ...held] = await Promise.all([
    listeners(),
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
