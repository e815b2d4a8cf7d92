/** `www` of `www.example.com` in `example.com`; `@` stands for the zone itself. */
export function relativeName(name: string, zone: string): string {
  return name === zone ? '@' : name.slice(0, -(zone.length + 1));
}

/** The other way round. */
export function absoluteName(relative: string, zone: string): string {
  return relative === '@' || relative === '' ? zone : `${relative}.${zone}`.toLowerCase();
}

/** Without the dot at the end that some vendors write behind absolute names. */
export const withoutDot = (name: string) => name.replace(/\.$/, '');

/** Types whose value is a name. */
const nameTypes = ['CNAME', 'NS', 'PTR', 'MX', 'SRV'];

/** A record's value as the console writes it, whatever dots and quotes the vendor puts round it. */
export function bareName(type: string, value: string): string {
  if (nameTypes.includes(type)) return withoutDot(value);
  return type === 'TXT' ? value.replace(/^"(.*)"$/s, '$1') : value;
}

/** The zone that holds a domain: the longest whose name the domain is or ends in. */
export function zoneOf<Z extends { name: string }>(
  domain: string,
  zones: readonly Z[],
): Z | undefined {
  return zones
    .filter(({ name }) => domain === name || domain.endsWith(`.${name}`))
    .sort((a, b) => b.name.length - a.name.length)[0];
}
