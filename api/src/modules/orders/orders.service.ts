import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderItem, OrderPlace } from '@console/contract/finance/endpoints/orders';
import type { OrderListQuery } from '@console/contract/finance/orders';
import { and, desc, eq, gt, or, type SQL } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { yuanText } from '../../rendering/yuan-text';
import { serviceTimeOf } from '../../service-time';
import type { CommissionsService } from '../commissions/commissions.service';
import type { CouponsService } from '../coupons/coupons.service';
import type { LedgerService } from '../ledger/ledger.service';
import { openedBy } from '../packages/terms/package-terms.service';
import { createDiscountedPrices } from './discounted-price';
import { deliver, type OrderRow } from './order-delivery';
import type { OrderPriceService } from './order-price.service';
import { orders } from './orders.tables';

const lifetimeMs = 30 * 60_000;
/** Orders of one account that wait for their payment. */
const pendingMax = 20;
const fromBalance = '余额';

type Placing = OrderPlace & {
  /** For history that is entered later; now otherwise. */
  at?: Date;
};

export function toOrder(row: OrderRow): Order {
  const { ownerId: _owner, item: _item, terms: _terms, ...rest } = row;
  const { orderKey: _key, couponCode: _code, ...shown } = rest;
  return {
    ...shown,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

/** A number that people quote and that says when: `20261122153000482913`. */
function newNumber(at: Date): string {
  return serviceTimeOf(at).replace(/\D/g, '') + String(randomInt(1_000_000)).padStart(6, '0');
}

/** The one place that says which orders a person may see: their own. */
function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(orders.ownerId, ownerId), ...conditions);
}

export type OrdersService = ReturnType<typeof createOrdersService>;

/** Orders of users, from the price to what is delivered for it. */
export function createOrdersService(deps: {
  db: Db;
  signals: Database['signals'];
  ledger: LedgerService;
  prices: OrderPriceService;
  coupons: CouponsService;
  commissions: Pick<CommissionsService, 'earn'>;
}) {
  const { db, signals, ledger, coupons, commissions } = deps;
  const price = createDiscountedPrices(deps);

  /** What an item would cost now. */
  async function quote(ownerId: string, item: OrderItem, couponCode?: string) {
    const now = new Date();
    const { subject, lines, totalFen } = await coupons.whileGuessing(ownerId, couponCode, () =>
      db.transaction((tx) => price(tx, ownerId, { item, couponCode }, now)),
    );
    return { subject, lines, totalFen, quotedAt: now.toISOString() };
  }

  async function find(tx: Db, ownerId: string, id: string): Promise<OrderRow> {
    const [row] = await tx
      .select()
      .from(orders)
      .where(ownedBy(ownerId, eq(orders.id, id)));
    if (!row) throw new ApiError('NOT_FOUND');
    return row;
  }

  const getOrder = async (ownerId: string, id: string) => toOrder(await find(db, ownerId, id));

  /** One page of the owner's orders, newest first. */
  async function listOrders(ownerId: string, query: OrderListQuery) {
    const { kind, state, packageId, page, limit } = query;
    const condition = ownedBy(
      ownerId,
      kind && eq(orders.kind, kind),
      state && eq(orders.state, state),
      packageId === undefined
        ? undefined
        : or(eq(orders.packageId, packageId), openedBy(orders.orderKey, ownerId, packageId)),
    );
    const rows = await db
      .select()
      .from(orders)
      .where(condition)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(toOrder), total: await db.$count(orders, condition) };
  }

  async function requireFewPending(tx: Db, ownerId: string, at: Date): Promise<void> {
    const pending = ownedBy(ownerId, eq(orders.state, 'pending'), gt(orders.expiresAt, at));
    if ((await tx.$count(orders, pending)) < pendingMax) return;
    throw new ApiError('TOO_MANY', {
      message: `待支付的订单不能超过 ${pendingMax} 个，请先支付或取消`,
    });
  }

  /** The account is locked by now, so that two of one key come one after the other. */
  async function placeIn(tx: Db, ownerId: string, placing: Placing): Promise<OrderRow> {
    const { item, couponCode = null, expectedTotalFen, orderKey, at = new Date() } = placing;
    const [before] = await tx
      .select()
      .from(orders)
      .where(ownedBy(ownerId, eq(orders.orderKey, orderKey)));
    if (before) {
      const same = before.amountFen === expectedTotalFen && before.couponCode === couponCode;
      if (same && isDeepStrictEqual(before.item, item)) return before;
      throw new ApiError('CONFLICT', { message: '这次购买已提交过，请刷新后重试' });
    }
    const { totalFen, discount, ...priced } = await price(tx, ownerId, placing, at);
    if (totalFen !== expectedTotalFen) {
      throw new ApiError('CONFLICT', { message: '套餐价格已变动，请刷新后重新确认' });
    }
    await requireFewPending(tx, ownerId, at);
    const [row] = await tx
      .insert(orders)
      .values({
        ...priced,
        ...{ ownerId, item, couponCode, orderKey, kind: item.kind, amountFen: totalFen },
        no: newNumber(at),
        createdAt: at,
        expiresAt: new Date(at.getTime() + lifetimeMs),
      })
      .returning();
    if (!row) throw new Error('An order was inserted and not returned');
    if (discount) await coupons.hold(tx, ownerId, row.id, discount);
    return row;
  }

  function place(
    ownerId: string,
    placing: Placing,
    then: (tx: Db, order: OrderRow) => Promise<OrderRow>,
  ): Promise<Order> {
    return coupons.whileGuessing(ownerId, placing.couponCode, () =>
      db.transaction(async (tx) => {
        await ledger.lockAccount(tx, ownerId);
        return toOrder(await then(tx, await placeIn(tx, ownerId, placing)));
      }),
    );
  }

  /**
   * Orders an item at the price that its buyer was shown. The same key again answers with what was
   * ordered; the same key for something else, or a price that is no longer true, is a CONFLICT.
   */
  function placeOrder(ownerId: string, placing: Placing): Promise<Order> {
    return place(ownerId, placing, async (_tx, order) => order);
  }

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

  /** Pays an order from the balance; one that is paid stays as it is. */
  function payFromBalance(ownerId: string, id: string): Promise<Order> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      return toOrder(await payIn(tx, await find(tx, ownerId, id)));
    });
  }

  /** Orders and pays in one step. Resolves to the paid order. */
  function buyFromBalance(ownerId: string, placing: Placing): Promise<Order> {
    return place(ownerId, placing, (tx, order) => payIn(tx, order, placing.at));
  }

  function cancelOrder(ownerId: string, id: string): Promise<Order> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const order = await find(tx, ownerId, id);
      if (order.state === 'paid' || order.state === 'refunded') {
        throw new ApiError('CONFLICT', { message: '订单已支付，不能取消' });
      }
      if (order.state !== 'pending') return toOrder(order);
      return toOrder(await close(tx, id, { state: 'cancelled' }));
    });
  }

  /** Ends an order that nobody paid in its time. */
  function expireOrder(ownerId: string, id: string, now: Date): Promise<void> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const order = await find(tx, ownerId, id);
      if (order.state !== 'pending' || order.expiresAt > now) return;
      await close(tx, id, { state: 'expired', closedAt: now });
    });
  }

  /**
   * Says that a payment of an order has arrived and is on the balance. The order is paid from there;
   * where it cannot be (it was closed, was paid before, or cannot be delivered any more), the money
   * stays on the balance and the order says so. The account is locked by now.
   */
  async function receive(
    tx: Db,
    ownerId: string,
    id: string,
    { paidWith, amountFen }: { paidWith: string; amountFen: number },
  ): Promise<void> {
    const order = await find(tx, ownerId, id);
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

  /** Whose an order is, for those who act on anybody's. */
  async function requireOwner(id: string): Promise<string> {
    const [row] = await db
      .select({ ownerId: orders.ownerId })
      .from(orders)
      .where(eq(orders.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return row.ownerId;
  }

  /** Puts off the end of an order that waits; what is about to end later stays. */
  function waitLonger(ownerId: string, id: string, until: Date): Promise<void> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const order = await find(tx, ownerId, id);
      if (order.state !== 'pending' || order.expiresAt >= until) return;
      await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, id));
    });
  }

  /** Closes an order that will not be paid, and says why. The account is locked by now. */
  async function refuse(tx: Db, ownerId: string, id: string, note: string): Promise<void> {
    const order = await find(tx, ownerId, id);
    if (order.state === 'pending') await close(tx, id, { state: 'cancelled', note });
  }

  /**
   * Counts what was given back of an order, or (below zero) what did not come back after all. The
   * account is locked by now.
   */
  async function addRefund(tx: Db, order: OrderRow, amountFen: number): Promise<void> {
    const refundedFen = order.refundedFen + amountFen;
    const state = refundedFen === order.amountFen ? 'refunded' : 'paid';
    await tx.update(orders).set({ refundedFen, state }).where(eq(orders.id, order.id));
  }

  return {
    ...{ requireOwner, waitLonger, refuse, addRefund },
    ...{ quote, getOrder, listOrders, placeOrder, payFromBalance, buyFromBalance },
    ...{ cancelOrder, expireOrder, receive, find },
  };
}
