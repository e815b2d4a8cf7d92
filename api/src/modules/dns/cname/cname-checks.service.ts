import type { CnameCheck, CnameState } from '@console/contract/domains/endpoints/dns-cname';
import type { SitesService } from '../../sites/sites.service';
import type { CnameChecker } from './cname-check';

/** How long an answer is good, in milliseconds. */
const keptMs = 60_000;
/** Answers kept at most, the oldest going first. */
const keptMax = 10_000;
/** Domains of one site, and questions of one account at a time. */
const domainsMax = 20;
const parallel = 12;

type Kept = { at: number; check: Promise<CnameCheck>; isUnderWay: boolean };
type SiteCname = Awaited<ReturnType<SitesService['sitesCnames']>>[number];

export type CnameChecksService = ReturnType<typeof createCnameChecksService>;

/** A site's state is that of its worst domain. */
function stateOf(states: readonly CnameState[]): CnameState {
  if (states.includes('failed')) return 'failed';
  return states.includes('pending') ? 'pending' : 'effective';
}

type Limit = <T>(work: () => Promise<T>) => Promise<T>;

/** Runs at most so many works at a time; `onIdle` is called when none is left. */
function createLimit(max: number, onIdle: () => void): Limit {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // A finished work hands its place to the next waiting one, so that nothing slips in between.
    if (running >= max) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
      if (running === 0) onIdle();
    }
  };
}

/** Whether sites' domains lead to their CNAME, by the resolver; answers are kept for a minute. */
export function createCnameChecksService({
  sites,
  check,
}: {
  sites: Pick<SitesService, 'sitesCnames'>;
  check: CnameChecker;
}) {
  const kept = new Map<string, Kept>();
  /** By account: what asks of one takes long, and must not hold up the others. */
  const limits = new Map<string, Limit>();

  function limitOf(ownerId: string): Limit {
    const limit = limits.get(ownerId) ?? createLimit(parallel, () => limits.delete(ownerId));
    limits.set(ownerId, limit);
    return limit;
  }

  async function checkSite({ id, cname, domains }: SiteCname, limited: Limit): Promise<CnameCheck> {
    const results = await Promise.all(
      domains.slice(0, domainsMax).map((domain) => limited(() => check(domain, cname))),
    );
    return {
      siteId: id,
      state: stateOf(results.map(({ state }) => state)),
      domains: results,
      checkedAt: new Date().toISOString(),
    };
  }

  function checkOrTake(ownerId: string, site: SiteCname, fresh: boolean): Promise<CnameCheck> {
    const key = [site.id, site.cname, ...site.domains].join(' ');
    const found = kept.get(key);
    const isGood = found && !fresh && Date.now() - found.at < keptMs;
    // However often it is requested, a check in progress is not started again.
    if (found && (isGood || found.isUnderWay)) return found.check;
    kept.delete(key);
    const check = checkSite(site, limitOf(ownerId));
    const answer: Kept = { at: Date.now(), check, isUnderWay: true };
    const end = () => {
      answer.isUnderWay = false;
    };
    check.then(end, end);
    kept.set(key, answer);
    // A map keeps its order: the first key is the oldest.
    const [oldest] = kept.keys();
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest);
    return answer.check;
  }

  /** One answer for each of the sites that are the owner's. */
  async function checkSites(
    ownerId: string,
    { siteIds, fresh }: { siteIds: string[]; fresh: boolean },
  ) {
    const found = await sites.sitesCnames(ownerId, siteIds);
    return { items: await Promise.all(found.map((site) => checkOrTake(ownerId, site, fresh))) };
  }

  return { checkSites };
}
