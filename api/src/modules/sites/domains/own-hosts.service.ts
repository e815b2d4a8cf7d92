import type { SiteState } from '@console/contract/sites/endpoints/sites';
import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ownedBy } from '../sites.scope';
import { siteDomains, sites } from '../sites.tables';
import { coveringWildcards } from './site-domains';

/** How many names one query asks for. */
const askedMax = 2_000;

export type OwnHosts = (
  ownerId: string,
  hosts: readonly string[],
) => Promise<Map<string, SiteState>>;

/**
 * Makes the function that tells which of some host names the owner's sites serve, by their exact name
 * or a wildcard, and in what state the site is.
 */
export function createOwnHosts(db: Db): OwnHosts {
  return async (ownerId, hosts) => {
    const candidates = new Map(hosts.map((host) => [host, [host, ...coveringWildcards(host)]]));
    const names = [...new Set([...candidates.values()].flat())];
    const states = new Map<string, SiteState>();
    for (let from = 0; from < names.length; from += askedMax) {
      const rows = await db
        .select({ domain: siteDomains.domain, state: sites.state })
        .from(siteDomains)
        .innerJoin(sites, eq(sites.id, siteDomains.siteId))
        .where(ownedBy(ownerId, inArray(siteDomains.domain, names.slice(from, from + askedMax))));
      for (const { domain, state } of rows) states.set(domain, state);
    }
    // The exact name first, then the longest wildcard: the order in which nodes look.
    const entries = [...candidates].flatMap(([host, list]): [string, SiteState][] => {
      const state = list.map((name) => states.get(name)).find((found) => found !== undefined);
      return state === undefined ? [] : [[host, state]];
    });
    return new Map(entries);
  };
}
