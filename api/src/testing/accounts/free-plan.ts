import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import { purgeDailyDefault } from '@console/contract/sites/purges';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { plans } from '../../modules/plans/plans.tables';

const quotas: Quotas = {
  trafficGbPerMonth: unlimited,
  bandwidthMbps: unlimited,
  httpPorts: unlimited,
  ccQps: unlimited,
  connections: unlimited,
  sites: unlimited,
  domains: unlimited,
  l4Ports: 0,
  customRules: unlimited,
  webSocket: true,
  refreshesPerDay: purgeDailyDefault.url,
  preheatsPerDay: purgeDailyDefault.preheat,
};

/** Most suites are not about quotas: what every account is given holds whatever they make. */
export async function widenFreePlan(db: Db, patch: Partial<Quotas> = {}): Promise<void> {
  await db
    .update(plans)
    .set({ quotas: { ...quotas, ...patch } })
    .where(eq(plans.free, true));
}
