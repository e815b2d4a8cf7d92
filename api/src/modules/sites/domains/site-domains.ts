import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { isPublicSuffix } from '../../../public-suffix';
import { siteDomains, sites } from '../sites.tables';

/** `*.` in front of each parent of a name: the wildcards that would cover it. */
export function coveringWildcards(domain: string): string[] {
  const labels = domain.replace(/^\*\./, '').split('.');
  const parents = labels.map((_, index) => labels.slice(index).join('.'));
  // A name is not covered by the wildcard of itself; a wildcard is covered by its own.
  return (domain.startsWith('*.') ? parents : parents.slice(1)).map((name) => `*.${name}`);
}

/**
 * Why a domain cannot be had; it can be when one of the `unproven` names has been proven. `taken`:
 * another account has it, and loses it then.
 */
export type DomainProblem = { message: string; unproven?: readonly string[]; taken?: true };

export type DomainClaim = {
  ownerId: string;
  /** The site that the domains are for; those that it has already stay its own. */
  site?: string;
  reserved: (domain: string) => boolean;
  /** Whether every domain is to be proven, or only those that reach into what others hold. */
  proveAll: boolean;
  /** Those of the names that the owner has proven. */
  provenNames: (tx: Db, ownerId: string, names: readonly string[]) => Promise<Set<string>>;
  /** Those of the domains that can be taken from the sites of others. */
  takeable: (tx: Db, ownerId: string, domains: readonly string[]) => Promise<{ domain: string }[]>;
};

/** The name that a domain is proven by, then its parents that can be proven as well. */
export function provableNames(domain: string): string[] {
  const labels = domain.replace(/^\*\./, '').split('.');
  const names = labels.map((_, index) => labels.slice(index).join('.'));
  const end = names.findIndex(isPublicSuffix);
  return end < 0 ? names : names.slice(0, end);
}

/** The wildcards that hold a domain, or what lies right below it. */
const wildcardsAround = (domain: string) => [
  ...coveringWildcards(domain),
  ...(domain.startsWith('*.') ? [] : [`*.${domain}`]),
];

/** Stored domains that are one of the wanted, or a wildcard around one. */
function nearbyClaims(tx: Db, wanted: readonly string[]) {
  const names = new Set(wanted.flatMap((domain) => [domain, ...wildcardsAround(domain)]));
  return tx
    .select({ domain: siteDomains.domain, siteId: siteDomains.siteId, ownerId: sites.ownerId })
    .from(siteDomains)
    .innerJoin(sites, eq(sites.id, siteDomains.siteId))
    .where(inArray(siteDomains.domain, [...names]));
}

/**
 * The reason for each requested domain that is unavailable. Call it while holding the configuration
 * counter, so that nobody claims a name or the wildcard around it at the same time.
 */
export async function domainProblems(
  tx: Db,
  wanted: readonly string[],
  claim: DomainClaim,
): Promise<Map<string, DomainProblem>> {
  const taken = new Map((await nearbyClaims(tx, wanted)).map((row) => [row.domain, row]));
  const proven = await claim.provenNames(tx, claim.ownerId, [
    ...new Set(wanted.flatMap(provableNames)),
  ]);
  const others = wanted.filter((domain) => {
    const holder = taken.get(domain);
    return holder !== undefined && holder.ownerId !== claim.ownerId;
  });
  const takeable = new Set(
    (await claim.takeable(tx, claim.ownerId, others)).map(({ domain }) => domain),
  );
  const reachesOthers = (domain: string) =>
    domain.startsWith('*.') ||
    wildcardsAround(domain).some((name) => {
      const holder = taken.get(name);
      return holder !== undefined && holder.ownerId !== claim.ownerId;
    });

  function problemOf(domain: string): DomainProblem | undefined {
    const holder = taken.get(domain);
    if (holder?.siteId === claim.site && holder !== undefined) return undefined;
    if (claim.reserved(domain)) return { message: '域名为平台保留，不能使用' };
    if (takeable.has(domain)) return undefined;
    if (holder) {
      const message = '域名已被其他网站使用';
      // Whoever has a wildcard has proven it.
      const isProvable = holder.ownerId !== claim.ownerId && !domain.startsWith('*.');
      return isProvable ? { message, unproven: [domain], taken: true } : { message };
    }
    const unproven = provableNames(domain);
    if (unproven.length === 0) return { message: '这是公共后缀，任何人都能在它下面注册域名' };
    if (!claim.proveAll && !reachesOthers(domain)) return undefined;
    if (unproven.some((name) => proven.has(name))) return undefined;
    return { message: '需要先验证域名所有权', unproven };
  }

  const problems = new Map<string, DomainProblem>();
  for (const domain of wanted) {
    const problem = problemOf(domain);
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
