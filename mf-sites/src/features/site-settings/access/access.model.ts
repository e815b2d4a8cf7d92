import { ipRangeSchema } from '@console/contract/ip-range';
import {
  accessSettingsSchema,
  type IpEntry,
  type ipEntrySchema,
} from '@console/contract/site-access';
import {
  listModeWords,
  optionsOf,
  signingScopeWords,
  signingTypeWords,
} from '@console/contract/site-words';
import type { SiteDetail } from '@console/contract/sites';
import { z } from 'zod';

export const accessSchema = z.object({ access: accessSettingsSchema });

/** A copy: the form writes into its values, and the store's are frozen. */
export function accessValues(site: SiteDetail): z.input<typeof accessSchema> {
  return { access: structuredClone(site.access) };
}

export const modeOptions = optionsOf(listModeWords);
export const signingOptions = optionsOf(signingTypeWords);
export const scopeOptions = optionsOf(signingScopeWords);

/** 32 letters and digits that nobody can guess. */
export function newKey(): string {
  const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
  // 224 is the greatest multiple of the alphabet's 56 that fits a byte.
  const bytes = [...crypto.getRandomValues(new Uint8Array(128))].filter((byte) => byte < 224);
  return bytes
    .slice(0, 32)
    .map((byte) => alphabet[byte % alphabet.length])
    .join('');
}

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

/** Reads `IP [失效时间] [备注]` a line; lines that are no address are handed back as they are. */
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
