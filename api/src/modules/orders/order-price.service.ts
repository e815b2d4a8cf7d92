import type { OrderItem, OrderLine } from '@console/contract/orders';
import { planPeriodLabels } from '@console/contract/plan-words';
import type { Plan } from '@console/contract/plans';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { lockPackage, reckonUpgrade } from '../packages/package-terms.service';
import type { PlansService } from '../plans/plans.service';
import type { OrderTerms } from './orders.tables';

export type PricedOrder = {
  subject: string;
  lines: OrderLine[];
  totalFen: number;
  terms: OrderTerms;
  packageId: string | null;
};

type ItemOf<K extends OrderItem['kind']> = Extract<OrderItem, { kind: K }>;

const dayMs = 86_400_000;
/** For how long the price of an upgrade holds that a person was shown. */
const quoteMs = 10 * 60_000;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

export type OrderPriceService = ReturnType<typeof createOrderPriceService>;

/** What things cost now: the one place where the price of an order is computed. */
export function createOrderPriceService({ plans }: { plans: PlansService }) {
  async function requirePlan(tx: Db, planId: string, message: string): Promise<Plan> {
    const plan = await plans.findForSale(tx, planId);
    if (!plan) throw new ApiError('CONFLICT', { message });
    return plan;
  }

  async function pricePackage(tx: Db, item: ItemOf<'package'>): Promise<PricedOrder> {
    const { planId, period } = item;
    const plan = await requirePlan(tx, planId, '套餐已下架，请刷新后重新选择');
    const amountFen = plan.pricesFen[period];
    return {
      subject: `购买套餐「${plan.name}」，${planPeriodLabels[period]}`,
      lines: [{ label: `${plan.name}，${planPeriodLabels[period]}`, amountFen }],
      totalFen: amountFen,
      terms: { kind: 'package', planId, planName: plan.name, quotas: plan.quotas, period },
      packageId: null,
    };
  }

  async function priceRenewal(
    tx: Db,
    ownerId: string,
    { packageId, period }: ItemOf<'renewal'>,
  ): Promise<PricedOrder> {
    const { planId, planName } = await lockPackage(tx, ownerId, packageId);
    const plan = await requirePlan(tx, planId, '套餐已下架，不能续费；到期前可以升级到其他套餐');
    const amountFen = plan.pricesFen[period];
    return {
      subject: `续费套餐「${planName}」，${planPeriodLabels[period]}`,
      lines: [{ label: `${planName}，续费 ${planPeriodLabels[period]}`, amountFen }],
      totalFen: amountFen,
      terms: { kind: 'renewal', packageId, planId, period },
      packageId,
    };
  }

  async function priceUpgrade(
    tx: Db,
    ownerId: string,
    { packageId, planId, quotedAt }: ItemOf<'upgrade'>,
    now: Date,
  ): Promise<PricedOrder> {
    const at = quotedAt === undefined ? now : new Date(quotedAt);
    if (at > now || at.getTime() < now.getTime() - quoteMs) {
      throw new ApiError('CONFLICT', { message: '报价已过期，请重新确认价格' });
    }
    const plan = await requirePlan(tx, planId, '套餐已下架，请刷新后重新选择');
    const { shift, fromName, leftMs } = await reckonUpgrade(tx, ownerId, packageId, plan, at);
    const costFen = sum(shift.terms.map((term) => term.costFen));
    const creditFen = sum(shift.terms.map((term) => term.creditFen));
    if (costFen < creditFen) {
      throw new ApiError('CONFLICT', { message: '剩余价值高于新套餐的费用，不能升级到这个套餐' });
    }
    const days = (leftMs / dayMs).toFixed(2);
    return {
      subject: `升级套餐「${fromName}」为「${plan.name}」`,
      lines: [
        {
          ...{ label: `「${plan.name}」剩余时间的费用`, amountFen: costFen },
          formula: `周期价格 × 剩余 ${days} 天 ÷ 周期实际天数，不足一分的进一`,
        },
        {
          ...{ label: `「${fromName}」剩余价值抵扣`, amountFen: -creditFen },
          formula: `实付金额 × 剩余 ${days} 天 ÷ 购买的实际天数，不足一分的舍去`,
        },
      ],
      totalFen: costFen - creditFen,
      terms: { kind: 'upgrade', packageId, planName: plan.name, quotas: plan.quotas, shift },
      packageId,
    };
  }

  const priceTopUp = ({ amountFen }: ItemOf<'topup'>): PricedOrder => ({
    subject: '账户充值',
    lines: [{ label: '账户充值', amountFen }],
    totalFen: amountFen,
    terms: { kind: 'topup' },
    packageId: null,
  });

  /** The price of an item for its owner, and what is delivered for it. */
  async function price(
    tx: Db,
    ownerId: string,
    item: OrderItem,
    now = new Date(),
  ): Promise<PricedOrder> {
    if (item.kind === 'topup') return priceTopUp(item);
    if (item.kind === 'package') return pricePackage(tx, item);
    if (item.kind === 'renewal') return priceRenewal(tx, ownerId, item);
    return priceUpgrade(tx, ownerId, item, now);
  }

  return { price };
}
