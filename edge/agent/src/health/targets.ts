import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import { type HealthCheck, parseStatusRanges } from '@console/contract/sites/health';
import type { Origin } from '@console/contract/sites/settings/origin';
import {
  type Peer,
  peersOfOrigin,
  type Resolve,
  type Scheme,
} from '../sites/runtime/runtime-origin';
import type { Probe } from './probe';

/** An origin that is to be checked. */
export type Target = {
  key: string;
  siteId: string;
  origin: Pick<Origin, 'address' | 'port'>;
  check: HealthCheck;
  /** Its addresses: the same as those that requests are sent to, and so under the same rules. */
  peers: CheckedPeer[];
  probeOf(peer: CheckedPeer): Probe;
};

type CheckedPeer = Peer & { secure: boolean };

function nameOf({ domains, origin }: EdgeSite): string {
  const host = origin.health.host || origin.hostHeader || domains[0] || '';
  return host.replace(/^\*\./, 'www.');
}

function schemesOf({ origin: { protocol }, https }: EdgeSite): Scheme[] {
  if (protocol !== 'follow') return [protocol];
  return https.certificateId === null ? ['http'] : ['http', 'https'];
}

/** A port that serves for both schemes is checked by the first. */
function checkedPeers(site: EdgeSite, origin: Origin, resolve: Resolve): CheckedPeer[] {
  const all = schemesOf(site).flatMap((scheme) =>
    peersOfOrigin(site, origin, resolve, scheme).map((peer) => ({
      ...peer,
      secure: scheme === 'https',
    })),
  );
  return all.filter(({ key }, index) => all.findIndex((peer) => peer.key === key) === index);
}

function targetOf(site: EdgeSite, origin: Origin, resolve: Resolve): Target {
  const { health: check, sni } = site.origin;
  const host = nameOf(site);
  const shared = {
    host,
    serverName: sni || host.replace(/:\d+$/, ''),
    path: check.path,
    good: parseStatusRanges(check.codes) ?? [],
    timeoutSeconds: check.timeoutSeconds,
  };
  const { address, port } = origin;
  return {
    key: `${site.id}|${address}|${port ?? ''}`,
    siteId: site.id,
    origin: { address, port },
    check,
    peers: checkedPeers(site, origin, resolve),
    probeOf: ({ ip, port, secure }) => ({ ...shared, ip, port, secure }),
  };
}

/** The origins that are checked: all but those taken out by hand, of sites that want it. */
export function targetsOf(sites: Iterable<EdgeSite>, resolve: Resolve): Target[] {
  return [...sites]
    .filter((site) => site.origin.health.enabled)
    .flatMap((site) =>
      site.origin.origins
        .filter(({ role }) => role !== 'down')
        .map((origin) => targetOf(site, origin, resolve)),
    );
}
