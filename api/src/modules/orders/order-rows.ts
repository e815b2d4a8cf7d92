import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { OrderRow } from './order-delivery';
import { orders } from './orders.tables';

/** The one place that says which orders a person may see: their own. */
export function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(orders.ownerId, ownerId), ...conditions);
}

/** An order of an owner; NOT_FOUND where there is none. */
export async function findOrder(tx: Db, ownerId: string, id: string): Promise<OrderRow> {
  const [row] = await tx
    .select()
    .from(orders)
    .where(ownedBy(ownerId, eq(orders.id, id)));
  if (!row) throw new ApiError('NOT_FOUND');
  return row;
}
