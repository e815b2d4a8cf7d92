import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { orders } from '../orders/orders.tables';
import { paymentAttempts } from './payments.tables';

const columns = {
  id: paymentAttempts.id,
  orderId: paymentAttempts.orderId,
  gateway: paymentAttempts.gateway,
  method: paymentAttempts.method,
  tradeNo: paymentAttempts.tradeNo,
  amountFen: paymentAttempts.amountFen,
  state: paymentAttempts.state,
  start: paymentAttempts.start,
  queries: paymentAttempts.queries,
  createdAt: paymentAttempts.createdAt,
  ownerId: orders.ownerId,
  expiresAt: orders.expiresAt,
  orderState: orders.state,
};

/** Attempts with whose they are and until when. */
export const selectAttempts = (db: Db) =>
  db
    .select(columns)
    .from(paymentAttempts)
    .innerJoin(orders, eq(orders.id, paymentAttempts.orderId));

export type Attempt = Awaited<ReturnType<typeof selectAttempts>>[number];

/** The attempt under a number, if it was made at this account. */
export async function findAttempt(db: Db, gateway: string, tradeNo: string) {
  const [attempt] = await selectAttempts(db).where(
    and(eq(paymentAttempts.tradeNo, tradeNo), eq(paymentAttempts.gateway, gateway)),
  );
  return attempt;
}
