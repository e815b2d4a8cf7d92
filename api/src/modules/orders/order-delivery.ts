import type { Db } from '../../db/engine';
import { addPack } from '../packages/terms/package-packs.service';
import {
  openPackages,
  renewPackage,
  upgradePackage,
} from '../packages/terms/package-terms.service';
import type { orders } from './orders.tables';
import { requireMayStillBuy } from './purchase-rules';

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
  if (terms.kind === 'pack') {
    await addPack(tx, ownerId, { ...terms, at });
    return terms.packageId;
  }
  if (terms.kind === 'upgrade') {
    await requireMayStillBuy(tx, ownerId, terms.shift.toPlanId, 1);
    await upgradePackage(tx, ownerId, { ...terms, paidFen, at });
    return terms.packageId;
  }
  const { planId, planName, quotas, period, count = 1 } = terms;
  await requireMayStillBuy(tx, ownerId, planId, count);
  const bought = { ownerId, planId, planName, quotas, period, at };
  return openPackages(tx, { ...bought, count, paidFen, orderKey: order.orderKey });
}
