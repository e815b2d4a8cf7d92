import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { PaymentGateway, RefundAnswer } from '../../ports/payments/payment-gateway';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import { type PendingRefund, selectReturns } from './refund-sources';
import { refunds } from './refunds.tables';

const minuteMs = 60_000;
/** Longest pause between two askings. */
const pauseMaxMs = 60 * minuteMs;
const atOnce = 100;

export type RefundPursuit = ReturnType<typeof createRefundPursuit>;

/** Follows refunds at their gateways until these have said yes or no. */
export function createRefundPursuit(deps: {
  db: Db;
  gateways: readonly PaymentGateway[];
  ledger: LedgerService;
  orders: OrdersService;
  report: (message: string) => void;
}) {
  const { db, gateways, ledger, orders, report } = deps;

  async function ask(refund: PendingRefund): Promise<RefundAnswer> {
    const { gateway: id, no, tradeNo, amountFen, paidFen, reason } = refund;
    const gateway = gateways.find((one) => one.id === id);
    try {
      const answer = await gateway?.refund?.({
        ...{ tradeNo, refundNo: no, amountFen, paidFen, reason },
      });
      // An account that the operator has taken away may come back.
      return answer ?? { state: 'pending' };
    } catch (error) {
      report(`refund ${no} at ${id}: ${error instanceof Error ? error.message : 'unknown'}`);
      return { state: 'pending' };
    }
  }

  const close = (db: Db, id: string, change: { state: 'done' | 'failed'; note?: string }) =>
    db
      .update(refunds)
      .set({ ...change, closedAt: new Date(), nextTryAt: null })
      .where(and(eq(refunds.id, id), eq(refunds.state, 'pending')))
      .returning({ id: refunds.id });

  /** What did not go out is on the balance again; a top-up counts as not given back. */
  async function fail({ id, orderId, amountFen }: PendingRefund, note: string): Promise<void> {
    const ownerId = await orders.requireOwner(orderId);
    await db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const [closed] = await close(tx, id, { state: 'failed', note });
      if (!closed) return;
      const order = await orders.find(tx, ownerId, orderId);
      await ledger.move(tx, {
        ...{ ownerId, kind: 'payout', amountFen },
        subject: `原路退回失败，已退到余额：${order.subject}`,
        idempotencyKey: `payout-back:${id}`,
      });
      if (order.kind === 'topup') await orders.addRefund(tx, order, -amountFen);
    });
  }

  async function follow(refund: PendingRefund, now: Date): Promise<void> {
    const answer = await ask(refund);
    if (answer.state === 'done') await close(db, refund.id, { state: 'done' });
    else if (answer.state === 'failed') await fail(refund, answer.reason);
    else {
      const pauseMs = Math.min(minuteMs * 2 ** Math.min(refund.tries, 10), pauseMaxMs);
      await db
        .update(refunds)
        .set({ tries: refund.tries + 1, nextTryAt: new Date(now.getTime() + pauseMs) })
        .where(and(eq(refunds.id, refund.id), eq(refunds.state, 'pending')));
    }
  }

  /** Asks the gateway about one refund, if it is still open. */
  async function pursue(id: string, now = new Date()): Promise<void> {
    const [refund] = await selectReturns(db).where(
      and(eq(refunds.id, id), eq(refunds.state, 'pending')),
    );
    if (refund) await follow(refund, now);
  }

  /** Asks about all that is due. */
  async function pursueDue(now = new Date()): Promise<void> {
    const due = await selectReturns(db)
      .where(and(eq(refunds.state, 'pending'), lte(refunds.nextTryAt, now)))
      .orderBy(asc(refunds.nextTryAt))
      .limit(atOnce);
    for (const refund of due) await follow(refund, now);
  }

  return { pursue, pursueDue };
}
