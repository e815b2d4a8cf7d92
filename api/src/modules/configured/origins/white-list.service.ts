import type { IpEntry } from '@console/contract/sites/settings/access';
import { ApiError } from '../../../plugins/api-error';

/** The entries with some more, without those that are there already. */
export function withEntries(
  list: readonly IpEntry[],
  addresses: readonly string[],
  { note, max }: { note: string; max: number },
): IpEntry[] {
  const known = new Set(list.map(({ address }) => address));
  const more = [...new Set(addresses)].filter((address) => !known.has(address));
  if (list.length + more.length > max) {
    throw new ApiError('INVALID', { message: `白名单最多 ${max} 条，请先删除一些` });
  }
  return [...list, ...more.map((address) => ({ address, note, expiresAt: null }))];
}
