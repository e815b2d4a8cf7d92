import { networkInterfaces } from 'node:os';
import { isLoopback } from '@console/contract/common/addresses/address';
import { plainAddress } from '@console/contract/common/addresses/internal-address';
import type { ForwardProtocol } from '@console/contract/edge/edge-forwards';
import type { EdgeForward, EdgeForwardPorts } from '@console/contract/edge/endpoints/edge-forwards';

/** Ports of a forward of one protocol. */
export const portsOf = ({ ports }: EdgeForward, protocol: ForwardProtocol) =>
  ports.filter((range) => range.protocol === protocol);

const includes = ({ from, to }: EdgeForwardPorts, port: number) => from <= port && port <= to;

const worded = ({ from, to }: EdgeForwardPorts) => (from === to ? `${from}` : `${from}-${to}`);

/** How the log calls a forward: whoever reads it knows the ports. */
export const nameOf = ({ id, ports }: EdgeForward) =>
  `${ports.map((range) => `${range.protocol.toUpperCase()} ${worded(range)}`).join('、')} (${id})`;

/** All addresses of this machine. */
function ownAddresses(): Set<string> {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  // Who connects to no address in particular connects to this machine.
  return new Set([...all.map(({ address }) => plainAddress(address)), '0.0.0.0', '::']);
}

/** Why two forwards, or a forward and the node itself, cannot both have their ports; `null` if they can. */
function collision(
  forward: EdgeForward,
  others: Iterable<EdgeForward>,
  ownPorts: readonly number[],
): string | null {
  for (const range of forward.ports) {
    if (range.from > range.to) return `端口范围 ${worded(range)} 不正确`;
    const own = range.protocol === 'tcp' && ownPorts.find((port) => includes(range, port));
    if (own) return `端口 ${own} 由节点自身使用`;
    for (const other of others) {
      const taken = other.ports.find(
        ({ protocol, from, to }) =>
          protocol === range.protocol && from <= range.to && range.from <= to,
      );
      if (taken) return `端口 ${worded(taken)} 已由另一条转发使用`;
    }
  }
  return null;
}

/** Where the connections of an origin go; a name leads to all of its addresses. */
type AddressesOf = (address: string) => readonly string[];

/** Whether a connection to an origin would come back to a port that this node listens on. */
function leadsBack(
  forward: EdgeForward,
  all: Iterable<EdgeForward>,
  { ownPorts, addressesOf }: { ownPorts: readonly number[]; addressesOf: AddressesOf },
): boolean {
  const own = ownAddresses();
  const listened = [...all, forward].flatMap(({ ports }) => ports);
  const isOwn = (address: string) =>
    own.has(plainAddress(address)) || isLoopback(plainAddress(address));
  return forward.origins.some(({ address, port, role }) => {
    if (role === 'down' || ![address, ...addressesOf(address)].some(isOwn)) return false;
    if (port === null) return true;
    return ownPorts.includes(port) || listened.some((range) => includes(range, port));
  });
}

/**
 * The forwards that may have their ports, in the given order, and why the others may not. The control
 * plane allots ports; this is for what it cannot know, and for its mistakes.
 */
export function allotPorts(
  forwards: Iterable<EdgeForward>,
  ownPorts: readonly number[],
  addressesOf: AddressesOf,
) {
  const allotted = new Map<string, EdgeForward>();
  const refused = new Map<string, string>();
  for (const forward of forwards) {
    const reason =
      collision(forward, allotted.values(), ownPorts) ??
      (leadsBack(forward, allotted.values(), { ownPorts, addressesOf })
        ? '源站指向节点自身'
        : null);
    if (reason) refused.set(forward.id, reason);
    else allotted.set(forward.id, forward);
  }
  return { allotted, refused };
}
