import { and, asc, eq, lte } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { NoticeRefused, type PaymentGateway } from '../../ports/payments/payment-gateway';
import type { OrdersService } from '../orders/orders.service';
import { orders as orderRows } from '../orders/orders.tables';
import { type Attempt, selectAttempts } from './payment-attempts';
import { paymentAttempts } from './payments.tables';
import { nextQueryAt } from './query-times';
import type { SettlementService } from './settlement.service';

const atOnce = 200;
/** For how long an order is kept open because its gateway does not answer. */
const patienceMs = 3_600_000;

type Outcome = 'paid' | 'unpaid' | 'unknown';

export type ReconciliationService = ReturnType<typeof createReconciliationService>;

/** Queries gateways about payments without a notification, and expires unpaid ones. */
export function createReconciliationService(deps: {
  db: Db;
  gateways: readonly PaymentGateway[];
  orders: OrdersService;
  settlement: SettlementService;
  report: (message: string) => void;
}) {
  const { db, gateways, orders, settlement, report } = deps;

  async function ask(attempt: Attempt): Promise<Outcome> {
    const gateway = gateways.find(({ id }) => id === attempt.gateway);
    // A gateway account that the operator has removed is not queried.
    if (!gateway) return 'unpaid';
    try {
      const answer = await gateway.query(attempt.tradeNo);
      if (answer === 'unpaid') return 'unpaid';
      await settlement.settle(gateway, answer);
      return 'paid';
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      report(`payment ${attempt.tradeNo} at ${attempt.gateway}: ${reason}`);
      return error instanceof NoticeRefused ? 'unpaid' : 'unknown';
    }
  }

  /**
   * Nobody should pay an order that is over. A gateway that cannot be told so is queried as before.
   */
  async function close({ gateway: id, tradeNo }: Attempt): Promise<void> {
    const gateway = gateways.find((one) => one.id === id);
    await gateway?.close?.(tradeNo).catch((error: unknown) => {
      report(`payment ${tradeNo} at ${id}: ${error instanceof Error ? error.message : 'unknown'}`);
    });
  }

  async function query(attempt: Attempt, now: Date): Promise<Outcome> {
    const outcome = await ask(attempt);
    if (outcome === 'paid') return outcome;
    const isOver = attempt.orderState !== 'pending' || attempt.expiresAt <= now;
    if (outcome === 'unpaid' && isOver) await close(attempt);
    const next = nextQueryAt(attempt.createdAt, attempt.expiresAt, now);
    await db
      .update(paymentAttempts)
      .set({
        queries: attempt.queries + 1,
        nextQueryAt: next,
        ...(next === null && { state: 'closed' as const }),
      })
      .where(and(eq(paymentAttempts.id, attempt.id), eq(paymentAttempts.state, 'open')));
    return outcome;
  }

  /** Asks about every open attempt of an order. */
  async function queryOrder(orderId: string, now = new Date()): Promise<Outcome[]> {
    const attempts = await selectAttempts(db).where(
      and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'open')),
    );
    const outcomes: Outcome[] = [];
    for (const attempt of attempts) outcomes.push(await query(attempt, now));
    return outcomes;
  }

  async function queryDue(now: Date): Promise<void> {
    const due = await selectAttempts(db)
      .where(and(eq(paymentAttempts.state, 'open'), lte(paymentAttempts.nextQueryAt, now)))
      .orderBy(asc(paymentAttempts.nextQueryAt))
      .limit(atOnce);
    for (const attempt of due) await query(attempt, now);
  }

  /**
   * No order expires before its gateways were queried: it may have been paid in the last second.
   */
  async function expireDue(now: Date): Promise<void> {
    const due = await db
      .select({ id: orderRows.id, ownerId: orderRows.ownerId, expiresAt: orderRows.expiresAt })
      .from(orderRows)
      .where(and(eq(orderRows.state, 'pending'), lte(orderRows.expiresAt, now)))
      .orderBy(asc(orderRows.expiresAt))
      .limit(atOnce);
    for (const order of due) {
      const outcomes = await queryOrder(order.id, now);
      const patient = now.getTime() < order.expiresAt.getTime() + patienceMs;
      if (outcomes.includes('unknown') && patient) continue;
      await orders.expireOrder(order.ownerId, order.id, now);
    }
  }

  /** What is due now. */
  async function runDue(now = new Date()): Promise<void> {
    await queryDue(now);
    await expireDue(now);
  }

  return { queryOrder, runDue };
}
