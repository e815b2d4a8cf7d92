import type { OrderItem } from '@console/contract/finance/endpoints/orders';
import type { Db } from '../../db/engine';
import type { CouponsService } from '../coupons/coupons.service';
import type { OrderPriceService } from './order-price.service';

type Wanted = { item: OrderItem; couponCode?: string | undefined };

/** Prices of items, and what a coupon takes off them in a line of its own. */
export function createDiscountedPrices(deps: {
  prices: OrderPriceService;
  coupons: Pick<CouponsService, 'discount'>;
}) {
  const { prices, coupons } = deps;
  return async (tx: Db, ownerId: string, { item, couponCode }: Wanted, at: Date) => {
    const { planId, ...priced } = await prices.price(tx, ownerId, item, at);
    if (couponCode === undefined) return { ...priced, discount: undefined };
    const { totalFen, lines } = priced;
    const order = { kind: item.kind, totalFen, planId };
    const discount = await coupons.discount(tx, ownerId, couponCode, order, at);
    return {
      ...priced,
      discount,
      lines: [...lines, discount.line],
      totalFen: totalFen - discount.discountFen,
    };
  };
}
