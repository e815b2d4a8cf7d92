import { ipVersion } from '@console/contract/common/addresses/address';
import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import type { Origin, OriginSettings } from '@console/contract/sites/settings/origin';

/** One address that nginx may connect to. `key` names it in nginx's log, prefixed by the site. */
export type Peer = { ip: string; port: number; weight: number; key: string };

/** A site's origins as nginx's Lua reads them. Times are in seconds. */
export type RuntimeOrigin = {
  peers: Peer[];
  backups: Peer[];
  /** The peers for HTTPS visitors, where the origin is asked by the visitor's scheme. */
  secure?: { peers: Peer[]; backups: Peer[] };
  balance: OriginSettings['balance'];
  scheme: OriginSettings['protocol'];
  hostHeader: string;
  sni: string;
  connectTimeout: number;
  readTimeout: number;
  retries: number;
  websocket: boolean;
  slice: boolean;
};

/** Addresses of a host name, as last resolved. */
export type Resolve = (name: string) => readonly string[];

/** The scheme for an origin: the visitor's, where the site follows it. */
export type Scheme = 'http' | 'https';

type Fetched = Pick<EdgeSite, 'id' | 'origin'>;

/** The addresses of one origin for a scheme; none while its name cannot be resolved. */
export function peersOfOrigin(
  site: Fetched,
  origin: Origin,
  resolve: Resolve,
  scheme: Scheme,
): Peer[] {
  const { httpPort, httpsPort } = site.origin;
  const port = origin.port ?? (scheme === 'https' ? httpsPort : httpPort);
  const addresses = ipVersion(origin.address) ? [origin.address] : resolve(origin.address);
  return addresses.map((address) => {
    const ip = ipVersion(address) === 6 ? `[${address}]` : address;
    return { ip, port, weight: origin.weight, key: `${site.id}|${ip}:${port}` };
  });
}

function peersOf(site: Fetched, resolve: Resolve, scheme: Scheme) {
  const inRole = (role: Origin['role']) =>
    site.origin.origins
      .filter((origin) => origin.role === role)
      .flatMap((origin) => peersOfOrigin(site, origin, resolve, scheme));
  return { peers: inRole('up'), backups: inRole('backup') };
}

export function toRuntimeOrigin(site: Fetched, resolve: Resolve): RuntimeOrigin {
  const { origin } = site;
  return {
    ...peersOf(site, resolve, origin.protocol === 'https' ? 'https' : 'http'),
    ...(origin.protocol === 'follow' && { secure: peersOf(site, resolve, 'https') }),
    balance: origin.balance,
    scheme: origin.protocol,
    hostHeader: origin.hostHeader,
    sni: origin.sni,
    websocket: origin.websocket,
    slice: origin.slice,
    connectTimeout: origin.connectTimeoutSeconds,
    readTimeout: origin.readTimeoutSeconds,
    retries: origin.retries,
  };
}

/** The host names among a site's origins. */
export function namesOf(site: Pick<EdgeSite, 'origin'>): string[] {
  return site.origin.origins
    .filter((origin) => origin.role !== 'down' && !ipVersion(origin.address))
    .map((origin) => origin.address);
}
