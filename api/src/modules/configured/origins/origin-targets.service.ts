import { isLoopback } from '@console/contract/common/addresses/address';
import { isInternalAddress } from '@console/contract/common/addresses/internal-address';
import { isReserved } from '../reserved-names.service';

/** Which origins inside a network may be used. */
export type OriginPolicy = {
  /** Any address. */
  internal: boolean;
  /** This machine only, as the demo's own origin needs. */
  loopback: boolean;
};

/** Where the platform itself answers: an origin there would be a loop. */
export type OwnPlaces = {
  /**
   * `host:port` of consoles and nodes, and the other ports there; a host without a port stands for
   * all of its ports.
   */
  places: readonly { address: string; ports: readonly number[] }[];
  /** Host names of the platform and of panels. */
  hosts: readonly string[];
  cnameZone: string;
};

/** What is connected to: an address, and the ports there. */
export type OriginTarget = { address: string; ports: readonly number[] };

const machineOf = (host: string) => (isLoopback(host) ? 'localhost' : host.toLowerCase());

function readPlace(text: string): { host: string; port: number | undefined } {
  const [, host = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  // More than one colon and no brackets is an IPv6 address without a port.
  if (/^[^[].*:.*:/.test(text)) return { host: text, port: undefined };
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: port ? Number(port) : undefined };
}

/** The ports that places are known by. */
export const portsOfPlaces = (places: OwnPlaces['places']): number[] =>
  places.flatMap(({ address, ports }) => [...ports, readPlace(address).port ?? []].flat());

/** The same places, but with all ports of each machine that is not this one. */
export const wholeMachines = (places: OwnPlaces['places']): OwnPlaces['places'] =>
  places.map((place) => {
    const { host } = readPlace(place.address);
    return isLoopback(host) ? place : { address: host, ports: [] };
  });

function isOwn({ address, ports }: OriginTarget, own: OwnPlaces): boolean {
  const machine = machineOf(address);
  // On this machine it is the port that tells the console from the customer's server.
  if (machine !== 'localhost' && isReserved(machine, own.hosts, own.cnameZone)) return true;
  return own.places.some(({ address: place, ports: more }) => {
    const { host, port } = readPlace(place);
    const here = machineOf(host) === machine;
    return here && (port === undefined || ports.some((one) => one === port || more.includes(one)));
  });
}

/** Why an origin may not be used; `undefined` when it may. */
export function targetProblem(
  target: OriginTarget,
  policy: OriginPolicy,
  own: OwnPlaces,
): string | undefined {
  const { address } = target;
  const allowed = policy.internal || (policy.loopback && isLoopback(address));
  if (!allowed && isInternalAddress(address)) return '不允许使用内网或保留地址作为源站';
  return isOwn(target, own) ? '这是本平台自己的地址，会形成回路' : undefined;
}
