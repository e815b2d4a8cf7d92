/** True when a certificate for `pattern` is good for `domain`; `*` stands for one label. */
export function coversDomain(pattern: string, domain: string): boolean {
  if (pattern === domain) return true;
  if (!pattern.startsWith('*.') || domain.startsWith('*.')) return false;
  return domain.slice(domain.indexOf('.')) === pattern.slice(1);
}

/** The domains that none of the names of a certificate is good for. */
export function uncoveredDomains(names: readonly string[], domains: readonly string[]): string[] {
  return domains.filter((domain) => !names.some((name) => coversDomain(name, domain)));
}
