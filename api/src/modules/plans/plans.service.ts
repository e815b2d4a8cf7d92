import type { Plan } from '@console/contract/plans';
import { and, asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { plans } from './plans.tables';

const columns = {
  id: plans.id,
  name: plans.name,
  group: plans.group,
  quotas: plans.quotas,
  pricesFen: plans.pricesFen,
};

export type PlansService = ReturnType<typeof createPlansService>;

/** What is for sale. */
export function createPlansService(db: Db) {
  /** Plans on sale, in the order that the shop shows. */
  function listPlans(): Promise<Plan[]> {
    return db
      .select(columns)
      .from(plans)
      .where(eq(plans.onSale, true))
      .orderBy(asc(plans.position), asc(plans.name));
  }

  /** A plan on sale as the buying transaction sees it; it cannot change before that ends. */
  async function findForSale(tx: Db, id: string): Promise<Plan | undefined> {
    const [plan] = await tx
      .select(columns)
      .from(plans)
      .where(and(eq(plans.id, id), eq(plans.onSale, true)))
      .for('share');
    return plan;
  }

  return { listPlans, findForSale };
}
