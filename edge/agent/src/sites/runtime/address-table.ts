import { blocksOf, type IpBlock, parseIpRange } from '@console/contract/common/addresses/ip-range';

/**
 * Blocks by length of address, then by prefix length, then by their leading bytes in hexadecimal.
 * The value is the Unix second at which the entry ends, 0 for never.
 */
export type AddressTable = Record<string, Record<string, Record<string, number>>>;

/** The bytes that hold the prefix. */
function leadingBytes({ bits, base, prefix }: IpBlock): string {
  const hex = base.toString(16).padStart(bits / 4, '0');
  return hex.slice(0, Math.ceil(prefix / 8) * 2);
}

/** The later of two ends of the same block; 0 is never. */
const later = (a: number | undefined, b: number) =>
  a === undefined ? b : a === 0 || b === 0 ? 0 : Math.max(a, b);

type Entry = { address: string; expiresAt: string | null };

/** A list of addresses as nginx's Lua looks into it. */
export function addressTable(entries: readonly Entry[]): AddressTable {
  const table: AddressTable = {};
  for (const { address, expiresAt } of entries) {
    const range = parseIpRange(address);
    const expires = expiresAt === null ? 0 : Math.floor(Date.parse(expiresAt) / 1_000);
    for (const block of range ? blocksOf(range) : []) {
      table[block.bits] ??= {};
      const prefixes = table[block.bits] ?? {};
      prefixes[block.prefix] ??= {};
      const blocks = prefixes[block.prefix] ?? {};
      const key = leadingBytes(block);
      blocks[key] = later(blocks[key], expires);
    }
  }
  return table;
}

/** A list of addresses that do not end. */
export const lastingTable = (addresses: readonly string[]): AddressTable =>
  addressTable(addresses.map((address) => ({ address, expiresAt: null })));
