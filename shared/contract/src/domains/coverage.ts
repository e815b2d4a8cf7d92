/** True when a certificate for `pattern` covers `domain`; `*` stands for one label. */
export function coversDomain(pattern: string, domain: string): boolean {
  if (pattern === domain) return true;
  if (!pattern.startsWith('*.') || domain.startsWith('*.')) return false;
  return domain.slice(domain.indexOf('.')) === pattern.slice(1);
}

/** The domains that no name of a certificate covers. */
export function uncoveredDomains(names: readonly string[], domains: readonly string[]): string[] {
  return domains.filter((domain) => !names.some((name) => coversDomain(name, domain)));
}
