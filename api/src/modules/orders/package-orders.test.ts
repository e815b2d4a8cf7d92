import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { packages } from '../packages/packages.tables';
import { plans } from '../plans/plans.tables';

const dayMs = 86_400_000;
const at = (text: string) => new Date(`${text}+08:00`);

describe.each(engines)('orders of packages on %s', (engine) => {
  let test: TestApp;
  let owner: { id: string; token: string };
  const ids = new Map<string, string>();

  beforeAll(async () => {
    test = await startTestApp(engine);
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
    const priced = (month: number) => ({ month, quarter: month * 3, year: month * 12 });
    const rows = await test.database.db
      .insert(plans)
      .values([
        { name: '小', group: 'g', position: 1, quotas, pricesFen: priced(3_000) },
        {
          name: '大',
          group: 'g',
          position: 2,
          quotas: { ...quotas, sites: 9 },
          pricesFen: priced(9_000),
        },
        { name: '旧', group: 'g', position: 3, quotas, pricesFen: priced(100), onSale: false },
      ])
      .returning({ id: plans.id, name: plans.name });
    for (const { id, name } of rows) ids.set(name, id);
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    await test.database.db.transaction((tx) =>
      test.services.ledger.move(tx, {
        ...{ ownerId: owner.id, kind: 'topup', subject: '充值', amountFen: 100_000 },
        idempotencyKey: randomUUID(),
      }),
    );
  });
  afterAll(() => test.close());

  const planId = (name: string) => ids.get(name) ?? '';
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await test.call({
      ...{ method, path: `/v1${path}`, token: owner.token, ...(body && { body }) },
    });
    return { status: answer.status, msg: answer.body.msg, data: answer.body.data };
  };
  const balance = async () => (await call('GET', '/ledger/balance')).data.balanceFen;
  const bought = async (name = '小', day = new Date()) => {
    const pricesFen = name === '小' ? 3_000 : 9_000;
    const order = await test.services.orders.buyFromBalance(owner.id, {
      item: { kind: 'package', planId: planId(name), period: 'month' },
      ...{ expectedTotalFen: pricesFen, orderKey: randomUUID(), at: day },
    });
    return order.packageId ?? '';
  };
  const order = async (item: object) => {
    const { data: quote, status, msg } = await call('POST', '/orders/quote', { item });
    if (status !== 200) return { status, msg, quote: undefined, order: undefined };
    const placed = await call('POST', '/orders', {
      item: { ...item, ...('planId' in item && { quotedAt: quote.quotedAt }) },
      ...{ expectedTotalFen: quote.totalFen, orderKey: randomUUID() },
    });
    return { status: placed.status, msg: placed.msg, quote, order: placed.data };
  };
  const pay = (orderId: string) => call('POST', `/orders/${orderId}/pay-from-balance`, {});
  const endOf = async (id: string) => (await call('GET', `/packages/${id}`)).data.endsAt;
  const renew = async (id: string, day: Date) =>
    test.services.orders.buyFromBalance(owner.id, {
      item: { kind: 'renewal', packageId: id, period: 'month' },
      ...{ expectedTotalFen: 3_000, orderKey: randomUUID(), at: day },
    });

  it('renews from the end on, by the day of the month on which the package began', async () => {
    const id = await bought('小', at('2027-01-31T10:00:00'));
    const ends = [await endOf(id)];
    for (const day of ['2027-02-20T00:00:00', '2027-03-20T00:00:00', '2027-04-20T00:00:00']) {
      await renew(id, at(day));
      ends.push(await endOf(id));
    }
    expect(ends.map((end: string) => new Date(end))).toEqual(
      ['02-28', '03-31', '04-30', '05-31'].map((day) => at(`2027-${day}T10:00:00`)),
    );
  });

  it('opens several at once, each paid for by its part, and gives all of them back together', async () => {
    const item = { kind: 'package', planId: planId('小'), period: 'month', count: 3 };
    const quote = (await call('POST', '/orders/quote', { item })).data;
    expect(quote).toMatchObject({ subject: '购买套餐「小」，1 个月 × 3 个', totalFen: 9_000 });
    const { order: placed } = await order(item);
    expect((await pay(placed.id)).data.state).toBe('paid');
    const mine = async () => {
      const list: { id: string; period: string | null; pricePaidFen: number; state: string }[] = (
        await call('GET', '/packages')
      ).data;
      return list.filter(({ period }) => period !== null);
    };
    const opened = await mine();
    expect(opened.map(({ pricePaidFen }) => pricePaidFen)).toEqual([3_000, 3_000, 3_000]);
    for (const { id } of opened) {
      const { items } = (await call('GET', `/orders?packageId=${id}`)).data;
      expect(items).toMatchObject([{ id: placed.id, amountFen: 9_000 }]);
    }
    await test.services.refunds.refund({ id: owner.id, ip: '192.0.2.1' }, placed.id, {
      ...{ amountFen: 9_000, to: 'balance', reason: '退款', endPackage: true },
      refundKey: randomUUID(),
    });
    expect((await mine()).map(({ state }) => state)).toEqual(Array(3).fill('cancelled'));
  });

  it('goes on without a gap within the grace, and begins anew after it', async () => {
    const id = await bought('小', at('2028-01-29T00:00:00'));
    expect(new Date(await endOf(id))).toEqual(at('2028-02-29T00:00:00'));
    await renew(id, at('2028-03-02T00:00:00'));
    expect(new Date(await endOf(id))).toEqual(at('2028-03-29T00:00:00'));
    await renew(id, at('2028-05-05T12:00:00'));
    expect(new Date(await endOf(id))).toEqual(at('2028-06-05T12:00:00'));
  });

  it('shows what an upgrade credits and costs, takes exactly that, and leaves the end', async () => {
    const id = await bought();
    const end = await endOf(id);
    const before = await balance();
    const { quote, order: placed } = await order({
      ...{ kind: 'upgrade', packageId: id, planId: planId('大') },
    });
    const [cost, credit] = quote.lines;
    expect(cost.amountFen + credit.amountFen).toBe(quote.totalFen);
    expect(credit.amountFen).toBeLessThan(0);
    expect(credit.amountFen).toBeGreaterThanOrEqual(-3_000);
    expect(placed.amountFen).toBe(quote.totalFen);
    expect((await pay(placed.id)).data.state).toBe('paid');
    expect(await balance()).toBe(before - quote.totalFen);
    const now = (await call('GET', `/packages/${id}`)).data;
    expect(now).toMatchObject({ planName: '大', endsAt: end, quotas: { sites: 9 } });
    // What was just paid is what a further upgrade would credit, to the rounding of a moment.
    const back = await order({ kind: 'upgrade', packageId: id, planId: planId('小') });
    expect([back.status, back.msg]).toEqual([409, '剩余价值高于新套餐的费用，不能升级到这个套餐']);
  });

  it('does not deliver an upgrade of a package that has changed meanwhile', async () => {
    const id = await bought();
    const item = { kind: 'upgrade', packageId: id, planId: planId('大') };
    const [first, second] = [await order(item), await order(item)];
    const before = await balance();
    expect((await pay(first.order.id)).status).toBe(200);
    const refused = await pay(second.order.id);
    expect([refused.status, refused.msg]).toEqual([409, '套餐在下单后有变动']);
    expect(await balance()).toBe(before - first.quote.totalFen);
  });

  it('holds a quote for ten minutes', async () => {
    const id = await bought();
    const item = { kind: 'upgrade', packageId: id, planId: planId('大') };
    for (const ms of [-11 * 60_000, 60_000]) {
      const quotedAt = new Date(Date.now() + ms).toISOString();
      const answer = await call('POST', '/orders/quote', { item: { ...item, quotedAt } });
      expect(answer.msg).toBe('报价已过期，请重新确认价格');
    }
  });

  it('renews and upgrades nothing that is free, another’s, over or not for sale', async () => {
    const [free] = (await call('GET', '/packages')).data;
    const id = await bought();
    const mine = owner;
    owner = await signedIn(test);
    const foreign = await order({ kind: 'renewal', packageId: id, period: 'month' });
    owner = mine;
    expect(foreign.status).toBe(404);
    const renewal = await order({ kind: 'renewal', packageId: free.id, period: 'month' });
    expect(renewal.status).toBe(409);
    const withdrawn = await order({ kind: 'upgrade', packageId: id, planId: planId('旧') });
    expect(withdrawn.status).toBe(409);
    const over = await bought('小', new Date(Date.now() - 40 * dayMs));
    const late = await order({ kind: 'upgrade', packageId: over, planId: planId('大') });
    expect([late.status, late.msg]).toEqual([409, '套餐已到期，请先续费']);
  });

  it('renews by itself a day before the end, once, and not what the balance does not cover', async () => {
    const id = await bought('小', new Date(Date.now() - 30 * dayMs));
    const switched = await call('PUT', `/packages/${id}/auto-renew`, { autoRenew: true });
    expect(switched.data.autoRenew).toBe(true);
    const end = new Date(await endOf(id)).getTime();
    const { autoRenewal } = test.services;
    const early = new Date(end - 25 * 3_600_000);
    expect([await autoRenewal.renewDue(early), new Date(await endOf(id)).getTime()]).toEqual([
      0,
      end,
    ]);
    const due = new Date(end - 23 * 3_600_000);
    await Promise.all([autoRenewal.renewDue(due), autoRenewal.renewDue(due)]);
    expect(await balance()).toBe(100_000 - 6_000);
    expect(new Date(await endOf(id)).getTime()).toBeGreaterThan(end + 27 * dayMs);
    owner = await signedIn(test);
    expect((await call('PUT', `/packages/${id}/auto-renew`, { autoRenew: false })).status).toBe(
      404,
    );
  });

  it('tells of an end 7, 3 and 1 days before it and when it is there, each once', async () => {
    const id = await bought();
    const end = new Date(await endOf(id)).getTime();
    const others = test.database.db;
    await others
      .update(packages)
      .set({ endsAt: new Date(end) })
      .where(eq(packages.id, id));
    for (const days of [8, 7, 6, 3, 2, 1, 0.5, 0, -1]) {
      await test.services.packageNotices.tellDue(new Date(end - days * dayMs));
    }
    const events = (
      await test.call({
        ...{ method: 'GET', path: '/system/event/message/list', token: owner.token },
      })
    ).body.data;
    const told = events.map((event: { type: string; templ_para: string }) => [
      event.type,
      ...JSON.parse(event.templ_para),
    ]);
    expect(told).toEqual([
      ['package-expire', id, '小', '3'],
      ['package-expiring', id, '小', '1'],
      ['package-expiring', id, '小', '3'],
      ['package-expiring', id, '小', '7'],
    ]);
  });
});
