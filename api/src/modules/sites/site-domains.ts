import { and, asc, inArray, like, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { siteDomains, sites } from './sites.tables';

/** `*.` in front of each parent of a name: the wildcards that would cover it. */
export function coveringWildcards(domain: string): string[] {
  const labels = domain.replace(/^\*\./, '').split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.'));
  // A name is not covered by the wildcard of itself; a wildcard is covered by its own.
  return (domain.startsWith('*.') ? parents : parents.slice(1)).map((name) => `*.${name}`);
}

const reversed = (text: string) => [...text].reverse().join('');

function covers(wildcard: string, domain: string): boolean {
  return wildcard.startsWith('*.') && domain.endsWith(wildcard.slice(1));
}

/** Two names that cannot belong to two owners: equal, or one a wildcard over the other. */
export function clash(a: string, b: string): boolean {
  return a === b || covers(a, b) || covers(b, a);
}

/** Names of the platform itself: its consoles and the zone of the CNAMEs. */
export function isReserved(domain: string, hosts: readonly string[], cnameZone: string): boolean {
  return (
    [...hosts, cnameZone].some((name) => clash(domain, name)) || covers(`*.${cnameZone}`, domain)
  );
}

type Claim = { domain: string; siteId: string; ownerId: string };

/** Stored domains that clash with one of the wanted; those of `exceptSite` are left out. */
async function nearbyClaims(tx: Db, wanted: readonly string[], exceptSite?: string) {
  const exact = [...new Set(wanted.flatMap((domain) => [domain, ...coveringWildcards(domain)]))];
  const below = wanted
    .filter((domain) => domain.startsWith('*.'))
    .map((domain) =>
      // Names hold no % or _, see the contract's rule of domains.
      like(sql`reverse(${siteDomains.domain})`, `${reversed(domain.slice(1))}%`),
    );
  return tx
    .select({ domain: siteDomains.domain, siteId: siteDomains.siteId, ownerId: sites.ownerId })
    .from(siteDomains)
    .innerJoin(sites, sql`${sites.id} = ${siteDomains.siteId}`)
    .where(
      and(
        or(inArray(siteDomains.domain, exact), ...below),
        exceptSite === undefined ? undefined : ne(siteDomains.siteId, exceptSite),
      ),
    );
}

function problemOf(domain: string, ownerId: string, claims: readonly Claim[]) {
  if (claims.some((claim) => claim.domain === domain)) return '域名已被其他网站使用';
  const foreign = claims.find((claim) => claim.ownerId !== ownerId && clash(domain, claim.domain));
  return foreign ? '域名与其他账户的域名冲突' : undefined;
}

/**
 * For each wanted domain that cannot be had, the reason. Call it while holding the configuration
 * counter, so that nobody claims a clashing name at the same time.
 */
export async function domainProblems(
  tx: Db,
  wanted: readonly string[],
  options: { ownerId: string; exceptSite?: string; reserved: (domain: string) => boolean },
): Promise<Map<string, string>> {
  const claims = await nearbyClaims(tx, wanted, options.exceptSite);
  const problems = new Map<string, string>();
  for (const domain of wanted) {
    const problem = options.reserved(domain)
      ? '域名为平台保留，不能使用'
      : problemOf(domain, options.ownerId, claims);
    if (problem) problems.set(domain, problem);
  }
  return problems;
}

/** Domains of the sites in their order. */
export async function domainsOf(db: Db, siteIds: readonly string[]) {
  const result = new Map<string, string[]>();
  if (siteIds.length === 0) return result;
  const rows = await db
    .select({ siteId: siteDomains.siteId, domain: siteDomains.domain })
    .from(siteDomains)
    .where(inArray(siteDomains.siteId, [...siteIds]))
    .orderBy(asc(siteDomains.siteId), asc(siteDomains.position));
  for (const { siteId, domain } of rows) {
    result.set(siteId, [...(result.get(siteId) ?? []), domain]);
  }
  return result;
}
