import { randomInt } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { OrderPlace } from '@console/contract/finance/endpoints/orders';
import { eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { serviceTimeOf } from '../../service-time';
import type { CouponsService } from '../coupons/coupons.service';
import type { createDiscountedPrices } from './discounted-price';
import type { OrderRow } from './order-delivery';
import { ownedBy } from './order-rows';
import { orders } from './orders.tables';

const lifetimeMs = 30 * 60_000;
/** How many orders of one account may await payment. */
const pendingMax = 20;

export type Placing = OrderPlace & {
  /** For history that is entered later; now otherwise. */
  at?: Date;
};

/** A number that people quote and that says when: `20261122153000482913`. */
function newNumber(at: Date): string {
  return serviceTimeOf(at).replace(/\D/g, '') + String(randomInt(1_000_000)).padStart(6, '0');
}

async function requireFewPending(tx: Db, ownerId: string, at: Date): Promise<void> {
  const pending = ownedBy(ownerId, eq(orders.state, 'pending'), gt(orders.expiresAt, at));
  if ((await tx.$count(orders, pending)) < pendingMax) return;
  throw new ApiError('TOO_MANY', {
    message: `待支付的订单不能超过 ${pendingMax} 个，请先支付或取消`,
  });
}

/** Makes the function that places an order, in a transaction that has locked the owner's account. */
export function createOrderPlacing(deps: {
  price: ReturnType<typeof createDiscountedPrices>;
  coupons: CouponsService;
}) {
  const { price, coupons } = deps;

  /** As the account is locked, two orders of one key come one after the other. */
  return async function placeOrder(tx: Db, ownerId: string, placing: Placing): Promise<OrderRow> {
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
  };
}
