import { plainText } from '../scalars';
import { ipVersion } from './address';

/** Addresses from `first` to `last`, both included, as numbers of `bits` bits. */
export type IpRange = { bits: 32 | 128; first: bigint; last: bigint };

/** The leading `prefix` bits that a block of addresses shares; `base` is its first address. */
export type IpBlock = { bits: 32 | 128; base: bigint; prefix: number };

function ipv4Number(ip: string): bigint {
  return ip.split('.').reduce((sum, part) => sum * 256n + BigInt(part), 0n);
}

function ipv6Number(ip: string): bigint {
  // The URL parser writes every form, also `::ffff:1.2.3.4`, as hexadecimal groups.
  const [head = '', tail] = new URL(`http://[${ip}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const left = groups(head);
  const right = groups(tail ?? '');
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].reduce(
    (sum, group) => sum * 65536n + BigInt(`0x${group}`),
    0n,
  );
}

function addressNumber(ip: string): { bits: 32 | 128; value: bigint } | undefined {
  const version = ipVersion(ip);
  if (version === undefined) return undefined;
  return version === 4 ? { bits: 32, value: ipv4Number(ip) } : { bits: 128, value: ipv6Number(ip) };
}

/** A number as the address that it is of. */
export function addressText(value: bigint, bits: 32 | 128): string {
  if (bits === 32) {
    return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 255n)).join('.');
  }
  const groups = Array.from({ length: 8 }, (_, index) =>
    ((value >> BigInt(112 - 16 * index)) & 0xffffn).toString(16),
  );
  return groups.join(':');
}

function blockRange(ip: string, length: string): IpRange | undefined {
  const address = addressNumber(ip);
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  if (!address || !(prefix <= address.bits)) return undefined;
  const size = 1n << BigInt(address.bits - prefix);
  const first = (address.value / size) * size;
  return { bits: address.bits, first, last: first + size - 1n };
}

/** Reads an address, a block (`10.0.0.0/8`) or a range (`1.2.3.4-1.2.3.9`). */
export function parseIpRange(text: string): IpRange | undefined {
  const [ip = '', length, ...more] = text.split('/');
  if (more.length > 0) return undefined;
  if (length !== undefined) return blockRange(ip, length);
  const [from = '', to = from, ...rest] = text.split('-').map((part) => part.trim());
  const first = addressNumber(from);
  const last = addressNumber(to);
  if (rest.length > 0 || !first || !last || first.bits !== last.bits) return undefined;
  return first.value <= last.value
    ? { bits: first.bits, first: first.value, last: last.value }
    : undefined;
}

/** How often a number can be halved: of a power of two, which one it is. */
const log2 = (value: bigint): number => value.toString(2).length - 1;

/**
 * The fewest blocks that cover a range exactly. Each is as large as its first address and what is left
 * allow, found at once: trying every size took 2 ms a range, and a list may hold thousands.
 */
export function blocksOf({ bits, first, last }: IpRange): IpBlock[] {
  const blocks: IpBlock[] = [];
  for (let base = first; base <= last; ) {
    const aligned = base === 0n ? bits : log2(base & -base);
    const free = Math.min(aligned, log2(last - base + 1n));
    blocks.push({ bits, base, prefix: bits - free });
    base += 1n << BigInt(free);
  }
  return blocks;
}

/** An address, a block or a range, in lower case. */
export const ipRangeSchema = plainText()
  .trim()
  .toLowerCase()
  .min(1, '请输入 IP 地址')
  .max(100, 'IP 地址过长')
  .refine(
    (text) => parseIpRange(text) !== undefined,
    '应为 IP、CIDR 或 IP 段，例如 203.0.113.0/24',
  );
