import { isInternalAddress } from '@console/contract/common/addresses/internal-address';
import type { CnameCheck, CnameState } from '@console/contract/domains/endpoints/dns-cname';
import { createResolver, queryFailure } from '../../../ports/dns/resolver';
import { codeOf } from '../../../ports/outbound/error-code';

const hopsMax = 8;
/** How a wildcard is queried: by a name below it. */
const probeLabel = 'cname-check';

type DomainCheck = CnameCheck['domains'][number];
type Outcome = { state: CnameState; message: string };

/** Asks the resolver whether domains lead to their CNAME. */
export type CnameChecker = (domain: string, cname: string) => Promise<DomainCheck>;

/** Names are the users' to choose, the resolvers the operator's: inner addresses stay within. */
const shown = (address: string) => (isInternalAddress(address) ? '内网地址' : address);

/** A checker on the given resolvers, or on those of the system. */
export function createCnameChecker(resolvers: readonly string[]): CnameChecker {
  const resolver = createResolver(resolvers);

  /** The next name of the chain; nothing where it ends. */
  async function nextOf(name: string): Promise<string | undefined> {
    try {
      const [next] = await resolver.resolveCname(name);
      return next?.toLowerCase();
    } catch (error) {
      if (codeOf(error) === 'ENODATA') return undefined;
      throw error;
    }
  }

  async function addressesOf(name: string): Promise<string[]> {
    const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    return found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  }

  /** A flattened CNAME shows as the addresses of its target. */
  async function compareAddresses(name: string, cname: string): Promise<Outcome> {
    const [own, target] = await Promise.all([addressesOf(name), addressesOf(cname)]);
    if (own.some((address) => target.includes(address))) {
      return { state: 'effective', message: '已展开为 CNAME 的地址' };
    }
    const [first] = own;
    return { state: 'pending', message: first ? `当前解析到 ${shown(first)}` : '没有解析记录' };
  }

  async function follow(name: string, cname: string): Promise<Outcome> {
    let current = name;
    for (let hop = 0; hop < hopsMax; hop += 1) {
      const next = await nextOf(current);
      if (next === cname) return { state: 'effective', message: '' };
      if (next === undefined) {
        if (hop === 0) return compareAddresses(name, cname);
        return { state: 'pending', message: `当前指向 ${current}` };
      }
      current = next;
    }
    return { state: 'pending', message: 'CNAME 层数过多' };
  }

  return async (domain, cname) => {
    const name = domain.startsWith('*.') ? `${probeLabel}.${domain.slice(2)}` : domain;
    try {
      return { domain, ...(await follow(name, cname.toLowerCase())) };
    } catch (error) {
      const code = codeOf(error);
      if (code === 'ENOTFOUND') return { domain, state: 'pending', message: '没有解析记录' };
      return { domain, state: 'failed', message: queryFailure(code) };
    }
  };
}
