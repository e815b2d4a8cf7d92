import type { Db } from '../../db/engine';
import { openPackage } from '../packages/package-terms.service';
import type { orders } from './orders.tables';

export type OrderRow = typeof orders.$inferSelect;

/**
 * Gives what an order was paid for, in the transaction that takes the money. Resolves to the package
 * that it opened or changed. Refuses with a CONFLICT what can no longer be given as it was agreed.
 */
export async function deliver(tx: Db, order: OrderRow, at: Date): Promise<string | null> {
  const { terms } = order;
  if (terms.kind === 'topup') return null;
  const { kind: _kind, ...bought } = terms;
  return openPackage(tx, {
    ...bought,
    ownerId: order.ownerId,
    pricePaidFen: order.amountFen,
    purchaseKey: order.orderKey,
    at,
  });
}
