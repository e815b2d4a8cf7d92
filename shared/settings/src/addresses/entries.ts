import { ipRangeSchema } from '@console/contract/common/addresses/ip-range';
import type { IpEntry, ipEntrySchema } from '@console/contract/sites/settings/access';
import type { z } from 'zod';

export const newEntry: IpEntry = { address: '', note: '', expiresAt: null };

const until = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/;

/** The list as text that `readEntries` reads again: `IP 失效时间 备注` a line. */
export function entriesText(entries: readonly z.input<typeof ipEntrySchema>[]): string {
  return entries
    .map(({ address, note, expiresAt }) =>
      [address, expiresAt, note].filter((part) => part).join(' '),
    )
    .join('\n');
}

/** Reads `IP [失效时间] [备注]` a line; lines that are not an address are returned as they are. */
export function readEntries(text: string, known: readonly { address: string }[]) {
  const seen = new Set(known.map(({ address }) => address));
  const entries: IpEntry[] = [];
  const bad: string[] = [];
  for (const line of text.split(/\r?\n/).filter((row) => row.trim() !== '')) {
    const [first = '', ...rest] = line.trim().split(/[\s,，]+/);
    const address = ipRangeSchema.safeParse(first);
    if (!address.success) bad.push(line);
    else if (!seen.has(address.data)) {
      seen.add(address.data);
      const [expiresAt = null] = until.test(rest[0] ?? '') ? rest.splice(0, 1) : [];
      entries.push({ address: address.data, note: rest.join(' ').slice(0, 50), expiresAt });
    }
  }
  return { entries, bad };
}
