import ipaddr from 'ipaddr.js';
import { isLoopback } from './address';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Blocks reserved for examples: no host has such an address. */
const documentation = ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32'].map(
  (block) => ipaddr.parseCIDR(block),
);

/** The only IPv6 addresses that are given out for the whole Internet. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

const isWithin = (address: Address, [base, prefix]: [Address, number]) =>
  address.kind() === base.kind() && address.match(base, prefix);

function read(text: string): Address {
  if (!text.includes(':')) return ipaddr.parse(text);
  // The URL parser writes everything as hexadecimal groups: `::a.b.c.d` is not a mapped address.
  const { hostname } = new URL(`http://[${text.replace(/%.*$/, '')}]`);
  const address = ipaddr.IPv6.parse(hostname.slice(1, -1));
  return address.isIPv4MappedAddress() ? address.toIPv4Address() : address;
}

/**
 * True for addresses that only mean something inside a network: private, link-local, loopback,
 * multicast and reserved blocks (RFC 6890), and IPv6 addresses that lead to an IPv4 address within
 * them. Nobody may name one unless the operator allows it.
 */
export function isInternalAddress(text: string): boolean {
  if (isLoopback(text)) return true;
  if (!ipaddr.isValid(text)) return false;
  const address = read(text);
  if (documentation.some((block) => isWithin(address, block))) return false;
  if (address.kind() === 'ipv6' && !isWithin(address, globalUnicast)) return true;
  return address.range() !== 'unicast';
}

/** An address in the one way of writing it, IPv4 within IPv6 as IPv4; any other text as it is. */
export const plainAddress = (text: string): string =>
  ipaddr.isValid(text) ? read(text).toString() : text;
