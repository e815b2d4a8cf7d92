import type { Order, OrderItem } from '@console/contract/finance/endpoints/orders';
import type { OrderListQuery } from '@console/contract/finance/orders';
import { desc, eq, or } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { CommissionsService } from '../commissions/commissions.service';
import type { CouponsService } from '../coupons/coupons.service';
import type { LedgerService } from '../ledger/ledger.service';
import { openedBy } from '../packages/terms/package-terms.service';
import { createDiscountedPrices } from './discounted-price';
import type { OrderRow } from './order-delivery';
import { createOrderPayment } from './order-payment';
import { createOrderPlacing, type Placing } from './order-placing';
import type { OrderPriceService } from './order-price.service';
import { findOrder, ownedBy } from './order-rows';
import { orders } from './orders.tables';

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
  const { db, ledger, coupons } = deps;
  const price = createDiscountedPrices(deps);
  const placeIn = createOrderPlacing({ price, coupons });
  const { close, payIn, receive, refuse, addRefund } = createOrderPayment(deps);

  /** What an item would cost now. */
  async function quote(ownerId: string, item: OrderItem, couponCode?: string) {
    const now = new Date();
    const { subject, lines, totalFen } = await coupons.whileGuessing(ownerId, couponCode, () =>
      db.transaction((tx) => price(tx, ownerId, { item, couponCode }, now)),
    );
    return { subject, lines, totalFen, quotedAt: now.toISOString() };
  }

  const getOrder = async (ownerId: string, id: string) => toOrder(await findOrder(db, ownerId, id));

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
   * ordered; the same key for something else, or an outdated price, is a CONFLICT.
   */
  function placeOrder(ownerId: string, placing: Placing): Promise<Order> {
    return place(ownerId, placing, async (_tx, order) => order);
  }

  /** Pays an order from the balance; one that is paid stays as it is. */
  function payFromBalance(ownerId: string, id: string): Promise<Order> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      return toOrder(await payIn(tx, await findOrder(tx, ownerId, id)));
    });
  }

  /** Orders and pays in one step. Resolves to the paid order. */
  function buyFromBalance(ownerId: string, placing: Placing): Promise<Order> {
    return place(ownerId, placing, (tx, order) => payIn(tx, order, placing.at));
  }

  function cancelOrder(ownerId: string, id: string): Promise<Order> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const order = await findOrder(tx, ownerId, id);
      if (order.state === 'paid' || order.state === 'refunded') {
        throw new ApiError('CONFLICT', { message: '订单已支付，不能取消' });
      }
      if (order.state !== 'pending') return toOrder(order);
      return toOrder(await close(tx, id, { state: 'cancelled' }));
    });
  }

  /** Expires an order that nobody paid in time. */
  function expireOrder(ownerId: string, id: string, now: Date): Promise<void> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const order = await findOrder(tx, ownerId, id);
      if (order.state !== 'pending' || order.expiresAt > now) return;
      await close(tx, id, { state: 'expired', closedAt: now });
    });
  }

  /** Whose an order is, for those who may act on anybody's. */
  async function requireOwner(id: string): Promise<string> {
    const [row] = await db
      .select({ ownerId: orders.ownerId })
      .from(orders)
      .where(eq(orders.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return row.ownerId;
  }

  /** Postpones the expiry of a pending order; one that expires later anyway is left alone. */
  function waitLonger(ownerId: string, id: string, until: Date): Promise<void> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const order = await findOrder(tx, ownerId, id);
      if (order.state !== 'pending' || order.expiresAt >= until) return;
      await tx.update(orders).set({ expiresAt: until }).where(eq(orders.id, id));
    });
  }

  return {
    ...{ requireOwner, waitLonger, refuse, addRefund },
    ...{ quote, getOrder, listOrders, placeOrder, payFromBalance, buyFromBalance },
    ...{ cancelOrder, expireOrder, receive, find: findOrder },
  };
}
