import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { emptySchema, idParamsSchema, instantSchema } from '../../common/paging';
import { plainText, sumOfTold } from '../../common/scalars';
import { couponCodeSchema } from '../../finance/coupon-code';
import { fenSchema } from '../../finance/ledger';
import { packageRequests } from '../calls';
import { graceDaysMax, packageStates } from '../package-state';
import { packageCountSchema, planPeriodSchema } from '../plans';
import { packageLimitSchema } from './package-load';
import { boughtPackSchema } from './packs';
import { quotasSchema } from './plans';

export const packageStateSchema = z.enum(packageStates);

/** A plan that a user has bought or was given. Name, quotas and price are those of the day of purchase. */
export const packageSchema = z.object({
  id: z.uuid(),
  planId: z.uuid(),
  planName: z.string(),
  quotas: quotasSchema,
  /** What it allows now, with its packs. */
  allowed: quotasSchema,
  /** Those that count. */
  packs: z.array(boughtPackSchema),
  /** Null: the free one that every account is given. */
  period: planPeriodSchema.nullable(),
  pricePaidFen: fenSchema,
  state: packageStateSchema,
  startsAt: instantSchema,
  /** Null: it has no end. */
  endsAt: instantSchema.nullable(),
  /** Until when its websites are served; null is for good. */
  servedUntil: instantSchema.nullable(),
  /** When its owner gave it up; it then ends at its end, without a grace. */
  cancelledAt: instantSchema.nullable(),
  autoRenew: z.boolean(),
  /** What the websites and forwards in it take of its quotas. */
  used: z.object({ sites: z.int(), domains: z.int(), l4Ports: z.int() }),
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
  /** Ports of layer-4 forwards. */
  l4Ports: meterSchema,
  /** This calendar month (Asia/Shanghai), bytes sent to visitors. */
  trafficBytes: meterSchema,
});
export type PackageUsage = z.output<typeof packageUsageSchema>;

/** What a package has served this month; bandwidth in bit/s, by slots of five minutes. */
export const packageMetersSchema = z.object({
  trafficBytes: meterSchema,
  /** What all but the busiest 5 % of the slots stayed below. */
  p95BitsPerSecond: z.number(),
  peakBitsPerSecond: z.number(),
  /** What its websites take of all nodes at this moment. */
  now: z.object({
    requestsPerSecond: sumOfTold(),
    connections: sumOfTold(),
    bitsPerSecond: z.number(),
  }),
  /** Of what it had too much within a day, so that requests were refused. */
  excesses: z.array(
    z.object({ kind: packageLimitSchema, lastAt: instantSchema, isNow: z.boolean() }),
  ),
});
export type PackageMeters = z.output<typeof packageMetersSchema>;

export const packageBuySchema = z.object({
  planId: z.uuid('请选择套餐'),
  period: planPeriodSchema,
  /** One where none is named. */
  count: packageCountSchema.optional(),
  couponCode: couponCodeSchema.optional(),
  /** What the person was shown; the server computes the price and refuses another. */
  expectedTotalFen: fenSchema.min(0),
  /** Made once for each purchase that a person confirms; a repetition buys nothing more. */
  purchaseKey: plainText().regex(/^[\w-]{16,64}$/, '购买标识格式不正确'),
});
export type PackageBuy = z.output<typeof packageBuySchema>;

/** What holds for all packages. */
export const packageSettingsSchema = z.object({
  /** Days that websites are served on after their package has ended. */
  graceDays: z
    .int('宽限期应为整数天')
    .min(0, '宽限期不能为负')
    .max(graceDaysMax, `宽限期最长 ${graceDaysMax} 天`),
});
export type PackageSettings = z.output<typeof packageSettingsSchema>;

export const packageEndpoints = defineEndpoints({
  listPackages: {
    ...packageRequests.listPackages,
    access: 'allUser',
    summary: '列出自己的套餐',
    data: z.array(packageSchema),
  },
  getPackageUsage: {
    ...packageRequests.getPackageUsage,
    access: 'allUser',
    summary: '取有效套餐的合计用量',
    data: packageUsageSchema,
  },
  getPackage: {
    ...packageRequests.getPackage,
    access: 'allUser',
    summary: '取自己的一个套餐',
    params: idParamsSchema,
    data: packageSchema,
  },
  getPackageMeters: {
    ...packageRequests.getPackageMeters,
    access: 'allUser',
    summary: '取一个套餐本月的流量与带宽',
    params: idParamsSchema,
    data: packageMetersSchema,
  },
  setPackageAutoRenew: {
    ...packageRequests.setPackageAutoRenew,
    access: 'platformUser',
    summary: '开启或关闭自动续费',
    params: idParamsSchema,
    body: z.object({ autoRenew: z.boolean('请选择是否自动续费') }),
    data: packageSchema,
  },
  /** It runs to its end, and can be taken back until then. */
  cancelPackage: {
    ...packageRequests.cancelPackage,
    access: 'platformUser',
    summary: '取消套餐，到期后停止',
    params: idParamsSchema,
    body: emptySchema,
    data: packageSchema,
  },
  resumePackage: {
    ...packageRequests.resumePackage,
    access: 'platformUser',
    summary: '撤销取消套餐',
    params: idParamsSchema,
    body: emptySchema,
    data: packageSchema,
  },
  getPackageSettings: {
    ...packageRequests.getPackageSettings,
    access: 'allUser',
    summary: '取套餐的公共设置',
    data: packageSettingsSchema,
  },
  setPackageSettings: {
    ...packageRequests.setPackageSettings,
    access: 'administrator',
    summary: '修改套餐的公共设置',
    body: packageSettingsSchema,
    data: packageSettingsSchema,
  },
  /** Answers with the first of those that were bought. */
  buyPackage: {
    ...packageRequests.buyPackage,
    access: 'platformUser',
    summary: '用余额购买套餐',
    body: packageBuySchema,
    data: packageSchema,
  },
});
