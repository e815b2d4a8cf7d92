import { isApiError } from '@console/kit/api';
import { reasonOf } from '../../orders/order.model';
import { useQuotePlansQuery } from './shop.api';
import type { Offer } from './shop.model';

/** What all plans cost: with the coupon, or where it is refused without it, and why. */
export function usePlanPrices({ period, count, couponCode }: Offer) {
  const list = useQuotePlansQuery({ body: { period, count } });
  const reduced = useQuotePlansQuery(
    { body: { period, count, couponCode } },
    { skip: couponCode === undefined },
  );
  const refused = couponCode !== undefined && isApiError(reduced.error) ? reduced.error : undefined;
  const withCoupon = couponCode !== undefined && !refused;
  return {
    quotes: withCoupon ? reduced.currentData : list.currentData,
    refusal: refused && reasonOf(refused),
    error: list.error,
    refetch: () => void list.refetch(),
  };
}
