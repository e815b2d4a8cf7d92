import { type Plan, type PlanPeriod, planPeriodSchema } from '@console/contract/plans';
import { z } from 'zod';

export const periodTabs = {
  month: { label: '按月', unit: '月', months: 1 },
  quarter: { label: '按季', unit: '季', months: 3 },
  year: { label: '按年', unit: '年', months: 12 },
} as const satisfies Record<PlanPeriod, { label: string; unit: string; months: number }>;

/** The period stands in the URL, so that an offer can be linked to. */
export const shopQuerySchema = z.object({ period: planPeriodSchema.default('month') });

/** What a month costs when it is bought by the period, in fen. */
export function monthlyFen(plan: Plan, period: PlanPeriod): number {
  return Math.round(plan.pricesFen[period] / periodTabs[period].months);
}

/** What the period saves against so many single months, in fen. */
export function savedFen(plan: Plan, period: PlanPeriod): number {
  return plan.pricesFen.month * periodTabs[period].months - plan.pricesFen[period];
}
