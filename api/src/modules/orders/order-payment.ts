import { eq } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { yuanText } from '../../rendering/yuan-text';
import type { CommissionsService } from '../commissions/commissions.service';
import type { CouponsService } from '../coupons/coupons.service';
import type { LedgerService } from '../ledger/ledger.service';
import { deliver, type OrderRow } from './order-delivery';
import { findOrder } from './order-rows';
import { orders } from './orders.tables';

const fromBalance = '余额';

/** How orders are paid, closed and given back, in transactions that have locked the owner's account. */
export function createOrderPayment(deps: {
  signals: Database['signals'];
  ledger: LedgerService;
  coupons: CouponsService;
  commissions: Pick<CommissionsService, 'earn'>;
}) {
  const { signals, ledger, coupons, commissions } = deps;

  async function close(tx: Db, id: string, change: Partial<OrderRow>): Promise<OrderRow> {
    const [row] = await tx
      .update(orders)
      .set({ closedAt: new Date(), ...change })
      .where(eq(orders.id, id))
      .returning();
    if (!row) throw new Error('An order was changed and not returned');
    if (change.state === 'paid') await coupons.settle(tx, id, 'used');
    else if (change.state) await coupons.settle(tx, id, 'released');
    return row;
  }

  /** Takes the price from the balance and delivers, or does neither. */
  async function complete(tx: Db, order: OrderRow, paidWith: string, at = new Date()) {
    if (order.amountFen > 0) {
      await ledger.move(tx, {
        ownerId: order.ownerId,
        kind: 'consumption',
        subject: order.subject,
        amountFen: -order.amountFen,
        idempotencyKey: `order:${order.id}`,
        at,
      });
    }
    const packageId = await deliver(tx, order, at);
    if (packageId !== null) await signals.publish('packages', '', tx);
    await commissions.earn(tx, order, at);
    return close(tx, order.id, { state: 'paid', paidWith, packageId, closedAt: at });
  }

  async function payIn(tx: Db, order: OrderRow, at = new Date()): Promise<OrderRow> {
    if (order.state === 'paid') return order;
    if (order.kind === 'topup') {
      throw new ApiError('CONFLICT', { message: '充值订单不能用余额支付' });
    }
    if (order.state !== 'pending' || order.expiresAt <= at) {
      throw new ApiError('CONFLICT', { message: '订单已关闭，请重新下单' });
    }
    return complete(tx, order, fromBalance, at);
  }

  /**
   * Handles a payment of an order that has arrived and been credited to the balance. The order is
   * paid from there; where it cannot be (it was closed, already paid, or can no longer be
   * delivered), the money stays on the balance and the order says so.
   */
  async function receive(
    tx: Db,
    ownerId: string,
    id: string,
    { paidWith, amountFen }: { paidWith: string; amountFen: number },
  ): Promise<void> {
    const order = await findOrder(tx, ownerId, id);
    const keep = (note: string, change: Partial<OrderRow> = {}) =>
      close(tx, id, { closedAt: order.closedAt ?? new Date(), ...change, note });
    if (order.state === 'paid' || order.state === 'refunded') {
      await keep('订单重复支付，多付的款项已转入余额');
    } else if (order.kind === 'topup') {
      // A bank transfer may bring another amount than was asked for: what has come counts.
      const note =
        amountFen === order.amountFen ? null : `实际到账 ${yuanText(amountFen)}，已计入余额`;
      await close(tx, id, { state: 'paid', paidWith, note });
    } else if (order.state !== 'pending') {
      await keep('到账时订单已关闭，款项已转入余额');
    } else {
      const refusal = await tx
        .transaction(async (inner) => {
          await complete(inner, order, paidWith);
          return undefined;
        })
        .catch((error: unknown) => {
          if (error instanceof ApiError) return error.message;
          throw error;
        });
      if (refusal) await keep(`${refusal}，款项已转入余额`, { state: 'cancelled' });
    }
  }

  /** Closes an order that will not be paid, and says why. */
  async function refuse(tx: Db, ownerId: string, id: string, note: string): Promise<void> {
    const order = await findOrder(tx, ownerId, id);
    if (order.state === 'pending') await close(tx, id, { state: 'cancelled', note });
  }

  /** Counts what was refunded of an order, or (below zero) a refund that failed after all. */
  async function addRefund(tx: Db, order: OrderRow, amountFen: number): Promise<void> {
    const refundedFen = order.refundedFen + amountFen;
    const state = refundedFen === order.amountFen ? 'refunded' : 'paid';
    await tx.update(orders).set({ refundedFen, state }).where(eq(orders.id, order.id));
  }

  return { close, payIn, receive, refuse, addRefund };
}
