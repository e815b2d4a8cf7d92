import { connect, type Socket } from 'node:net';
import { type AddressRule, lookupAllowed, requireAllowed } from './address-rule';

/** Opens a TCP connection to a server that somebody named, at an address that the rule allows. */
export function connectAllowed(
  { host, port }: { host: string; port: number },
  allowed: AddressRule,
): Socket {
  requireAllowed(host, allowed);
  return connect({ host, port, lookup: lookupAllowed(allowed) });
}
