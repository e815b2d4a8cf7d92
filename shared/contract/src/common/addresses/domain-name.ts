const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/** True for a fully qualified ASCII domain of at least two labels; `*.` may lead when allowed. */
export function isDomain(host: string, wildcard = false): boolean {
  const name = wildcard && host.startsWith('*.') ? host.slice(2) : host;
  const labels = name.split('.');
  const top = labels.at(-1) ?? '';
  return (
    name.length <= 253 &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(top)
  );
}
