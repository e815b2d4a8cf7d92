import type { EdgeCertificate } from '@console/contract/edge/endpoints/edge';
import { NginxRefusal } from '../nginx/admin-client';
import type { ChangeMessage, ReadMessage } from './config-line';
import { requireServable, UnservableCertificate } from './runtime/runtime-https';
import type { SiteSet } from './store';

/** A change, and what of it this node cannot read. */
export type Readable = Omit<ReadMessage, 'message'> & { message: ChangeMessage };

/** A site that can be read but not translated for nginx. */
export class UntranslatableSite extends Error {
  override name = 'UntranslatableSite';
}

/** Whether an error is about the content, and not about an nginx that is down. */
export const isRefusal = (failure: unknown) =>
  failure instanceof NginxRefusal ||
  failure instanceof UnservableCertificate ||
  failure instanceof UntranslatableSite;

/** Whether nginx could use a certificate. */
export function isServable(certificate: EdgeCertificate): boolean {
  try {
    requireServable([certificate]);
    return true;
  } catch {
    return false;
  }
}

/** A snapshot as a change. A site that cannot be read still exists, so it is not removed. */
export function asDelta(
  message: ChangeMessage,
  current: SiteSet,
  unreadable: Readable['unreadable'],
) {
  if (message.type === 'delta') return message;
  const there = new Set(message.sites.map(({ id }) => id));
  const remove = [...current.sites.keys()].filter((id) => !there.has(id) && !unreadable.has(id));
  return { upsert: message.sites, remove };
}

/** The parsed JSON of a line of the configuration stream, or what is wrong with it. */
export function parseLine(line: string): { json: unknown; error: string | null } {
  try {
    return { json: JSON.parse(line), error: null };
  } catch {
    return { json: undefined, error: 'the message is not JSON' };
  }
}
