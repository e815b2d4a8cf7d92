import { z } from 'zod';
import { defineEndpoints } from '../endpoint';
import { ipRangeSchema, parseIpRange } from '../ip-range';
import { emptySchema, instantSchema, pageOf, pageQuerySchema } from '../paging';
import { integer, plainText } from '../scalars';
import { banReportSchema } from './edge-defence';

/** Live bans of one website; nodes go on with what they have themselves. */
export const bansPerSiteMax = 200_000;
/** Bans that one account made by hand and that are in force. */
export const manualBansMax = 5_000;
/** Bans that one call acts on. */
export const banIdsMax = 500;

/** From a rule of defence, or made by hand. */
export const banSourceSchema = z.enum(['rule', 'manual']);

/** An address that may not reach a website, or of the platform's any. */
export const banSchema = z.object({
  id: z.uuid(),
  /** `null`: every website of the platform. */
  site: z.object({ id: z.uuid(), domain: z.string() }).nullable(),
  /** An IPv4 address, or the /64 of an IPv6 one. */
  address: z.string(),
  source: banSourceSchema,
  createdAt: instantSchema,
  until: instantSchema,
  /** How many times in a row. */
  count: z.int(),
  /** Of one by a rule: hash of its wording, its name, and the request that tripped it. */
  rule: z.string(),
  ruleName: z.string(),
  requestId: z.string(),
  /** The node that made it; empty of one made by hand. */
  node: z.string(),
  note: z.string(),
});
export type Ban = z.output<typeof banSchema>;

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

const idsSchema = z
  .array(z.uuid())
  .min(1, '请选择封禁的 IP')
  .max(banIdsMax, `一次最多 ${banIdsMax} 条`);
const secondsSchema = integer().min(10, '至少 10 秒').max(604_800, '最多 604800 秒');

/** One address: of IPv6 its /64 is banned, as visitors change the rest at will. */
const bannedAddressSchema = ipRangeSchema.refine((text) => {
  const range = parseIpRange(text);
  if (!range) return false;
  const size = range.last - range.first;
  return range.bits === 32 ? size === 0n : size === 0n || size === (1n << 64n) - 1n;
}, '应为一个 IP 地址，IPv6 也可以是 /64 网段');

const newBanShape = {
  addresses: z
    .array(bannedAddressSchema)
    .min(1, '请输入 IP 地址')
    .max(banIdsMax, `一次最多 ${banIdsMax} 个`),
  seconds: secondsSchema,
  note: plainText().trim().max(50, '备注最多 50 个字').default(''),
};

export const banCreateSchema = z.object({ siteId: z.uuid('请选择网站'), ...newBanShape });
export const platformBanCreateSchema = z.object(newBanShape);

export const banEndpoints = defineEndpoints({
  listBans: {
    method: 'GET',
    path: '/v1/bans',
    access: 'allUser',
    summary: '列出自己网站上封禁中的 IP',
    query: banListQuerySchema,
    data: pageOf(banSchema),
  },
  createBans: {
    method: 'POST',
    path: '/v1/bans',
    access: 'allUser',
    summary: '在一个网站上封禁 IP',
    body: banCreateSchema,
    data: z.object({ banned: z.int() }),
  },
  /** Every node forgets the ban and what it has counted of the address. */
  liftBans: {
    method: 'POST',
    path: '/v1/bans/lift',
    access: 'allUser',
    summary: '解除封禁，所有节点同时清除计数',
    body: z.object({ ids: idsSchema }),
    data: z.object({ lifted: z.int() }),
  },
  /** Lifts whatever fits, however many. */
  liftAllBans: {
    method: 'POST',
    path: '/v1/bans/lift-all',
    access: 'allUser',
    summary: '解除符合条件的全部封禁',
    body: banListQuerySchema.pick({ site: true, address: true, source: true, rule: true }),
    data: z.object({ lifted: z.int() }),
  },
  extendBans: {
    method: 'POST',
    path: '/v1/bans/extend',
    access: 'allUser',
    summary: '从现在起重新计算封禁时间',
    body: z.object({ ids: idsSchema, seconds: secondsSchema }),
    data: z.object({ extended: z.int() }),
  },
  /** Lifts, and puts the addresses on a white list, which goes before bans. */
  whitelistBans: {
    method: 'POST',
    path: '/v1/bans/whitelist',
    access: 'allUser',
    summary: '解除封禁并加入账户或网站的白名单',
    body: z.object({
      ids: idsSchema,
      scope: z.enum(['account', 'site']),
      note: plainText().trim().max(50, '备注最多 50 个字').default(''),
    }),
    data: z.object({ lifted: z.int() }),
  },
  listPlatformBans: {
    method: 'GET',
    path: '/v1/admin/bans',
    access: 'administrator',
    summary: '列出平台封禁中的 IP',
    query: banListQuerySchema.omit({ site: true }),
    data: pageOf(banSchema),
  },
  createPlatformBans: {
    method: 'POST',
    path: '/v1/admin/bans',
    access: 'administrator',
    summary: '在所有网站上封禁 IP',
    body: platformBanCreateSchema,
    data: z.object({ banned: z.int() }),
  },
  liftPlatformBans: {
    method: 'POST',
    path: '/v1/admin/bans/lift',
    access: 'administrator',
    summary: '解除平台的封禁',
    body: z.object({ ids: idsSchema }),
    data: z.object({ lifted: z.int() }),
  },
  reportBans: {
    method: 'POST',
    path: '/edge/bans',
    access: 'node',
    summary: '节点上报封禁',
    body: banReportSchema,
    data: emptySchema,
  },
});
