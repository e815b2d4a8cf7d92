import type { Db } from '../../db/engine';
import { openPackage, renewPackage, upgradePackage } from '../packages/package-terms.service';
import type { orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;

/**
 * Gives what an order was paid for, in the transaction that takes the money. Resolves to the package
 * that it opened or changed. Refuses with a CONFLICT what can no longer be given as it was agreed.
 */
export async function deliver(tx: Db, order: OrderRow, at: Date): Promise<string | null> {
  const { terms, ownerId, amountFen: paidFen } = order;
  if (terms.kind === 'topup') return null;
  if (terms.kind === 'renewal') {
    await renewPackage(tx, ownerId, { ...terms, paidFen, at });
    return terms.packageId;
  }
  if (terms.kind === 'upgrade') {
    await upgradePackage(tx, ownerId, { ...terms, paidFen, at });
    return terms.packageId;
  }
  const { planId, planName, quotas, period } = terms;
  return openPackage(tx, {
    ...{ ownerId, planId, planName, quotas, period, at },
    pricePaidFen: paidFen,
    purchaseKey: order.orderKey,
  });
}
