import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { siteDomains, sites } from '../sites.tables';
import { coveringWildcards } from './site-domains';

export type HeldDomainsService = ReturnType<typeof createHeldDomainsService>;

/** The names whose owner is the owner of `domain`, the nearest first. */
function claimants(domain: string): string[] {
  return domain.startsWith('*.') ? [domain] : [domain, ...coveringWildcards(domain)];
}

/**
 * Who holds a domain: the account whose site has it or, if no site has it exactly, most
 * specifically covers it.
 */
export function createHeldDomainsService(db: Db) {
  /** Those of the domains that the account does not hold. A wildcard is held as a wildcard alone. */
  async function notHeld(
    ownerId: string,
    domains: readonly string[],
    tx: Db = db,
  ): Promise<string[]> {
    const names = [...new Set(domains.flatMap(claimants))];
    const rows = await tx
      .select({ domain: siteDomains.domain, ownerId: sites.ownerId })
      .from(siteDomains)
      .innerJoin(sites, eq(sites.id, siteDomains.siteId))
      .where(inArray(siteDomains.domain, names));
    const owners = new Map(rows.map((row) => [row.domain, row.ownerId]));
    return domains.filter((domain) => {
      const nearest = claimants(domain).find((name) => owners.has(name));
      return nearest === undefined || owners.get(nearest) !== ownerId;
    });
  }

  return { notHeld };
}
