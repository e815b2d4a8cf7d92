import type { PackWrite } from '@console/contract/packages/endpoints/packs';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { unlimited } from '@console/contract/packages/plan-words';
import type { PlanPeriod } from '@console/contract/packages/plans';
import { and, eq } from 'drizzle-orm';
import { ledgerTransfers } from '../modules/ledger/ledger.tables';
import { packMonthMs } from '../modules/orders/order-price.service';
import { orders } from '../modules/orders/orders.tables';
import { packages } from '../modules/packages/packages.tables';
import { share } from '../modules/packages/terms/package-proration.service';
import { packs } from '../modules/packs/packs.tables';
import { plans } from '../modules/plans/plans.tables';
import { addServiceMonths } from '../service-time';
import type { DemoAccounts } from './demo-accounts';
import type { SeedContext } from './seed-context';

const hour = 3_600_000;
const day = 24 * hour;
const ago = (days: number) => new Date(Date.now() - days * day);

type Numbers = [number, number, number, number, number, number, number, number];

/** Numbers in the order of `quotasOf`; prices in yuan for a month, a quarter and a year. */
type DemoPlan = [
  name: string,
  group: string,
  quotas: Numbers,
  /** Ports of websites, requests a second and requests at a time. */
  capacity: [number, number, number],
  webSocket: boolean,
  prices: [number, number, number],
  onSale?: boolean,
];

const list: DemoPlan[] = [
  ['体验版', '试用', [50, 10, 1, 3, 0, 20, 0, 0], [0, 200, 500], false, [9, 27, 108], false],
  ['基础版', '网站加速', [500, 50, 5, 20, 0, 100, 20, 5], [2, 2000, 2000], false, [99, 282, 1069]],
  [
    '专业版',
    '网站加速',
    [2000, 200, 20, 100, 5, 500, 100, 20],
    [10, 10000, 10000],
    true,
    [299, 852, 3229],
  ],
  [
    '企业版',
    '高防加速',
    [10000, 1000, 100, 1000, 20, 2000, 500, 100],
    [50, 50000, 50000],
    true,
    [999, 2847, 10789],
  ],
  [
    '旗舰版',
    '高防加速',
    [50000, 5000, unlimited, unlimited, 100, 10000, 2000, unlimited],
    [unlimited, 200000, unlimited],
    true,
    [3999, 11397, 43189],
  ],
];

function quotasOf([, , numbers, capacity, webSocket]: DemoPlan): Quotas {
  const [trafficGbPerMonth, bandwidthMbps, sites, domains, ...rest] = numbers;
  const [httpPorts, ccQps, connections] = capacity;
  const [l4Ports, refreshesPerDay, preheatsPerDay, customRules] = rest;
  return {
    ...{ trafficGbPerMonth, bandwidthMbps, sites, domains, httpPorts, ccQps, connections },
    ...{ l4Ports, refreshesPerDay, preheatsPerDay, customRules, webSocket },
  };
}

async function seedPlans({ database: { db } }: SeedContext) {
  const rows = list.map((plan, position) => {
    const [name, group, , , , [month, quarter, year], onSale = true] = plan;
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

type DemoPack = Pick<PackWrite, 'name' | 'kind' | 'amount'> & { yuan: number };

const packList: DemoPack[] = [
  { name: '流量包 100 GB', kind: 'traffic', amount: 100, yuan: 19 },
  { name: '流量包 1 TB', kind: 'traffic', amount: 1024, yuan: 169 },
  { name: '域名包 10 个', kind: 'domains', amount: 10, yuan: 29 },
  { name: '网站端口包 5 个', kind: 'httpPorts', amount: 5, yuan: 25 },
  { name: '转发端口包 10 个', kind: 'l4Ports', amount: 10, yuan: 99 },
  { name: '规则包 20 条', kind: 'customRules', amount: 20, yuan: 39 },
];

async function seedPacks({ database: { db } }: SeedContext) {
  const rows = packList.map(({ yuan, ...pack }) => ({ ...pack, pricePerMonthFen: yuan * 100 }));
  await db.insert(packs).values(rows).onConflictDoNothing();
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

type PackPurchase = {
  ownerId: string;
  key: string;
  plan: string;
  pack: string;
  count: number;
  at: Date;
};

/** Adds packs to a package as its owner would have, on that day and at that day's price. */
async function addPacks({ services, database: { db } }: SeedContext, given: PackPurchase) {
  const { ownerId, count, at } = given;
  const orderKey = `demo:${given.key}`;
  // Its price is another at each start; it is bought at the first.
  if ((await db.$count(orders, eq(orders.orderKey, orderKey))) > 0) return;
  const [target] = await db
    .select({ id: packages.id, endsAt: packages.endsAt })
    .from(packages)
    .where(and(eq(packages.ownerId, ownerId), eq(packages.planName, given.plan)));
  const [pack] = await db.select().from(packs).where(eq(packs.name, given.pack));
  if (!(target && pack)) throw new Error(`The demo's ${given.pack} or ${given.plan} is missing`);
  const leftMs = (target.endsAt?.getTime() ?? 0) - at.getTime();
  await services.orders.buyFromBalance(ownerId, {
    item: { kind: 'pack', packageId: target.id, packId: pack.id, count },
    expectedTotalFen: share(pack.pricePerMonthFen * count, leftMs, packMonthMs, 'up'),
    ...{ orderKey, at },
  });
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
  await seedPacks(context);
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
  // When the trial's traffic was used up, as an event of the demo says.
  await addPacks(context, {
    ...{ ownerId: user, key: 'user-traffic', plan: '体验版', pack: '流量包 100 GB', count: 1 },
    at: new Date(ago(25).getTime() + hour / 2),
  });
  await addPacks(context, {
    ...{ ownerId: user, key: 'user-domains', plan: '专业版', pack: '域名包 10 个', count: 2 },
    at: ago(10),
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
