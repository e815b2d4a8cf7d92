import { z } from 'zod';
import { defineEndpoints } from '../../common/endpoint';
import { fenSchema } from '../../finance/ledger';
import { planRequests } from '../calls';
import { unlimited } from '../plan-words';
import { planPeriodSchema } from '../plans';

const quotaSchema = z.int().min(unlimited).max(1_000_000_000, '额度不能超过 1,000,000,000');

/** What a plan allows. */
export const quotasSchema = z.object({
  trafficGbPerMonth: quotaSchema,
  bandwidthMbps: quotaSchema,
  sites: quotaSchema,
  domains: quotaSchema,
  /** Extra ports of websites, each counted once per website. */
  httpPorts: quotaSchema,
  l4Ports: quotaSchema,
  /** Requests a second of all its websites together. */
  ccQps: quotaSchema,
  /** Requests at a time of all its websites together. */
  connections: quotaSchema,
  refreshesPerDay: quotaSchema,
  preheatsPerDay: quotaSchema,
  customRules: quotaSchema,
  webSocket: z.boolean(),
});
export type Quotas = z.output<typeof quotasSchema>;

export const planSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  group: z.string(),
  quotas: quotasSchema,
  pricesFen: z.record(planPeriodSchema, fenSchema.min(0)),
  /** Whoever buys it has passed 实名认证. */
  certified: z.boolean(),
  /** How many of it an account may ever buy; null is without bound. */
  purchaseMax: z.int().nullable(),
  /** Sold to the account that sees it, and to no other. */
  exclusive: z.boolean(),
});
export type Plan = z.output<typeof planSchema>;

export const planEndpoints = defineEndpoints({
  listPlans: {
    ...planRequests.listPlans,
    access: 'platformUser',
    summary: '列出在售套餐',
    data: z.array(planSchema),
  },
});
