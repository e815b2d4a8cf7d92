import type { Plan } from '@console/contract/packages/endpoints/plans';
import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { plans } from './plans.tables';

const columns = {
  id: plans.id,
  name: plans.name,
  group: plans.group,
  quotas: plans.quotas,
  pricesFen: plans.pricesFen,
  certified: plans.certified,
  purchaseMax: plans.purchaseMax,
  exclusive: sql<boolean>`${plans.exclusiveOwnerId} is not null`,
};

/**
 * The one place that defines what is for sale to an account: plans for everybody, and those for it
 * alone.
 */
const forSaleTo = (ownerId: string, condition?: SQL) =>
  and(
    eq(plans.onSale, true),
    or(isNull(plans.exclusiveOwnerId), eq(plans.exclusiveOwnerId, ownerId)),
    condition,
  );

export type PlansService = ReturnType<typeof createPlansService>;

/** What is for sale. */
export function createPlansService(db: Db) {
  /** What an account can buy, in the order that the shop shows. */
  function listPlans(ownerId: string, tx = db): Promise<Plan[]> {
    return tx
      .select(columns)
      .from(plans)
      .where(forSaleTo(ownerId))
      .orderBy(asc(plans.position), asc(plans.name));
  }

  /** A plan on sale as the buying transaction sees it; it cannot change before that ends. */
  async function findForSale(tx: Db, ownerId: string, id: string): Promise<Plan | undefined> {
    const [plan] = await tx
      .select(columns)
      .from(plans)
      .where(forSaleTo(ownerId, eq(plans.id, id)))
      .for('share');
    return plan;
  }

  return { listPlans, findForSale };
}
