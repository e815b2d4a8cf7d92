import { ipVersion } from '@console/contract/address';
import type { EdgeSite } from '@console/contract/edge';
import type { Origin } from '@console/contract/site-origin';
import { type RuntimeAccess, toRuntimeAccess } from './runtime-access';
import {
  type RuntimeBypass,
  type RuntimeCacheRule,
  toRuntimeBypass,
  toRuntimeCache,
} from './runtime-cache';
import { type RuntimeHttps, runtimeHttps } from './runtime-https';
import { type RuntimePages, toRuntimePages } from './runtime-pages';
import { type RuntimeRules, toRuntimeRules } from './runtime-rules';

/** One address that nginx may connect to. `key` is how nginx's log names it, led by the site. */
export type Peer = { ip: string; port: number; weight: number; key: string };

/** A site as nginx's Lua reads it: names resolved, defaults filled in. Times are seconds. */
export type RuntimeSite = {
  id: string;
  domains: string[];
  peers: Peer[];
  backups: Peer[];
  /** Those for visitors of HTTPS, where the origin is asked as the visitor asks. */
  secure?: { peers: Peer[]; backups: Peer[] };
  balance: EdgeSite['origin']['balance'];
  scheme: EdgeSite['origin']['protocol'];
  hostHeader: string;
  sni: string;
  connectTimeout: number;
  readTimeout: number;
  retries: number;
  cache: boolean;
  websocket: boolean;
  slice: boolean;
  /** Ports beside the usual ones, as nginx names them. */
  extraPorts?: string[];
  access?: RuntimeAccess;
  cacheRules?: RuntimeCacheRule[];
  bypass?: RuntimeBypass[];
  rules?: RuntimeRules;
  pages?: RuntimePages;
  https: RuntimeHttps;
};

/** Addresses of a host name, as last resolved. */
export type Resolve = (name: string) => readonly string[];

/** What an origin is asked by: that of the visitor, where the site follows it. */
export type Scheme = 'http' | 'https';

/** The addresses of one origin for a scheme; none while its name does not resolve. */
export function peersOfOrigin(
  site: EdgeSite,
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

function peersOf(site: EdgeSite, resolve: Resolve, scheme: Scheme) {
  const inRole = (role: Origin['role']) =>
    site.origin.origins
      .filter((origin) => origin.role === role)
      .flatMap((origin) => peersOfOrigin(site, origin, resolve, scheme));
  return { peers: inRole('up'), backups: inRole('backup') };
}

/** `referenceOf` names a certificate in the version that nginx keeps. */
export function toRuntimeSite(
  site: EdgeSite,
  resolve: Resolve,
  referenceOf: (certificateId: string) => string | undefined,
): RuntimeSite {
  const { origin } = site;
  return {
    id: site.id,
    domains: site.domains,
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
    cache: site.cacheEnabled,
    ...(site.extraPorts.length > 0 && { extraPorts: site.extraPorts.map(String) }),
    ...(site.access && { access: toRuntimeAccess(site.access, site.domains) }),
    ...(site.cache && {
      cacheRules: site.cache.rules.map(toRuntimeCache),
      bypass: site.cache.bypass.map(toRuntimeBypass),
    }),
    ...(site.rules && { rules: toRuntimeRules(site.rules) }),
    ...(site.pages && { pages: toRuntimePages(site.pages) }),
    https: runtimeHttps(site.https, referenceOf),
  };
}

/** The host names that a site's origins are given by. */
export function namesOf(site: EdgeSite): string[] {
  return site.origin.origins
    .filter((origin) => origin.role !== 'down' && !ipVersion(origin.address))
    .map((origin) => origin.address);
}
