import type { Plan } from '@console/contract/packages/endpoints/plans';
import {
  type PlanPeriod,
  packageCountSchema,
  planPeriodSchema,
} from '@console/contract/packages/plans';
import { z } from 'zod';

export const periodTabs = {
  month: { label: '按月', unit: '月', months: 1 },
  quarter: { label: '按季', unit: '季', months: 3 },
  year: { label: '按年', unit: '年', months: 12 },
} as const satisfies Record<PlanPeriod, { label: string; unit: string; months: number }>;

/** The URL's query, so that an offer can be linked to. */
export const shopQuerySchema = z.object({
  period: planPeriodSchema.catch('month'),
  count: z.coerce.number().pipe(packageCountSchema).catch(1),
});

/** The page's settings, as they stand in the URL. */
export const searchOf = ({ period, count }: { period: PlanPeriod; count: number }) => ({
  ...(period !== 'month' && { period }),
  ...(count !== 1 && { count: String(count) }),
});

/** Numbers of packages with a button of their own. */
export const counts = [1, 2, 5, 10] as const;

/** What is bought, by the page's settings. */
export type Offer = { period: PlanPeriod; count: number; couponCode: string | undefined };

/** What an offer costs for one plan, and the coupon where it takes something off. */
export type Priced = Offer & { totalFen: number };

/** What is said of a plan beside its quotas. */
export function marksOf({ group, exclusive, certified, purchaseMax }: Plan): string {
  const marks = [
    group,
    exclusive ? '专属套餐' : undefined,
    certified ? '需实名认证' : undefined,
    purchaseMax === null ? undefined : `每个账户限购 ${purchaseMax} 个`,
  ];
  return marks.filter(Boolean).join(' · ');
}

/** What a month costs when it is bought by the period, in fen. */
export function monthlyFen(plan: Plan, period: PlanPeriod): number {
  return Math.round(plan.pricesFen[period] / periodTabs[period].months);
}

/** What the period saves against single months, in fen. */
export function savedFen(plan: Plan, period: PlanPeriod): number {
  return plan.pricesFen.month * periodTabs[period].months - plan.pricesFen[period];
}
