import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { EdgeForward } from '@console/contract/edge/endpoints/edge-forwards';
import { portsOf } from '../ports/ports';

const run = promisify(execFile);

/** What goes on at a forward now. Bytes are those of the connections that are open. */
export type Live = {
  connections: number;
  bytesIn: number;
  bytesOut: number;
  byAddress: Map<string, number>;
};

/** More ranges than this are asked for all at once, and sorted out here. */
const rangesMax = 200;

const bare = (address: string) =>
  address
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');

function split(place: string): [address: string, port: number] {
  const colon = place.lastIndexOf(':');
  return [bare(place.slice(0, colon)), Number(place.slice(colon + 1))];
}

/** Which forward has which port. */
function byPort(forwards: Iterable<EdgeForward>): Map<number, string> {
  const ports = new Map<number, string>();
  for (const forward of forwards) {
    for (const { from, to } of portsOf(forward, 'tcp')) {
      for (let port = from; port <= to; port += 1) ports.set(port, forward.id);
    }
  }
  return ports;
}

function filterOf(forwards: readonly EdgeForward[]): string[] {
  const ranges = forwards.flatMap((forward) => portsOf(forward, 'tcp'));
  if (ranges.length > rangesMax) return [];
  const parts = ranges.map(({ from, to }) => `( sport >= :${from} and sport <= :${to} )`);
  return [parts.join(' or ')];
}

const figure = (text: string, name: string) =>
  Number(new RegExp(`\\b${name}:(\\d+)`).exec(text)?.[1] ?? 0);

/** Asks the kernel of each connection of forwards of TCP how much has gone through it so far. */
export async function liveSockets(
  ss: string,
  forwards: readonly EdgeForward[],
): Promise<Map<string, Live>> {
  const ports = byPort(forwards);
  const live = new Map<string, Live>();
  if (ports.size === 0) return live;
  // Those that HAProxy is done with have a record.
  const states = ['state', 'established', 'state', 'close-wait'];
  const { stdout } = await run(ss, ['-tinHO', ...states, ...filterOf(forwards)], {
    maxBuffer: 1024 ** 3,
  });
  for (const line of stdout.split('\n')) {
    const [, , , local = '', peer = ''] = line.trim().split(/\s+/, 5);
    const id = ports.get(split(local)[1]);
    if (!id) continue;
    const one = live.get(id) ?? { connections: 0, bytesIn: 0, bytesOut: 0, byAddress: new Map() };
    live.set(id, one);
    const [address] = split(peer);
    one.connections += 1;
    one.bytesIn += figure(line, 'bytes_received');
    one.bytesOut += figure(line, 'bytes_acked');
    one.byAddress.set(address, (one.byAddress.get(address) ?? 0) + 1);
  }
  return live;
}
