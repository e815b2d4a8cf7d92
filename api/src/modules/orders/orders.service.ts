import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderItem, OrderListQuery, OrderPlace } from '@console/contract/orders';
import { and, desc, eq, gt, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { serviceTimeOf } from '../../service-time';
import type { LedgerService } from '../ledger/ledger.service';
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
  const { ownerId: _owner, item: _item, terms: _terms, orderKey: _key, ...shown } = row;
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
  ledger: LedgerService;
  prices: OrderPriceService;
}) {
  const { db, ledger, prices } = deps;

  /** What an item would cost now. */
  async function quote(ownerId: string, item: OrderItem) {
    const now = new Date();
    const { subject, lines, totalFen } = await db.transaction((tx) =>
      prices.price(tx, ownerId, item, now),
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
      packageId === undefined ? undefined : eq(orders.packageId, packageId),
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
    const { item, expectedTotalFen, orderKey, at = new Date() } = placing;
    const [before] = await tx
      .select()
      .from(orders)
      .where(ownedBy(ownerId, eq(orders.orderKey, orderKey)));
    if (before) {
      if (before.amountFen === expectedTotalFen && isDeepStrictEqual(before.item, item)) {
        return before;
      }
      throw new ApiError('CONFLICT', { message: '这次购买已提交过，请刷新后重试' });
    }
    const { totalFen, ...priced } = await prices.price(tx, ownerId, item, at);
    if (totalFen !== expectedTotalFen) {
      throw new ApiError('CONFLICT', { message: '套餐价格已变动，请刷新后重新确认' });
    }
    await requireFewPending(tx, ownerId, at);
    const [row] = await tx
      .insert(orders)
      .values({
        ...priced,
        ...{ ownerId, item, orderKey, kind: item.kind, amountFen: totalFen },
        no: newNumber(at),
        createdAt: at,
        expiresAt: new Date(at.getTime() + lifetimeMs),
      })
      .returning();
    if (!row) throw new Error('An order was inserted and not returned');
    return row;
  }

  /**
   * Orders an item at the price that its buyer was shown. The same key again answers with what was
   * ordered; the same key for something else, or a price that is no longer true, is a CONFLICT.
   */
  function placeOrder(ownerId: string, placing: Placing): Promise<Order> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      return toOrder(await placeIn(tx, ownerId, placing));
    });
  }

  async function close(tx: Db, id: string, change: Partial<OrderRow>): Promise<OrderRow> {
    const [row] = await tx
      .update(orders)
      .set({ closedAt: new Date(), ...change })
      .where(eq(orders.id, id))
      .returning();
    if (!row) throw new Error('An order was changed and not returned');
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
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      return toOrder(await payIn(tx, await placeIn(tx, ownerId, placing), placing.at));
    });
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
  async function receive(tx: Db, ownerId: string, id: string, paidWith: string): Promise<void> {
    const order = await find(tx, ownerId, id);
    const keep = (note: string, change: Partial<OrderRow> = {}) =>
      close(tx, id, { closedAt: order.closedAt ?? new Date(), ...change, note });
    if (order.state === 'paid' || order.state === 'refunded') {
      await keep('订单重复支付，多付的款项已转入余额');
    } else if (order.kind === 'topup') {
      await close(tx, id, { state: 'paid', paidWith });
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

  return {
    ...{ quote, getOrder, listOrders, placeOrder, payFromBalance, buyFromBalance },
    ...{ cancelOrder, expireOrder, receive, find },
  };
}
