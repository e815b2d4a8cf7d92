import { parseIpRange } from '@console/contract/common/addresses/ip-range';

/** The /64 of an IPv6 address, as nodes write it. */
function networkText(first: bigint): string {
  const groups = [112n, 96n, 80n, 64n].map((shift) => ((first >> shift) & 0xffffn).toString(16));
  const last = groups.findLastIndex((group) => group !== '0');
  return `${groups.slice(0, last + 1).join(':')}::/64`;
}

/** What is banned for an address: it, or of IPv6 its /64. `undefined` for anything else. */
export function bannedAddress(text: string): string | undefined {
  const range = parseIpRange(text);
  if (!range) return undefined;
  const { bits, first, last } = range;
  if (bits === 128) {
    const isOne = last === first || last - first === (1n << 64n) - 1n;
    return isOne ? networkText(first) : undefined;
  }
  if (last !== first) return undefined;
  return [24n, 16n, 8n, 0n].map((shift) => (first >> shift) & 255n).join('.');
}
