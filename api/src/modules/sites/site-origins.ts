import { isLoopback } from '@console/contract/address';
import { isInternalAddress } from '@console/contract/internal-address';
import type { Origin, OriginSettings } from '@console/contract/site-origin';
import { isReserved } from './site-domains';

/** Which origins inside a network may be used. */
export type OriginPolicy = {
  /** Any address. */
  internal: boolean;
  /** This machine alone, as the demo's own origin needs it. */
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

const machineOf = (host: string) => (isLoopback(host) ? 'localhost' : host.toLowerCase());

function readPlace(text: string): { host: string; port: number | undefined } {
  const [, host = text, port] = /^(.*?)(?::(\d+))?$/.exec(text) ?? [];
  // More than one colon and no brackets is an IPv6 address without a port.
  if (/^[^[].*:.*:/.test(text)) return { host: text, port: undefined };
  return { host: host.replace(/^\[(.*)\]$/, '$1'), port: port ? Number(port) : undefined };
}

function portsOf({ port }: Origin, { protocol, httpPort, httpsPort }: OriginSettings): number[] {
  if (port !== null) return [port];
  const both = { http: [httpPort], https: [httpsPort], follow: [httpPort, httpsPort] };
  return both[protocol];
}

function isOwn(origin: Origin, settings: OriginSettings, own: OwnPlaces): boolean {
  const machine = machineOf(origin.address);
  // On this machine it is the port that tells the console from the customer's server.
  if (machine !== 'localhost' && isReserved(machine, own.hosts, own.cnameZone)) return true;
  const ports = portsOf(origin, settings);
  return own.places.some(({ address, ports: more }) => {
    const { host, port } = readPlace(address);
    const here = machineOf(host) === machine;
    return here && (port === undefined || ports.some((one) => one === port || more.includes(one)));
  });
}

/** The fields of origins that may not be used, with the reason. */
export function forbiddenOrigins(origin: OriginSettings, policy: OriginPolicy, own: OwnPlaces) {
  const fields: Record<string, string> = {};
  for (const [index, one] of origin.origins.entries()) {
    const { address } = one;
    const field = `origin.origins.${index}.address`;
    const allowed = policy.internal || (policy.loopback && isLoopback(address));
    if (!allowed && isInternalAddress(address)) {
      fields[field] = '不允许使用内网或保留地址作为源站';
    } else if (isOwn(one, origin, own)) {
      fields[field] = '这是本平台自己的地址，会形成回路';
    }
  }
  return fields;
}
