import { z } from 'zod';
import { ipRangeSchema, parseIpRange } from '../common/addresses/ip-range';
import { pageQuerySchema } from '../common/paging';
import { integer, plainText } from '../common/scalars';

/** Live bans of one website; nodes go on with what they have themselves. */
export const bansPerSiteMax = 200_000;
/** Bans that one account made by hand and that are in force. */
export const manualBansMax = 5_000;
/** Bans that one call acts on. */
export const banIdsMax = 500;

/** From a rule of defence, or made by hand. */
export const banSourceSchema = z.enum(['rule', 'manual']);

export const banSorts = ['-createdAt', 'createdAt', 'until', '-until'] as const;

export const banListQuerySchema = pageQuerySchema.extend({
  site: z.uuid().optional(),
  /** An address, a block or a range: bans within it, and the block that an address is in. */
  address: ipRangeSchema.optional(),
  source: banSourceSchema.optional(),
  /** Hash of a rule's wording. */
  rule: plainText().max(32).optional(),
  sort: z.enum(banSorts).default('-createdAt'),
});
export type BanListQuery = z.output<typeof banListQuerySchema>;

export const secondsSchema = integer().min(10, '至少 10 秒').max(604_800, '最多 604800 秒');

/** One address: of IPv6 its /64 is banned, as visitors change the rest at will. */
const bannedAddressSchema = ipRangeSchema.refine((text) => {
  const range = parseIpRange(text);
  if (!range) return false;
  const size = range.last - range.first;
  return range.bits === 32 ? size === 0n : size === 0n || size === (1n << 64n) - 1n;
}, '应为一个 IP 地址，IPv6 也可以是 /64 网段');

export const newBanShape = {
  addresses: z
    .array(bannedAddressSchema)
    .min(1, '请输入 IP 地址')
    .max(banIdsMax, `一次最多 ${banIdsMax} 个`),
  seconds: secondsSchema,
  note: plainText().trim().max(50, '备注最多 50 个字').default(''),
};

export const banCreateSchema = z.object({ siteId: z.uuid('请选择网站'), ...newBanShape });
