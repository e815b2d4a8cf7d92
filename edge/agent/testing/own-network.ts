import { execFile, spawn } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually } from './eventually';

const run = promisify(execFile);

/** Nobody but root may change how a kernel takes packets, or make a network. */
export const mayMakeNetworks = process.getuid?.() === 0;

export type OwnNetwork = Awaited<ReturnType<typeof startOwnNetwork>>;

/** A network namespace of the test's own, with loopback and these addresses, and no way out. */
export async function startOwnNetwork(addresses: readonly string[]) {
  const holder = spawn('unshare', ['-n', 'sleep', '600']);
  /** What comes before a command that is to run there. */
  const inside = ['nsenter', '-t', String(holder.pid), '-n'];
  const [program = '', ...first] = inside;
  const at = (...args: string[]) => run(program, [...first, ...args], { maxBuffer: 2 ** 26 });
  await eventually(async () => {
    const [theirs, ours] = await Promise.all([
      at('readlink', '/proc/self/ns/net'),
      run('readlink', ['/proc/self/ns/net']),
    ]);
    return theirs.stdout !== ours.stdout;
  });
  await at('ip', 'link', 'set', 'lo', 'up');
  for (const address of addresses) await at('ip', 'addr', 'add', address, 'dev', 'lo', 'nodad');

  /** What a visitor at this address is told by the server there; nothing where no answer comes. */
  async function visit(address: string, port: number, host?: string): Promise<string | undefined> {
    const name = address.includes(':') ? `[${address}]` : address;
    const url = `http://${name}:${port}/`;
    const header = host === undefined ? [] : ['-H', `Host: ${host}`];
    const args = ['curl', '-s', '-m', '1', '--interface', address, ...header, url];
    return (await at(...args).catch(() => undefined))?.stdout;
  }

  return { inside, at, visit, stop: () => holder.kill('SIGKILL') };
}
