import type { Filter } from '@console/contract/defence/rules/rules';
import { keyMissing } from '@console/contract/sites/settings/url-signing';
import { ApiError } from '../../../plugins/api-error';
import type { Sealing } from '../../../secrets/sealing';
import type { PartContent } from '../defence.tables';

const contextOf = (filterId: string) => `defence-filter:${filterId}`;
const maskOf = (key: string) => `****${key.slice(-4)}`;

/**
 * What is stored of a filter whose key came with it: the content without the key, and the key
 * sealed. A returned mask stands for the stored key.
 */
export function keptKey(
  secrets: Sealing,
  { id, content, before }: { id: string; content: PartContent; before: string | null },
): { content: PartContent; keySealed: string | null } {
  if (!('filter' in content) || content.filter.kind !== 'signing') {
    return { content, keySealed: null };
  }
  const { filter } = content;
  const former =
    before === null || filter.keyMask === '' ? '' : secrets.open(before, contextOf(id));
  const key = filter.key || former;
  if (key === '') throw new ApiError('INVALID', { fields: { 'filter.key': keyMissing } });
  return {
    content: { filter: { ...filter, key: '', keyMask: maskOf(key) } },
    keySealed: secrets.seal(key, contextOf(id)),
  };
}

export const sealedAnew = (secrets: Sealing, filterId: string, sealed: string): string =>
  secrets.seal(secrets.open(sealed, contextOf(filterId)), contextOf(filterId));

/** A filter as nodes need it: with its key. */
export function withKey(
  secrets: Sealing,
  { id, filter, keySealed }: { id: string; filter: Filter; keySealed: string | null },
): Filter {
  if (filter.kind !== 'signing' || keySealed === null) return filter;
  return { ...filter, key: secrets.open(keySealed, contextOf(id)) };
}
