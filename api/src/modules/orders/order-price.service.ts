import { randomUUID } from 'node:crypto';
import type { OrderItem, OrderLine } from '@console/contract/finance/endpoints/orders';
import type { Plan } from '@console/contract/packages/endpoints/plans';
import { packKinds } from '@console/contract/packages/packs';
import { planPeriodLabels, unlimited } from '@console/contract/packages/plan-words';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { yuanText } from '../../rendering/yuan-text';
import { lockForPack } from '../packages/terms/package-packs.service';
import { share } from '../packages/terms/package-proration.service';
import { lockPackage, reckonUpgrade } from '../packages/terms/package-terms.service';
import type { PacksService } from '../packs/packs.service';
import type { PlansService } from '../plans/plans.service';
import type { OrderTerms } from './orders.tables';
import { requireMayBuy } from './purchase-rules';

export type PricedOrder = {
  subject: string;
  lines: OrderLine[];
  totalFen: number;
  terms: OrderTerms;
  packageId: string | null;
  /** The plan that is bought or renewed. */
  planId: string | null;
};

type ItemOf<K extends OrderItem['kind']> = Extract<OrderItem, { kind: K }>;

const dayMs = 86_400_000;
/** What the monthly price of a pack is for. */
export const packMonthMs = 30 * dayMs;
/** For how long the price of an upgrade holds that a person was shown. */
const quoteMs = 10 * 60_000;
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** When a price was shown; one that is no longer valid is refused. */
function quoteTime(quotedAt: string | undefined, now: Date): Date {
  const at = quotedAt === undefined ? now : new Date(quotedAt);
  if (at <= now && at.getTime() >= now.getTime() - quoteMs) return at;
  throw new ApiError('CONFLICT', { message: '报价已过期，请重新确认价格' });
}

/** What packages of a plan cost that are bought at once: the one place where that is computed. */
export function packagePrice(
  plan: Plan,
  { period, count = 1 }: Pick<ItemOf<'package'>, 'period' | 'count'>,
): PricedOrder {
  const { id: planId, name, quotas } = plan;
  const eachFen = plan.pricesFen[period];
  const totalFen = eachFen * count;
  const what = count === 1 ? planPeriodLabels[period] : `${planPeriodLabels[period]} × ${count} 个`;
  const formula = `${yuanText(eachFen)} × ${count}`;
  return {
    subject: `购买套餐「${name}」，${what}`,
    lines: [{ label: `${name}，${what}`, amountFen: totalFen, ...(count > 1 && { formula }) }],
    totalFen,
    terms: { kind: 'package', planId, planName: name, quotas, period, count },
    packageId: null,
    planId,
  };
}

export type OrderPriceService = ReturnType<typeof createOrderPriceService>;

/** What things cost now: the one place where the price of an order is computed. */
export function createOrderPriceService({
  plans,
  packs,
}: {
  plans: PlansService;
  packs: PacksService;
}) {
  async function requirePlan(
    tx: Db,
    ownerId: string,
    planId: string,
    message: string,
  ): Promise<Plan> {
    const plan = await plans.findForSale(tx, ownerId, planId);
    if (!plan) throw new ApiError('CONFLICT', { message });
    return plan;
  }

  async function pricePackage(
    tx: Db,
    ownerId: string,
    item: ItemOf<'package'>,
  ): Promise<PricedOrder> {
    const plan = await requirePlan(tx, ownerId, item.planId, '套餐已下架，请刷新后重新选择');
    await requireMayBuy(tx, ownerId, plan, item.count ?? 1);
    return packagePrice(plan, item);
  }

  async function priceRenewal(
    tx: Db,
    ownerId: string,
    { packageId, period }: ItemOf<'renewal'>,
  ): Promise<PricedOrder> {
    const { planId, planName } = await lockPackage(tx, ownerId, packageId);
    const plan = await requirePlan(
      tx,
      ownerId,
      planId,
      '套餐已下架，不能续费；到期前可以升级到其他套餐',
    );
    const amountFen = plan.pricesFen[period];
    return {
      subject: `续费套餐「${planName}」，${planPeriodLabels[period]}`,
      lines: [{ label: `${planName}，续费 ${planPeriodLabels[period]}`, amountFen }],
      totalFen: amountFen,
      terms: { kind: 'renewal', packageId, planId, period },
      ...{ packageId, planId },
    };
  }

  async function priceUpgrade(
    tx: Db,
    ownerId: string,
    { packageId, planId, quotedAt }: ItemOf<'upgrade'>,
    now: Date,
  ): Promise<PricedOrder> {
    const at = quoteTime(quotedAt, now);
    const plan = await requirePlan(tx, ownerId, planId, '套餐已下架，请刷新后重新选择');
    await requireMayBuy(tx, ownerId, plan, 1);
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
      ...{ packageId, planId },
    };
  }

  async function pricePack(
    tx: Db,
    ownerId: string,
    { packageId, packId, count, quotedAt }: ItemOf<'pack'>,
    now: Date,
  ): Promise<PricedOrder> {
    const at = quoteTime(quotedAt, now);
    const pack = await packs.findForSale(tx, packId);
    if (!pack) throw new ApiError('CONFLICT', { message: '加量包已下架，请刷新后重新选择' });
    const { planName, endsAt, quotas } = await lockForPack(tx, ownerId, packageId, at);
    const { quota, unit } = packKinds[pack.kind];
    if (quotas[quota] === unlimited) {
      throw new ApiError('CONFLICT', { message: '套餐的这一项不限，不需要加量包' });
    }
    const leftMs = endsAt.getTime() - at.getTime();
    const amountFen = share(pack.pricePerMonthFen * count, leftMs, packMonthMs, 'up');
    const days = (leftMs / dayMs).toFixed(2);
    const amount = pack.amount * count;
    return {
      subject: `为套餐「${planName}」购买加量包「${pack.name}」${count} 个`,
      lines: [
        {
          ...{ label: `${pack.name} × ${count}（共 ${amount} ${unit}，用到套餐到期）`, amountFen },
          formula: `每月价格 × ${count} × 剩余 ${days} 天 ÷ 30 天，不足一分的进一`,
        },
      ],
      totalFen: amountFen,
      terms: {
        ...{ kind: 'pack', packageId },
        pack: {
          ...{ id: randomUUID(), name: pack.name, kind: pack.kind, amount },
          ...{ startsAt: at.toISOString(), endsAt: endsAt.toISOString() },
        },
      },
      packageId,
      planId: null,
    };
  }

  const priceTopUp = ({ amountFen }: ItemOf<'topup'>): PricedOrder => ({
    subject: '账户充值',
    lines: [{ label: '账户充值', amountFen }],
    totalFen: amountFen,
    terms: { kind: 'topup' },
    packageId: null,
    planId: null,
  });

  /** The price of an item for its owner, and what is delivered for it. */
  async function price(
    tx: Db,
    ownerId: string,
    item: OrderItem,
    now = new Date(),
  ): Promise<PricedOrder> {
    if (item.kind === 'topup') return priceTopUp(item);
    if (item.kind === 'package') return pricePackage(tx, ownerId, item);
    if (item.kind === 'renewal') return priceRenewal(tx, ownerId, item);
    if (item.kind === 'pack') return pricePack(tx, ownerId, item, now);
    return priceUpgrade(tx, ownerId, item, now);
  }

  return { price };
}
