import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { plans } from '../../plans/plans.tables';
import { packages } from '../packages.tables';

/** Gives a new account the plan that the operator marks as free, in which its websites can be. */
export async function giveFreePackage(tx: Db, ownerId: string): Promise<void> {
  const [plan] = await tx.select().from(plans).where(eq(plans.free, true));
  if (!plan) return;
  await tx
    .insert(packages)
    .values({
      ...{ ownerId, planId: plan.id, planName: plan.name, quotas: plan.quotas },
      ...{ period: null, pricePaidFen: 0, purchaseKey: 'free', startsAt: new Date(), endsAt: null },
    })
    .onConflictDoNothing();
}
