import type { SiteSet } from '../sites/store';

/**
 * Everybody whom a white list of a site, an account or the platform lets in before any ban, and proxies
 * that sites trust. The same array for as long as the sites are the same.
 */
export function createSpared(siteSet: () => SiteSet): () => readonly string[] {
  let of: SiteSet | undefined;
  let spared: readonly string[] = [];

  return () => {
    const set = siteSet();
    if (set === of) return spared;
    of = set;
    const guards = set.defence.guards.flatMap(({ white }) => white);
    const sites = [...set.sites.values()];
    const entries = [...guards, ...sites.flatMap(({ access }) => access?.ipWhite ?? [])];
    const proxies = sites.flatMap(({ cc }) => cc?.trustedProxies.addresses ?? []);
    spared = [...new Set([...entries.map(({ address }) => address), ...proxies])];
    return spared;
  };
}
