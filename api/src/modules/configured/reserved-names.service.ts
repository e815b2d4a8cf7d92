function covers(wildcard: string, domain: string): boolean {
  return wildcard.startsWith('*.') && domain.endsWith(wildcard.slice(1));
}

/** Two names that a visitor's host can fit both: equal, or one a wildcard over the other. */
export function clash(a: string, b: string): boolean {
  return a === b || covers(a, b) || covers(b, a);
}

/** Names of the platform itself: its consoles and the zone of the CNAMEs. */
export function isReserved(domain: string, hosts: readonly string[], cnameZone: string): boolean {
  return (
    [...hosts, cnameZone].some((name) => clash(domain, name)) || covers(`*.${cnameZone}`, domain)
  );
}
