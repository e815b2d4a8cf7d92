import type { PlanPeriod, Quotas } from '@console/contract/plans';
import { unlimited } from '@console/contract/plans';
import { eq } from 'drizzle-orm';
import { ledgerTransfers } from '../modules/ledger/ledger.tables';
import { plans } from '../modules/plans/plans.tables';
import { addServiceMonths } from '../service-time';
import type { DemoAccounts } from './demo-accounts';
import type { SeedContext } from './seed-context';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** Numbers in the order of `quotasOf`; prices in yuan for a month, a quarter and a year. */
type DemoPlan = [
  name: string,
  group: string,
  quotas: [number, number, number, number, number, number, number, number],
  webSocket: boolean,
  prices: [number, number, number],
  onSale?: boolean,
];

const list: DemoPlan[] = [
  ['体验版', '试用', [50, 10, 1, 3, 0, 20, 0, 0], false, [9, 27, 108], false],
  ['基础版', '网站加速', [500, 50, 5, 20, 0, 100, 20, 5], false, [99, 282, 1069]],
  ['专业版', '网站加速', [2000, 200, 20, 100, 5, 500, 100, 20], true, [299, 852, 3229]],
  ['企业版', '高防加速', [10000, 1000, 100, 1000, 20, 2000, 500, 100], true, [999, 2847, 10789]],
  [
    '旗舰版',
    '高防加速',
    [50000, 5000, unlimited, unlimited, 100, 10000, 2000, unlimited],
    true,
    [3999, 11397, 43189],
  ],
];

function quotasOf([, , numbers, webSocket]: DemoPlan): Quotas {
  const [trafficGbPerMonth, bandwidthMbps, sites, domains, ...rest] = numbers;
  const [l4Ports, refreshesPerDay, preheatsPerDay, customRules] = rest;
  return {
    ...{ trafficGbPerMonth, bandwidthMbps, sites, domains },
    ...{ l4Ports, refreshesPerDay, preheatsPerDay, customRules, webSocket },
  };
}

async function seedPlans({ database: { db } }: SeedContext) {
  const rows = list.map((plan, position) => {
    const [name, group, , , [month, quarter, year], onSale = true] = plan;
    const pricesFen = { month: month * 100, quarter: quarter * 100, year: year * 100 };
    return { name, group, position, onSale, pricesFen, quotas: quotasOf(plan) };
  });
  await db.insert(plans).values(rows).onConflictDoNothing();
}

type TopUp = { ownerId: string; key: string; yuan: number; subject: string; at: Date };

async function topUp({ services, database: { db } }: SeedContext, given: TopUp) {
  const idempotencyKey = `demo:${given.key}`;
  await db.transaction(async (tx) => {
    if ((await tx.$count(ledgerTransfers, eq(ledgerTransfers.idempotencyKey, idempotencyKey))) > 0)
      return;
    await services.ledger.move(tx, {
      ownerId: given.ownerId,
      kind: 'topup',
      subject: `${given.subject}（演示数据）`,
      amountFen: given.yuan * 100,
      idempotencyKey,
      at: given.at,
    });
  });
}

type Purchase = { ownerId: string; key: string; plan: string; period: PlanPeriod; at: Date };

/** Buys as a person would have, on that day. */
async function buy({ services, database: { db } }: SeedContext, given: Purchase) {
  const [plan] = await db.select().from(plans).where(eq(plans.name, given.plan));
  if (!plan) throw new Error(`The demo plan ${given.plan} is missing`);
  const sell = (onSale: boolean) => db.update(plans).set({ onSale }).where(eq(plans.id, plan.id));
  // A plan that is no longer sold was on sale at the time.
  if (!plan.onSale) await sell(true);
  await services.orders.buyFromBalance(given.ownerId, {
    item: { kind: 'package', planId: plan.id, period: given.period },
    expectedTotalFen: plan.pricesFen[given.period],
    orderKey: `demo:${given.key}`,
    at: given.at,
  });
  if (!plan.onSale) await sell(false);
}

/**
 * Codes to try the redemption with, each good once:
 * `DEMX-2226-GFTA-7K3M` (¥50), `DEMX-2226-GFTB-9P4W` (¥100), `DEMX-2226-GFTC-5R8T` (¥200).
 */
const vouchers = [
  { code: 'DEMX2226GFTA7K3M', title: '新用户体验券', amountFen: 50_00 },
  { code: 'DEMX2226GFTB9P4W', title: '周年庆礼品券', amountFen: 100_00 },
  { code: 'DEMX2226GFTC5R8T', title: '老客户回馈券', amountFen: 200_00 },
];

/** Plans, and what the demo accounts have paid in, bought and can redeem. */
export async function seedBilling(context: SeedContext, { user, agent, panel }: DemoAccounts) {
  await seedPlans(context);
  for (const voucher of vouchers) await context.services.giftVouchers.createVoucher(voucher);
  // In the order of time, so that the balance after each movement is true.
  await topUp(context, { ...topUpOf(user, 'user-1', 5000), at: ago(130) });
  await buy(context, {
    ...{ ownerId: user, key: 'user-trial', period: 'month' },
    plan: '体验版',
    at: ago(48),
  });
  await buy(context, {
    ...{ ownerId: user, key: 'user-pro', period: 'year' },
    plan: '专业版',
    at: ago(40),
  });
  await topUp(context, { ...topUpOf(user, 'user-2', 8000), at: ago(32) });
  // In force for three days more, as the event of the demo says.
  const endsIn3Days = addServiceMonths(ago(-3), -1);
  await buy(context, {
    ...{ ownerId: user, key: 'user-business', period: 'month' },
    plan: '企业版',
    at: endsIn3Days,
  });
  await topUp(context, { ...topUpOf(agent, 'agent-1', 50000), at: ago(60) });
  await buy(context, {
    ...{ ownerId: agent, key: 'agent-top', period: 'quarter' },
    plan: '旗舰版',
    at: ago(60),
  });
  await topUp(context, { ...topUpOf(panel, 'panel-1', 500, '代理商划拨'), at: ago(20) });
  await buy(context, {
    ...{ ownerId: panel, key: 'panel-base', period: 'quarter' },
    plan: '基础版',
    at: ago(20),
  });
}

const topUpOf = (ownerId: string, key: string, yuan: number, subject = '对公转账入账') => ({
  ownerId,
  key,
  yuan,
  subject,
});
