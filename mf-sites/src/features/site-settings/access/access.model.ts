import { ipRangeSchema } from '@console/contract/ip-range';
import {
  type AccessSettings,
  accessSettingsSchema,
  type IpEntry,
  type ListMode,
} from '@console/contract/site-access';
import type { SiteDetail } from '@console/contract/sites';
import { z } from 'zod';

export const accessSchema = z.object({ access: accessSettingsSchema });

/** A copy: the form writes into its values, and the store's are frozen. */
export function accessValues(site: SiteDetail): z.input<typeof accessSchema> {
  return { access: structuredClone(site.access) };
}

export const accessLabels = {
  ipWhite: 'IP 白名单',
  ipBlack: 'IP 黑名单',
  whiteOnly: '只允许白名单',
  referer: '防盗链',
  userAgent: 'User-Agent',
  method: '请求方法',
} as const satisfies Record<keyof AccessSettings, string>;

const modes = {
  off: '不限制',
  deny: '黑名单：拒绝列出的',
  allow: '白名单：只允许列出的',
} as const satisfies Record<ListMode, string>;

export const modeOptions = Object.entries(modes).map(([value, label]) => ({ value, label }));

export const newEntry: IpEntry = { address: '', note: '', expiresAt: null };

/** Reads `IP [备注]` a line; lines that are no address are handed back as they are. */
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
      entries.push({ address: address.data, note: rest.join(' ').slice(0, 50), expiresAt: null });
    }
  }
  return { entries, bad };
}
