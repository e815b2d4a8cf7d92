import { ipRangeSchema } from '@console/contract/ip-range';
import {
  type AccessSettings,
  accessSettingsSchema,
  type IpEntry,
  type ipEntrySchema,
  type ListMode,
} from '@console/contract/site-access';
import type { SiteDetail } from '@console/contract/sites';
import type { SigningType } from '@console/contract/url-signing';
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
  place: '地区',
  asn: 'ASN',
  bots: '爬虫与扫描器',
  signing: 'URL 鉴权',
} as const satisfies Record<keyof AccessSettings, string>;

const modes = {
  off: '不限制',
  deny: '黑名单：拒绝列出的',
  allow: '白名单：只允许列出的',
} as const satisfies Record<ListMode, string>;

export const modeOptions = Object.entries(modes).map(([value, label]) => ({ value, label }));

const signingTypes = {
  off: '不鉴权',
  A: 'A：签名在参数中',
  B: 'B：签名在路径中，十进制时间',
  C: 'C：签名在路径中，十六进制时间',
} as const satisfies Record<SigningType, string>;

export const signingOptions = Object.entries(signingTypes).map(([value, label]) => ({
  value,
  label,
}));

export const scopeOptions = [
  { value: 'all', label: '整个网站' },
  { value: 'only', label: '只有列出的路径和扩展名' },
  { value: 'except', label: '除列出的以外的全部' },
];

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
