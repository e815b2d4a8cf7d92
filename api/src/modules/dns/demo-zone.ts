import type { CnameChecker } from './cname/cname-check';

/** Where the names of a zone lead: to their CNAME, to an address, or nowhere. */
export type DemoZone = ReadonlyMap<string, 'cname' | 'nowhere' | { address: string }>;

/**
 * A checker that knows the names of a demo. They are below `example`, which RFC 2606 reserves for
 * documentation: no name server answers for them. Every other name is queried as usual.
 */
export function withDemoZone(zone: DemoZone, check: CnameChecker): CnameChecker {
  return async (domain, cname) => {
    const target = zone.get(domain);
    if (target === undefined) return check(domain, cname);
    if (target === 'cname') return { domain, state: 'effective', message: '' };
    const message = target === 'nowhere' ? '没有解析记录' : `当前解析到 ${target.address}`;
    return { domain, state: 'pending', message };
  };
}
