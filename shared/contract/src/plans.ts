import { z } from 'zod';
import { defineEndpoints } from './endpoint';
import { fenSchema } from './ledger';

/** A quota that has no bound; 0 means that the plan has none of it. */
export const unlimited = -1;

const quotaSchema = z.int().min(unlimited);

/** What a plan allows. */
export const quotasSchema = z.object({
  trafficGbPerMonth: quotaSchema,
  bandwidthMbps: quotaSchema,
  sites: quotaSchema,
  domains: quotaSchema,
  l4Ports: quotaSchema,
  refreshesPerDay: quotaSchema,
  preheatsPerDay: quotaSchema,
  customRules: quotaSchema,
  webSocket: z.boolean(),
});
export type Quotas = z.output<typeof quotasSchema>;

/** For how long a plan is bought at once. */
export const planPeriodSchema = z.enum(['month', 'quarter', 'year']);
export type PlanPeriod = z.output<typeof planPeriodSchema>;

export const planSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  group: z.string(),
  quotas: quotasSchema,
  pricesFen: z.record(planPeriodSchema, fenSchema.min(0)),
});
export type Plan = z.output<typeof planSchema>;

export const planEndpoints = defineEndpoints({
  listPlans: {
    method: 'GET',
    path: '/v1/plans',
    access: 'platformUser',
    summary: '列出在售套餐',
    data: z.array(planSchema),
  },
});
