import type {
  AdminOrder,
  AdminOrderDetail,
  AdminOrderListQuery,
} from '@console/contract/finance/endpoints/admin-orders';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { ApiError } from '../../plugins/api-error';
import { toOrder } from '../orders/orders.service';
import { orders } from '../orders/orders.tables';
import type { RefundsService } from '../refunds/refunds.service';
import { users } from '../users/users.tables';

const selectOrders = (db: Db) =>
  db
    .select({ order: orders, owner: { id: users.id, name: users.name, email: users.email } })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.ownerId))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectOrders>>[number];
const toAdminOrder = ({ order, owner }: Row): AdminOrder => ({ ...toOrder(order), owner });

export type OrdersAdminService = ReturnType<typeof createOrdersAdminService>;

/** Everybody's orders, as administrators see them. */
export function createOrdersAdminService({ db, refunds }: { db: Db; refunds: RefundsService }) {
  /** One page of all orders, newest first. */
  async function listOrders({ keyword, kind, state, page, limit }: AdminOrderListQuery) {
    const condition = and(
      contains(keyword, orders.no, users.name, users.email),
      kind && eq(orders.kind, kind),
      state && eq(orders.state, state),
    );
    const rows = await selectOrders(db)
      .where(condition)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const matching = db
      .select({ id: orders.id })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.ownerId))
      .where(condition)
      .as('matching');
    return { items: rows.map(toAdminOrder), total: await db.$count(matching) };
  }

  /** One order with what has arrived for it and what was given back. */
  async function getOrder(id: string): Promise<AdminOrderDetail> {
    const [row] = await selectOrders(db).where(eq(orders.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return {
      ...toAdminOrder(row),
      refunds: await refunds.listOfOrder(id),
      receipts: await refunds.listSources(id),
    };
  }

  return { listOrders, getOrder };
}
