import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, instantSchema, pageOf } from '../../common/paging';
import { plainText } from '../../common/scalars';
import {
  banCreateSchema,
  banIdsMax,
  banListQuerySchema,
  banSourceSchema,
  newBanShape,
  secondsSchema,
} from '../bans';
import { banRequests } from '../calls';
import { banReportSchema } from '../edge-defence';

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

const idsSchema = z
  .array(z.uuid())
  .min(1, '请选择封禁的 IP')
  .max(banIdsMax, `一次最多 ${banIdsMax} 条`);

export const platformBanCreateSchema = z.object(newBanShape);

export const banEndpoints = defineEndpoints({
  listBans: {
    ...banRequests.listBans,
    access: 'allUser',
    summary: '列出自己网站上封禁中的 IP',
    query: banListQuerySchema,
    data: pageOf(banSchema),
  },
  createBans: {
    ...banRequests.createBans,
    access: 'allUser',
    summary: '在一个网站上封禁 IP',
    body: banCreateSchema,
    data: z.object({ banned: z.int() }),
  },
  /** Every node forgets the ban and what it has counted of the address. */
  liftBans: {
    ...banRequests.liftBans,
    access: 'allUser',
    summary: '解除封禁，所有节点同时清除计数',
    body: z.object({ ids: idsSchema }),
    data: z.object({ lifted: z.int() }),
  },
  /** Lifts whatever fits, however many. */
  liftAllBans: {
    ...banRequests.liftAllBans,
    access: 'allUser',
    summary: '解除符合条件的全部封禁',
    body: banListQuerySchema.pick({ site: true, address: true, source: true, rule: true }),
    data: z.object({ lifted: z.int() }),
  },
  extendBans: {
    ...banRequests.extendBans,
    access: 'allUser',
    summary: '从现在起重新计算封禁时间',
    body: z.object({ ids: idsSchema, seconds: secondsSchema }),
    data: z.object({ extended: z.int() }),
  },
  /** Lifts, and puts the addresses on a white list, which goes before bans. */
  whitelistBans: {
    ...banRequests.whitelistBans,
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
    ...banRequests.listPlatformBans,
    access: 'administrator',
    summary: '列出平台封禁中的 IP',
    query: banListQuerySchema.omit({ site: true }),
    data: pageOf(banSchema),
  },
  createPlatformBans: {
    ...banRequests.createPlatformBans,
    access: 'administrator',
    summary: '在所有网站上封禁 IP',
    body: platformBanCreateSchema,
    data: z.object({ banned: z.int() }),
  },
  liftPlatformBans: {
    ...banRequests.liftPlatformBans,
    access: 'administrator',
    summary: '解除平台的封禁',
    body: z.object({ ids: idsSchema }),
    data: z.object({ lifted: z.int() }),
  },
  reportBans: {
    ...banRequests.reportBans,
    access: 'node',
    summary: '节点上报封禁',
    body: banReportSchema,
    data: emptySchema,
  },
});
