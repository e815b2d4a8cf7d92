import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '@console/contract/common/addresses/address';
import { isInternalAddress } from '@console/contract/common/addresses/internal-address';
import { createNameLookup, type NameLookup } from '@console/names/name-lookup';
import { OutboundError } from './outbound-error';

const usualLookup = createNameLookup();

/** Decides whether an address may be connected to. */
export type AddressRule = (address: string) => boolean;

/** The rule for what a user names: public addresses, and inner ones as far as the operator says. */
export function addressRule(allow: { internal: boolean; loopback?: boolean }): AddressRule {
  return (address) =>
    allow.internal ||
    (allow.loopback === true && isLoopback(address)) ||
    !isInternalAddress(address);
}

/**
 * Resolves a name to allowed addresses only, so that the address that was checked is the one that
 * is connected to: a name that answers differently the second time gains nothing.
 */
export function lookupAllowed(
  allowed: AddressRule,
  addressesOf: NameLookup = usualLookup,
): LookupFunction {
  return (hostname, { all, family = 0 }, callback) => {
    const wanted = family === 'IPv4' ? 4 : family === 'IPv6' ? 6 : family;
    addressesOf(hostname).then(
      (found) => {
        const good = found
          .map((address) => ({ address, family: isIP(address) }))
          .filter((each) => (wanted === 0 || each.family === wanted) && allowed(each.address));
        const [first] = good;
        if (first === undefined) callback(new OutboundError('forbidden-address'), '', 0);
        else if (all) callback(null, good);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 0),
    );
  };
}

/** Fails for a literal address that may not be connected to; those are never looked up. */
export function requireAllowed(host: string, allowed: AddressRule): void {
  if (isIP(host) !== 0 && !allowed(host)) throw new OutboundError('forbidden-address');
}
