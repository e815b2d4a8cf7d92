import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { packageCountSchema, planPeriodSchema } from '../../packages/plans';
import { planQuoteRequests } from '../calls';
import { couponCodeSchema } from '../coupon-code';
import { fenSchema } from '../ledger';

/** What a plan on sale costs, for a period and a number of packages. */
export const planQuoteSchema = z.object({
  planId: z.uuid(),
  /** Without the coupon. */
  listFen: fenSchema,
  /** What an order is placed at. */
  totalFen: fenSchema,
  /** Why the coupon takes nothing off this plan; null where it does, and where there is none. */
  couponRefusal: z.string().nullable(),
  /** Why the account cannot buy that many; null where it can. */
  refusal: z.string().nullable(),
  /** It asks for 实名认证, which the account has not passed. */
  uncertified: z.boolean(),
});
export type PlanQuote = z.output<typeof planQuoteSchema>;

export const planQuoteEndpoints = defineEndpoints({
  quotePlans: {
    ...planQuoteRequests.quotePlans,
    access: 'platformUser',
    summary: '一次计算全部在售套餐的价格',
    body: z.object({
      period: planPeriodSchema,
      count: packageCountSchema,
      couponCode: couponCodeSchema.optional(),
    }),
    data: z.array(planQuoteSchema),
  },
});
