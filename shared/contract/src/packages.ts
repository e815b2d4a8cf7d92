import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { fenSchema } from './ledger';
import { idParamsSchema, instantSchema } from './paging';
import { planPeriodSchema, quotasSchema } from './plans';
import { plainText } from './scalars';

/** `expiring`: the end is at most seven days away. */
export const packageStateSchema = z.enum(['normal', 'expiring', 'expired']);
export type PackageState = z.output<typeof packageStateSchema>;

/** A plan that a user has bought or was given. Name, quotas and price are those of the day of purchase. */
export const packageSchema = z.object({
  id: z.uuid(),
  planId: z.uuid(),
  planName: z.string(),
  quotas: quotasSchema,
  /** Null: the free one that every account is given. */
  period: planPeriodSchema.nullable(),
  pricePaidFen: fenSchema,
  state: packageStateSchema,
  startsAt: instantSchema,
  /** Null: it has no end. */
  endsAt: instantSchema.nullable(),
  autoRenew: z.boolean(),
  /** What the websites in it take of its quotas. */
  used: z.object({ sites: z.int(), domains: z.int() }),
});
export type Package = z.output<typeof packageSchema>;

const meterSchema = z.object({
  used: z.number(),
  /** Sum over the packages in force; −1 is unlimited. */
  quota: z.number(),
});

/** What an account uses of its packages in force together. */
export const packageUsageSchema = z.object({
  sites: meterSchema,
  domains: meterSchema,
  /** This calendar month (Asia/Shanghai), bytes sent to visitors. */
  trafficBytes: meterSchema,
});
export type PackageUsage = z.output<typeof packageUsageSchema>;

export const packageBuySchema = z.object({
  planId: z.uuid('请选择套餐'),
  period: planPeriodSchema,
  /** What the person was shown; the server computes the price and refuses another. */
  expectedTotalFen: fenSchema.min(0),
  /** Made once for each purchase that a person confirms; a repetition buys nothing more. */
  purchaseKey: plainText().regex(/^[\w-]{16,64}$/, '购买标识格式不正确'),
});
export type PackageBuy = z.output<typeof packageBuySchema>;

export const packageEndpoints = defineEndpoints({
  listPackages: {
    method: 'GET',
    path: '/v1/packages',
    access: 'allUser',
    summary: '列出自己的套餐',
    data: z.array(packageSchema),
  },
  getPackageUsage: {
    method: 'GET',
    path: '/v1/packages/usage',
    access: 'allUser',
    summary: '取有效套餐的合计用量',
    data: packageUsageSchema,
  },
  getPackage: {
    method: 'GET',
    path: '/v1/packages/:id',
    access: 'allUser',
    summary: '取自己的一个套餐',
    params: idParamsSchema,
    data: packageSchema,
  },
  setPackageAutoRenew: {
    method: 'PUT',
    path: '/v1/packages/:id/auto-renew',
    access: 'platformUser',
    summary: '开启或关闭自动续费',
    params: idParamsSchema,
    body: z.object({ autoRenew: z.boolean('请选择是否自动续费') }),
    data: packageSchema,
  },
  buyPackage: {
    method: 'POST',
    path: '/v1/packages',
    access: 'platformUser',
    summary: '用余额购买套餐',
    body: packageBuySchema,
    data: packageSchema,
  },
});
