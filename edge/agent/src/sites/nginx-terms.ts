import type { EdgeSite } from '@console/contract/edge/endpoints/edge';
import { wholeDefence } from '../defence/publisher';
import { messageOf } from '../failure';
import type { RuntimeSet } from '../nginx/site-publisher';
import { UntranslatableSite } from './change-reading';
import { inParts, type SiteInParts } from './parts';
import type { Resolver } from './resolver';
import { toRuntimeCertificate } from './runtime/runtime-https';
import { toRuntimeSite } from './runtime/runtime-site';
import type { SiteSet } from './store';

const certificatesIn = (set: SiteSet) => [...set.certificates.values()].map(toRuntimeCertificate);

/** Translates sets of sites, and changes of them, for nginx. */
export function createNginxTerms(resolver: Pick<Resolver, 'addressesOf'>) {
  /** Throws `UntranslatableSite` for a site that cannot be translated. */
  function ofSite(set: SiteSet, site: EdgeSite): SiteInParts {
    const referenceOf = (id: string) => {
      const certificate = set.certificates.get(id);
      return certificate && toRuntimeCertificate(certificate).reference;
    };
    try {
      const terms = set.packages.get(site.package);
      return inParts(toRuntimeSite(site, resolver.addressesOf, referenceOf, terms));
    } catch (failure) {
      throw new UntranslatableSite(messageOf(failure));
    }
  }

  return {
    ofSite,
    /** All of a set, with some of its sites. */
    ofSet: (set: SiteSet, sites: Iterable<EdgeSite>): RuntimeSet => ({
      sites: [...sites].map((site) => ofSite(set, site)),
      certificates: certificatesIn(set),
      defence: wholeDefence(set.defence),
    }),
    /** A change that makes one set the other. */
    ofChange(from: SiteSet, to: SiteSet, upsert: readonly EdgeSite[], remove: string[]) {
      const named = new Set(upsert.map(({ https }) => https.certificateId));
      const kept = new Set(certificatesIn(to).map(({ reference }) => reference));
      return {
        upsert: upsert.map((site) => ofSite(to, site)),
        remove,
        certificates: [...to.certificates.values()]
          .filter(({ id }) => named.has(id))
          .map(toRuntimeCertificate),
        unused: certificatesIn(from)
          .map(({ reference }) => reference)
          .filter((reference) => !kept.has(reference)),
      };
    },
  };
}
