import { asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { paymentAttempts, paymentReceipts } from '../payments/payments.tables';
import { refunds } from './refunds.tables';

/** What of a receipt has gone back by its gateway, or is on its way. */
const returnedFen = sql<number>`coalesce((select sum(r.amount_fen) from ${refunds} r
  where r.receipt_id = "payment_receipts"."id" and r.state <> 'failed'), 0)`;

/** Money that has arrived for an order, and what can still go back of each payment. */
export function selectSources(db: Db, orderId: string) {
  return db
    .select({
      id: paymentReceipts.id,
      gateway: paymentReceipts.gateway,
      gatewayNo: paymentReceipts.gatewayNo,
      amountFen: paymentReceipts.amountFen,
      leftFen: sql<number>`${paymentReceipts.amountFen} - ${returnedFen}`.mapWith(Number),
      createdAt: paymentReceipts.createdAt,
    })
    .from(paymentReceipts)
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReceipts.attemptId))
    .where(eq(paymentAttempts.orderId, orderId))
    .orderBy(asc(paymentReceipts.createdAt));
}

/** A refund with the payment that it goes back by. */
export function selectReturns(db: Db) {
  return db
    .select({
      id: refunds.id,
      no: refunds.no,
      orderId: refunds.orderId,
      amountFen: refunds.amountFen,
      reason: refunds.reason,
      tries: refunds.tries,
      nextTryAt: refunds.nextTryAt,
      gateway: paymentReceipts.gateway,
      paidFen: paymentReceipts.amountFen,
      tradeNo: paymentAttempts.tradeNo,
    })
    .from(refunds)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, refunds.receiptId))
    .innerJoin(paymentAttempts, eq(paymentAttempts.id, paymentReceipts.attemptId))
    .$dynamic();
}

export type PendingRefund = Awaited<ReturnType<typeof selectReturns>>[number];
