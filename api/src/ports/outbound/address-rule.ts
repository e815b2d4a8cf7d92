import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopback } from '@console/contract/address';
import { isInternalAddress } from '@console/contract/internal-address';
import { OutboundError } from './outbound-error';

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
 * Looks a name up and hands on nothing but allowed addresses, so that the address that was judged is
 * the one that is connected to: a name that answers differently the second time gains nothing.
 */
export function lookupAllowed(allowed: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const good = error ? [] : found.filter(({ address }) => allowed(address));
      const [first] = good;
      if (error) callback(error, '', 0);
      else if (first === undefined) callback(new OutboundError('forbidden-address'), '', 0);
      else if (options.all) callback(null, good);
      else callback(null, first.address, first.family);
    });
  };
}

/** Fails for a literal address that may not be connected to; those are never looked up. */
export function requireAllowed(host: string, allowed: AddressRule): void {
  if (isIP(host) !== 0 && !allowed(host)) throw new OutboundError('forbidden-address');
}
