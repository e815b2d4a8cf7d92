import type { PlanQuote } from '@console/contract/finance/endpoints/plan-quotes';
import type { Plan } from '@console/contract/packages/endpoints/plans';
import type { PlanPeriod } from '@console/contract/packages/plans';
import type { Db } from '../../db/engine';
import { type CouponRow, type CouponsService, discountOf } from '../coupons/coupons.service';
import type { PlansService } from '../plans/plans.service';
import { packagePrice } from './order-price.service';
import { isUncertified, purchaseRefusal, readBuyer } from './purchase-rules';

type Wanted = { period: PlanPeriod; count: number; couponCode?: string | undefined };

function quoteOf(
  plan: Plan,
  wanted: Wanted,
  coupon: CouponRow | undefined,
): Omit<PlanQuote, 'refusal' | 'uncertified'> {
  const { totalFen: listFen, planId } = packagePrice(plan, wanted);
  const order = { kind: 'package', planId, totalFen: listFen };
  const discount = coupon && discountOf(coupon, order);
  const quote = { planId: plan.id, listFen, totalFen: listFen, couponRefusal: null };
  if (!discount) return quote;
  if ('refusal' in discount) return { ...quote, couponRefusal: discount.refusal };
  return { ...quote, totalFen: listFen - discount.discountFen };
}

export type PlanQuotesService = ReturnType<typeof createPlanQuotesService>;

/** What all plans on sale cost, to be compared. */
export function createPlanQuotesService({
  db,
  plans,
  coupons,
}: {
  db: Db;
  plans: PlansService;
  coupons: Pick<CouponsService, 'whileGuessing' | 'requireUsable'>;
}) {
  /**
   * Refuses a coupon that this account cannot use at all; one that does not suit a plan is reported
   * with that plan.
   */
  function quotePlans(ownerId: string, wanted: Wanted): Promise<PlanQuote[]> {
    const { couponCode } = wanted;
    return coupons.whileGuessing(ownerId, couponCode, () =>
      db.transaction(async (tx) => {
        const coupon =
          couponCode === undefined
            ? undefined
            : await coupons.requireUsable(tx, ownerId, couponCode, new Date());
        const buyer = await readBuyer(tx, ownerId);
        return (await plans.listPlans(ownerId, tx)).map((plan) => ({
          ...quoteOf(plan, wanted, coupon),
          refusal: purchaseRefusal(plan, buyer, wanted.count) ?? null,
          uncertified: isUncertified(plan, buyer),
        }));
      }),
    );
  }

  return { quotePlans };
}
