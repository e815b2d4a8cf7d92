import type { ExtraPorts } from '@console/contract/sites/endpoints/ports';
import type { OriginSettings } from '@console/contract/sites/settings/origin';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { isReserved } from '../../configured/reserved-names.service';
import { forbiddenOrigins, type OriginPolicy, type OwnPlaces } from '../settings/site-origins';
import { takeableDomains } from './domain-takeover';
import { type DomainClaim, type DomainProblem, domainProblems } from './site-domains';

export type SiteClaimsDeps = {
  cnameZone: string;
  origins: OriginPolicy;
  /** What the operator has opened on the nodes. */
  extraPorts: ExtraPorts;
  /** Host names of the platform and of panels, which no site may take. */
  reservedHosts: () => Promise<string[]>;
  /** Where consoles and nodes answer. */
  ownPlaces: () => Promise<OwnPlaces['places']>;
} & Pick<DomainClaim, 'proveAll' | 'provenNames'>;

/** Who claims domains, and which nobody may claim. */
type Claim = Pick<DomainClaim, 'ownerId' | 'site'> & { hosts: readonly string[] };

export type SiteClaims = ReturnType<typeof createSiteClaims>;

/** The first domain of a site that cannot be had, as a sentence, and those that wait for a proof. */
export function domainsProblem(
  domains: readonly string[],
  problems: ReadonlyMap<string, DomainProblem>,
): { error: string; unproven: string[] } | undefined {
  const lost = domains.filter((domain) => problems.has(domain));
  const refused = lost.find((domain) => !problems.get(domain)?.unproven) ?? lost[0];
  if (refused === undefined) return undefined;
  const unproven = lost.filter((domain) => problems.get(domain)?.unproven);
  return { error: `${refused}：${problems.get(refused)?.message}`, unproven };
}

/** What a site may have: origins that may be called, domains that are nobody else's. */
export function createSiteClaims(deps: SiteClaimsDeps) {
  const { cnameZone } = deps;

  /** What is the platform's own, as it stands now. */
  async function ownPlaces(): Promise<OwnPlaces> {
    const [places, hosts] = await Promise.all([deps.ownPlaces(), deps.reservedHosts()]);
    return { places, hosts, cnameZone };
  }

  /** Why origins may not be used, by field; empty when they may. */
  const originProblems = (origin: OriginSettings, own: OwnPlaces) =>
    forbiddenOrigins(origin, deps.origins, own);

  /** Fails with the fields of origins that may not be used. */
  function requireOrigins(origin: OriginSettings | undefined, own: OwnPlaces) {
    const fields = origin ? originProblems(origin, own) : {};
    if (Object.keys(fields).length > 0) throw new ApiError('ORIGIN_FORBIDDEN', { fields });
  }

  /**
   * Why a site cannot listen on ports. Those that it already `has` stay, even if no longer open.
   */
  function portsProblem(ports: readonly number[], has: readonly number[] = []) {
    const { http, https } = deps.extraPorts;
    const closed = ports.find((port) => ![...http, ...https, ...has].includes(port));
    return closed === undefined ? undefined : `平台没有开放端口 ${closed}`;
  }

  /** Fails at the field `extraPorts` when a site cannot listen on them. */
  function requirePorts(ports: readonly number[] | undefined, has: readonly number[]) {
    const problem = portsProblem(ports ?? [], has);
    if (problem) throw new ApiError('INVALID', { fields: { extraPorts: problem } });
  }

  /** Why domains cannot be taken, by domain; without those that can. */
  const findDomainProblems = (tx: Db, wanted: readonly string[], claim: Claim) =>
    domainProblems(tx, wanted, {
      ...claim,
      proveAll: deps.proveAll,
      provenNames: deps.provenNames,
      takeable: takeableDomains,
      reserved: (domain) => isReserved(domain, claim.hosts, cnameZone),
    });

  /** Fails with the fields of domains that cannot be taken. */
  async function requireFreeDomains(tx: Db, domains: readonly string[], claim: Claim) {
    const problems = await findDomainProblems(tx, domains, claim);
    if (problems.size === 0) return;
    const fields: Record<string, string> = {};
    for (const [index, domain] of domains.entries()) {
      const problem = problems.get(domain);
      if (problem) fields[`domains.${index}`] = problem.message;
    }
    const onlyUnproven = [...problems.values()].every(({ unproven, taken }) => unproven && !taken);
    throw new ApiError(onlyUnproven ? 'DOMAIN_UNPROVEN' : 'DOMAIN_TAKEN', { fields });
  }

  return {
    ownPlaces,
    originProblems,
    requireOrigins,
    portsProblem,
    requirePorts,
    findDomainProblems,
    requireFreeDomains,
  };
}
