import { randomUUID } from 'node:crypto';
import type { OrderItem } from '@console/contract/finance/endpoints/orders';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import type { Database } from '../../db/engine';
import { openPostgres } from '../../db/postgres/postgres';
import { createServices, type Services } from '../../services/services';
import { widenFreePlan } from '../../testing/accounts/free-plan';
import { createPostgresDatabase } from '../../testing/databases/databases';
import { moneyLaws } from '../../testing/payments/money-laws';
import {
  type Operation,
  operation,
  periods,
  pick,
  recent,
  refusalOnly,
  type World,
} from '../../testing/payments/money-operations';
import { testConfig } from '../../testing/test-app';
import { plans } from '../plans/plans.tables';

/** How many operations are tried; `MONEY_OPERATIONS=10000` is the long run. */
const operations = Number(process.env.MONEY_OPERATIONS ?? 300);
const batches = 10;
const batchSize = 4;
const runs = Math.max(1, Math.ceil(operations / (batches * batchSize)));

describe('money, whatever is done with it', () => {
  const databases: Database[] = [];
  const instances: Services[] = [];
  let drop: () => Promise<void>;
  let planIds: string[];
  let actor: { id: string; ip: string };

  beforeAll(async () => {
    const made = await createPostgresDatabase(process.env.DATABASE_TEMPLATE_TEST);
    drop = made.drop;
    const config = {
      ...testConfig,
      affiliate: { percent: 10, orders: 'all' as const },
      publicUrl: 'https://console.test',
      payments: {
        epay: {
          url: 'http://epay.test',
          pid: '1',
          key: 'k'.repeat(16),
          methods: ['alipay' as const],
        },
      },
    };
    for (let count = 0; count < 2; count += 1) {
      const database = await openPostgres(made.url);
      databases.push(database);
      instances.push(createServices({ config, database }));
    }
    const [database] = databases;
    if (!database) throw new Error('No database');
    await widenFreePlan(database.db);
    const quotas = {
      ...{
        trafficGbPerMonth: 1,
        bandwidthMbps: 1,
        sites: 1,
        domains: 1,
        httpPorts: 0,
        ccQps: -1,
        connections: -1,
        l4Ports: 0,
      },
      ...{ refreshesPerDay: 1, preheatsPerDay: 1, customRules: 0, webSocket: false },
    };
    const rows = await database.db
      .insert(plans)
      .values(
        [997, 3_001, 7_919].map((month, position) => ({
          ...{ name: `计划 ${position}`, group: 'g', position, quotas },
          pricesFen: { month, quarter: month * 3 - 1, year: month * 11 },
        })),
      )
      .returning({ id: plans.id });
    planIds = rows.map(({ id }) => id);
    actor = { id: await newUser(), ip: '192.0.2.1' };
  });
  afterAll(async () => {
    for (const database of databases) await database.close();
    await drop();
  });

  const instance = (index: number): Services => {
    const found = instances[index % instances.length];
    if (!found) throw new Error('No instance');
    return found;
  };
  const rowsOf = async (query: ReturnType<typeof sql>): Promise<unknown[]> => {
    const [database] = databases;
    const answer: unknown = await database?.db.execute(query);
    return typeof answer === 'object' &&
      answer !== null &&
      'rows' in answer &&
      Array.isArray(answer.rows)
      ? answer.rows
      : [];
  };
  const newUser = () =>
    instance(0).users.createUser({
      ...{ name: randomUUID(), email: `${randomUUID()}@example.test`, password: 'Secret-2026' },
      roles: ['platform'],
    });

  async function perform(
    world: World,
    { kind, who, pick: index, period, instance: on }: Operation,
  ) {
    const services = instance(on);
    const owner = world.users[who] ?? '';
    const planId = pick(planIds, index) ?? '';
    const length = periods[period] ?? 'month';
    const place = async (item: OrderItem) => {
      const couponCode = item.kind === 'package' && index % 3 === 0 ? world.coupon : undefined;
      const { totalFen, quotedAt } = await services.orders.quote(owner, item, couponCode);
      const ordered = item.kind === 'upgrade' ? { ...item, quotedAt } : item;
      return { item: ordered, couponCode, expectedTotalFen: totalFen, orderKey: randomUUID() };
    };
    const note = (order: {
      id: string;
      amountFen: number;
      packageId: string | null;
      state: string;
    }) => {
      world.orders.push({ id: order.id, owner, amountFen: order.amountFen });
      if (order.state === 'paid' && order.packageId)
        world.packages.push({ id: order.packageId, owner });
    };
    const mine = world.packages.filter((one) => one.owner === owner);
    const order = recent(world.orders, index);
    const attempt = recent(world.attempts, index);
    const owned = pick(mine, index);
    if (kind === 'topup') {
      note(
        await services.orders.placeOrder(owner, await place({ kind, amountFen: 100 + index * 37 })),
      );
    } else if (kind === 'buy') {
      const count = 1 + (index % 3);
      note(
        await services.orders.buyFromBalance(
          owner,
          await place({ kind: 'package', planId, period: length, count }),
        ),
      );
    } else if (kind === 'order') {
      note(
        await services.orders.placeOrder(
          owner,
          await place({ kind: 'package', planId, period: length }),
        ),
      );
    } else if ((kind === 'renew' || kind === 'upgrade') && owned) {
      const packageId = owned.id;
      const placing = await place(
        kind === 'renew'
          ? { kind: 'renewal', packageId, period: length }
          : { kind: 'upgrade', packageId, planId },
      );
      note(
        index % 2 === 0
          ? await services.orders.buyFromBalance(owner, placing)
          : await services.orders.placeOrder(owner, placing),
      );
    } else if (kind === 'start' && order) {
      const start = await services.payments.pay(order.owner, order.id, 'epay:alipay', {
        ...{ origin: 'https://console.test', ip: '192.0.2.1' },
      });
      if (start.kind !== 'redirect') throw new Error('EPay redirects');
      const tradeNo = new URL(start.url).searchParams.get('out_trade_no') ?? '';
      world.attempts.push({ tradeNo, amountFen: order.amountFen });
    } else if (kind === 'notify' && attempt) {
      // Now and then a payer has paid twice, under two numbers of the gateway.
      const gatewayNo = `${attempt.tradeNo}-${index % 10 === 0 ? 2 : 1}`;
      await services.settlement.settle({ id: 'epay', methods: [] }, { ...attempt, gatewayNo });
    } else if (kind === 'forge' && attempt) {
      const amountFen = attempt.amountFen + (index % 2 === 0 ? 1 : -1);
      await services.settlement
        .settle({ id: 'epay', methods: [] }, { ...attempt, amountFen, gatewayNo: randomUUID() })
        .then(() => Promise.reject(new Error('Another amount was taken')), refusalOnly);
    } else if (kind === 'balance' && order) {
      await services.orders.payFromBalance(order.owner, order.id);
    } else if (kind === 'cancel' && order) {
      await services.orders.cancelOrder(order.owner, order.id);
    } else if (kind === 'voucher') {
      const code = pick(world.vouchers, index) ?? '';
      await services.giftVouchers.redeem(owner, code);
    } else if (kind === 'refund' && order) {
      await services.refunds.refund(actor, order.id, {
        amountFen: index % 4 === 0 ? Math.max(1, order.amountFen) : 1 + index * 7,
        to: index % 3 === 0 ? 'offline' : 'balance',
        reason: '退款',
        endPackage: index % 5 === 0,
        // Now and then somebody presses twice, with the same amount or another.
        refundKey: index % 6 === 0 ? `twice-${order.id}` : randomUUID(),
      });
    } else if (kind === 'commission') {
      await services.commissions.settleDue(new Date(Date.now() + 30 * 86_400_000));
    } else if (kind === 'expire' && order) {
      await services.orders.expireOrder(order.owner, order.id, new Date(Date.now() + 3_600_000));
    }
  }

  async function newWorld(): Promise<World> {
    const users = [await newUser(), await newUser()];
    const [affiliate = '', customer = ''] = users;
    await rowsOf(sql`insert into affiliates (user_id) values (${affiliate})`);
    await rowsOf(sql`update users set referrer_id = ${affiliate} where id = ${customer}`);
    const coupon = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
    await instance(0).coupons.createCoupon(actor, {
      ...{ code: coupon, title: '立减', kind: 'percent', percentOff: 37, amountOffFen: null },
      ...{ maxOffFen: 2_500, minTotalFen: 0, orderKinds: ['package'], planIds: null },
      ...{ startsAt: '2020-01-01T00:00:00Z', endsAt: '2099-01-01T00:00:00Z' },
      ...{ totalMax: 5, perUserMax: 3 },
    });
    const vouchers = [1, 2, 3].map(() => randomUUID());
    for (const code of vouchers) {
      await instance(0).giftVouchers.createVoucher({ code, title: '券', amountFen: 150_000 });
    }
    const world: World = { users, vouchers, coupon, orders: [], attempts: [], packages: [] };
    for (const [who, code] of vouchers.slice(1).entries()) {
      // Everybody begins with some money and a small package, so that there is something to change.
      await instance(0).giftVouchers.redeem(users[who] ?? '', code);
      await perform(world, { kind: 'buy', who, pick: 0, period: 0, instance: who });
    }
    return world;
  }

  async function broken(): Promise<string[]> {
    const names: string[] = [];
    for (const [name, query] of Object.entries(moneyLaws)) {
      if ((await rowsOf(query)).length > 0) names.push(name);
    }
    return names;
  }

  it(`keeps its laws through ${operations} random operations`, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(operation, { minLength: batchSize, maxLength: batchSize }), {
          ...{ minLength: batches, maxLength: batches },
        }),
        async (story) => {
          const world = await newWorld();
          for (const batch of story) {
            await Promise.all(batch.map((one) => perform(world, one).catch(refusalOnly)));
          }
          expect(await broken()).toEqual([]);
        },
      ),
      { numRuns: runs, endOnFailure: true },
    );
    // The run has tried what it is about.
    const tried = await rowsOf(
      sql`select distinct kind from orders where state = 'paid' order by 1`,
    );
    expect(tried).toEqual(['package', 'renewal', 'topup', 'upgrade'].map((kind) => ({ kind })));
    // What comes together more seldom has come in the long run.
    if (operations < 3_000) return;
    const moved = await rowsOf(sql`select distinct kind from ledger_transfers order by 1`);
    const kinds = ['clawback', 'commission', 'consumption', 'gift', 'payout', 'refund', 'topup'];
    expect(moved).toEqual(kinds.map((kind) => ({ kind })));
    expect(await rowsOf(sql`select distinct state from coupon_uses order by 1`)).toEqual(
      ['held', 'released', 'used'].map((state) => ({ state })),
    );
  }, 3_600_000);

  it('sells through two instances at once exactly what the balance covers', async () => {
    const owner = await newUser();
    const priceFen = 997;
    const code = randomUUID();
    const amountFen = priceFen * 17 + 500;
    await instance(0).giftVouchers.createVoucher({ code, title: '券', amountFen });
    await instance(0).giftVouchers.redeem(owner, code);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        instance(index).orders.buyFromBalance(owner, {
          item: { kind: 'package', planId: planIds[0] ?? '', period: 'month' },
          ...{ expectedTotalFen: priceFen, orderKey: randomUUID() },
        }),
      ),
    );
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(33);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: 40030 } });
    expect(await instance(1).ledger.getBalance(owner)).toEqual({ balanceFen: 500 });
    expect(await broken()).toEqual([]);
  }, 60_000);
});
