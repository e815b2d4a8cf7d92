import type { OrderItem, OrderLine } from '@console/contract/orders';
import { planPeriodLabels } from '@console/contract/plan-words';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { PlansService } from '../plans/plans.service';
import type { OrderTerms } from './orders.tables';

export type PricedOrder = {
  subject: string;
  lines: OrderLine[];
  totalFen: number;
  terms: OrderTerms;
  packageId: string | null;
};

export type OrderPriceService = ReturnType<typeof createOrderPriceService>;

/** What things cost now: the one place where the price of an order is computed. */
export function createOrderPriceService({ plans }: { plans: PlansService }) {
  async function pricePackage(
    tx: Db,
    { planId, period }: Extract<OrderItem, { kind: 'package' }>,
  ): Promise<PricedOrder> {
    const plan = await plans.findForSale(tx, planId);
    if (!plan) throw new ApiError('CONFLICT', { message: '套餐已下架，请刷新后重新选择' });
    const totalFen = plan.pricesFen[period];
    const label = `${plan.name}，${planPeriodLabels[period]}`;
    return {
      subject: `购买套餐「${plan.name}」，${planPeriodLabels[period]}`,
      lines: [{ label, amountFen: totalFen }],
      totalFen,
      terms: {
        kind: 'package',
        planId: plan.id,
        planName: plan.name,
        quotas: plan.quotas,
        period,
      },
      packageId: null,
    };
  }

  /** The price of an item for its owner, and what is delivered for it. */
  function price(tx: Db, _ownerId: string, item: OrderItem): Promise<PricedOrder> {
    if (item.kind === 'package') return pricePackage(tx, item);
    return Promise.resolve({
      subject: '账户充值',
      lines: [{ label: '账户充值', amountFen: item.amountFen }],
      totalFen: item.amountFen,
      terms: { kind: 'topup' },
      packageId: null,
    });
  }

  return { price };
}
