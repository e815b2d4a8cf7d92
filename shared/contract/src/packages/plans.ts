import { z } from 'zod';

/** For how long a plan is bought at once. */
export const planPeriodSchema = z.enum(['month', 'quarter', 'year']);
export type PlanPeriod = z.output<typeof planPeriodSchema>;

/** How many of a plan are bought at once. */
export const packageCountSchema = z
  .int('数量应为整数')
  .min(1, '数量至少为 1')
  .max(20, '一次最多购买 20 个');
