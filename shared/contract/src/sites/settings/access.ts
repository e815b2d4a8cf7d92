import { z } from 'zod';
import { siteDomainSchema } from '../../common/addresses/address';
import { blocksOf, ipRangeSchema, parseIpRange } from '../../common/addresses/ip-range';
import { isPlace } from '../../common/place-groups';
import { instantText, plainText } from '../../common/scalars';
import { botSettingsSchema } from '../../defence/bot-schemas';
import { methods } from './choices';
import { signingSettingsSchema } from './url-signing';

/** Entries of the white or the black list of a site. */
export const accessEntriesMax = 1_000;
/** A range between odd addresses is many blocks, and nodes keep each of them in memory. */
const blocksPerEntry = 5;

/** Stops at the first address too many: counting all of a hostile list would take seconds. */
function isCompact(list: readonly { address: string }[], blocksMax: number): boolean {
  let left = blocksMax;
  return list.every(({ address }) => {
    const range = parseIpRange(address);
    left -= range ? blocksOf(range).length : 0;
    return left >= 0;
  });
}

/** An address, block or range of a black or white list. */
export const ipEntrySchema = z.object({
  address: ipRangeSchema,
  note: plainText().trim().max(50, '备注最多 50 个字').default(''),
  /** From then on the entry has no effect; `null` means never. */
  expiresAt: instantText('时间应形如 2026-01-31 08:00:00').nullable().default(null),
});
export type IpEntry = z.output<typeof ipEntrySchema>;

/** A list of addresses of so many entries at most. */
export function ipEntriesOf(max: number) {
  const blocksMax = max * blocksPerEntry;
  return z
    .array(ipEntrySchema)
    .max(max, `每个名单最多 ${max} 条`)
    .refine(
      (list) => new Set(list.map(({ address }) => address)).size === list.length,
      '名单中有重复的 IP',
    )
    .refine(
      (list) => isCompact(list, blocksMax),
      `名单中的 IP 段过于零散，合计最多 ${blocksMax} 个网段，请改用 CIDR`,
    );
}

const ipEntriesSchema = ipEntriesOf(accessEntriesMax).default([]);

/** Off, only the listed pass, or the listed are refused. */
export const listModeSchema = z.enum(['off', 'allow', 'deny']);
export type ListMode = z.output<typeof listModeSchema>;

type List = { mode: ListMode; items: readonly string[] };

/** A list that is in force must hold something. */
const holdsItems = ({ mode, items }: List) => mode === 'off' || items.length > 0;
const noItems = { path: ['items'], error: '请至少填写一项' };

/** Part of a user agent; `*` stands for any text between two parts. Case does not matter. */
const userAgentSchema = plainText().trim().min(1).max(200, 'User-Agent 最多 200 个字符');

/** `AS4134`; the letters may be left out. */
const asnSchema = plainText()
  .trim()
  .toUpperCase()
  .regex(/^(AS)?[1-9]\d{0,9}$/, '应为 AS 号，例如 AS4134')
  .refine((text) => Number(text.replace('AS', '')) < 2 ** 32, 'AS 号最大 4294967295')
  .overwrite((text) => (text.startsWith('AS') ? text : `AS${text}`));

/** By countries, territories and provinces of visitors' addresses. */
export const placeListSchema = z
  .object({
    mode: listModeSchema.default('off'),
    items: z.array(plainText().refine(isPlace, '没有这个国家或地区')).max(400).default([]),
    /** Addresses whose place a node cannot tell. */
    allowUnknown: z.boolean().default(true),
  })
  .refine(holdsItems, { path: ['items'], error: '请至少选择一个国家或地区' })
  .prefault({});

/** By networks of visitors' addresses. */
export const asnListSchema = z
  .object({
    mode: listModeSchema.default('off'),
    items: z.array(asnSchema).max(500, 'ASN 最多 500 个').default([]),
    allowUnknown: z.boolean().default(true),
  })
  .refine(holdsItems, noItems)
  .prefault({});

/** Who may reach a site. The white list of addresses goes before everything else. */
export const accessSettingsSchema = z.object({
  ipWhite: ipEntriesSchema,
  ipBlack: ipEntriesSchema,
  /** Nobody but the white list gets in. */
  whiteOnly: z.boolean().default(false),
  referer: z
    .object({
      mode: listModeSchema.default('off'),
      /** The site's own domains are always allowed. */
      items: z.array(siteDomainSchema).max(200, '来源域名最多 200 个').default([]),
      /** Requests without a Referer: an address typed in, an app. */
      allowEmpty: z.boolean().default(true),
    })
    .refine(({ mode, items }) => mode !== 'deny' || items.length > 0, noItems)
    .prefault({}),
  userAgent: z
    .object({
      mode: listModeSchema.default('off'),
      items: z.array(userAgentSchema).max(200, 'User-Agent 最多 200 个').default([]),
      allowEmpty: z.boolean().default(true),
    })
    .refine(holdsItems, noItems)
    .prefault({}),
  method: z
    .object({
      mode: listModeSchema.default('off'),
      items: z.array(z.enum(methods)).max(methods.length).default([]),
    })
    .refine(holdsItems, noItems)
    .prefault({}),
  place: placeListSchema,
  asn: asnListSchema,
  bots: botSettingsSchema,
  signing: signingSettingsSchema,
});
export type AccessSettings = z.output<typeof accessSettingsSchema>;
