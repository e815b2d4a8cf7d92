import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { priceFen, startPaidOrders } from '../../testing/payments/paid-orders';
import { auditLog } from '../audit/audit.tables';
import { plans } from '../plans/plans.tables';

let shop: Awaited<ReturnType<typeof startPaidOrders>>;
beforeAll(async () => {
  shop = await startPaidOrders();
});
beforeEach(() => shop.renew());
afterAll(() => shop.close());

it('gives a part back to the balance, then the rest, and never more than was paid', async () => {
  const { id } = await shop.bought();
  expect((await shop.refund(id, { amountFen: 900 })).data).toMatchObject({ state: 'done' });
  expect([await shop.balance(), await shop.orderOf(id)]).toMatchObject([
    900,
    { state: 'paid', refundedFen: 900 },
  ]);
  const tooMuch = await shop.refund(id, { amountFen: 9_001 });
  expect([tooMuch.status, tooMuch.data.fields]).toEqual([400, { amountFen: '最多可退 ¥90.00' }]);
  await shop.refund(id, { amountFen: 9_000 });
  expect([await shop.balance(), await shop.orderOf(id)]).toMatchObject([
    9_900,
    { state: 'refunded', refundedFen: 9_900 },
  ]);
  expect((await shop.refund(id, { amountFen: 1 })).status).toBe(409);
  const { items } = (await shop.call('GET', '/ledger/entries')).data;
  expect(
    items.map((one: { kind: string; amountFen: number }) => [one.kind, one.amountFen]),
  ).toEqual([
    ['refund', 9_000],
    ['refund', 900],
    ['consumption', -9_900],
    ['topup', 9_900],
  ]);
});

it('gives once for one key, and never more than was paid to many at once', async () => {
  const { id } = await shop.bought();
  const once = { amountFen: 1_000, refundKey: randomUUID() };
  const same = await Promise.all(Array.from({ length: 5 }, () => shop.refund(id, once)));
  expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
  expect((await shop.refund(id, { ...once, amountFen: 1_001 })).status).toBe(409);
  const many = await Promise.all(
    Array.from({ length: 12 }, () => shop.refund(id, { amountFen: 2_000 })),
  );
  expect(many.filter(({ status }) => status === 200)).toHaveLength(4);
  expect([await shop.balance(), (await shop.orderOf(id)).refundedFen]).toEqual([9_000, 9_000]);
});

it.each([0, -1, 1.5, 100_000_001])('refuses %d fen at its field', async (amountFen) => {
  const { id } = await shop.bought();
  const { status, data } = await shop.refund(id, { amountFen });
  expect([status, Object.keys(data.fields)]).toEqual([400, ['amountFen']]);
});

it('sends money back by Alipay and by WeChat Pay, in parts', async () => {
  for (const method of ['alipay:qr', 'wechat:native'] as const) {
    const { id, tradeNo } = await shop.bought(method);
    const first = await shop.refund(id, { amountFen: 4_000, to: 'source' });
    expect(first.data).toMatchObject({ state: 'done', to: 'source' });
    await shop.refund(id, { amountFen: 5_900, to: 'source' });
    const { trades } = method === 'alipay:qr' ? shop.alipay : shop.wechat;
    expect([...(trades.get(tradeNo)?.refunds.values() ?? [])]).toEqual(
      method === 'alipay:qr' ? ['40.00', '59.00'] : [4_000, 5_900],
    );
    expect([await shop.balance(), (await shop.orderOf(id)).state]).toEqual([0, 'refunded']);
  }
});

it('asks again with the same number until the gateway has said yes', async () => {
  const { id, tradeNo } = await shop.bought();
  shop.alipay.faults.add('lost-answer');
  expect((await shop.refund(id, { amountFen: 4_000, to: 'source' })).data.state).toBe('pending');
  shop.alipay.faults.clear();
  await shop.test.services.refundPursuit.pursueDue(new Date(Date.now() + 3_600_000));
  const { data } = await shop.call('GET', `/admin/orders/${id}`, undefined, shop.admin);
  expect(data.refunds).toMatchObject([{ state: 'done' }]);
  expect(data.receipts).toMatchObject([{ amountFen: 9_900, refundableFen: 5_900 }]);
  expect([...(shop.alipay.trades.get(tradeNo)?.refunds.values() ?? [])]).toEqual(['40.00']);
});

it('gives nothing twice when a gateway has given and later does not let itself be asked', async () => {
  for (const method of ['alipay:qr', 'wechat:native'] as const) {
    const { id } = await shop.bought(method);
    const { faults } = method === 'alipay:qr' ? shop.alipay : shop.wechat;
    const before = await shop.balance();
    const state = async (hours: number) => {
      await shop.test.services.refundPursuit.pursueDue(new Date(Date.now() + hours * 3_600_000));
      const { data } = await shop.call('GET', `/admin/orders/${id}`, undefined, shop.admin);
      return data.refunds[0].state;
    };
    faults.add('lost-answer');
    await shop.refund(id, { amountFen: 4_000, to: 'source' });
    faults.clear();
    faults.add('no-rights');
    expect([method, await state(1)]).toEqual([method, 'pending']);
    faults.clear();
    // What was refunded before is answered with a no by the first call, and known by the second.
    faults.add('no-refund');
    expect([method, await state(9)]).toEqual([method, 'done']);
    expect(await shop.balance()).toBe(before);
    faults.clear();
  }
});

it('waits for a merchant who is short of money, and for a slow bank', async () => {
  const { id } = await shop.bought('wechat:native');
  for (const fault of ['poor', 'slow-refund'] as const) {
    shop.wechat.faults.add(fault);
    const { data } = await shop.refund(id, { amountFen: 100, to: 'source' });
    expect([fault, data.state]).toEqual([fault, 'pending']);
    shop.wechat.faults.clear();
  }
  await shop.test.services.refundPursuit.pursueDue(new Date(Date.now() + 3_600_000));
  const { data } = await shop.call('GET', `/admin/orders/${id}`, undefined, shop.admin);
  expect(data.refunds).toMatchObject([{ state: 'done' }, { state: 'done' }]);
});

it('keeps on the balance what the gateway refuses to give back', async () => {
  for (const method of ['alipay:qr', 'wechat:native'] as const) {
    const { id } = await shop.bought(method);
    const before = await shop.balance();
    const { faults } = method === 'alipay:qr' ? shop.alipay : shop.wechat;
    faults.add('no-refund');
    const { data } = await shop.refund(id, { amountFen: 4_000, to: 'source' });
    expect(data).toMatchObject({ state: 'failed', note: expect.any(String) });
    expect(await shop.balance()).toBe(before + 4_000);
    // The payment itself is untouched, so that all of it can still go back.
    const { receipts } = (await shop.call('GET', `/admin/orders/${id}`, undefined, shop.admin))
      .data;
    expect(receipts).toMatchObject([{ refundableFen: 9_900 }]);
  }
});

it('sends a top-up back while it is still on the balance', async () => {
  const order = await shop.place({ kind: 'topup', amountFen: 5_000 }, 5_000);
  await shop.payBy(order.id, 'alipay:qr');
  const wrong = await shop.refund(order.id, { amountFen: 100 });
  expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([400, ['to']]);
  expect((await shop.refund(order.id, { amountFen: 2_000, to: 'source' })).data.state).toBe('done');
  expect(await shop.balance()).toBe(3_000);
  await shop.refund(order.id, { amountFen: 1_000, to: 'offline' });
  expect(await shop.balance()).toBe(2_000);
  // What was spent cannot go back as well.
  const other = await shop.bought();
  await shop.refund(other.id, { amountFen: 1, to: 'balance' });
  shop.alipay.faults.add('no-refund');
  expect((await shop.refund(order.id, { amountFen: 2_000, to: 'source' })).data.state).toBe(
    'failed',
  );
  expect([await shop.balance(), (await shop.orderOf(order.id)).refundedFen]).toEqual([
    2_001, 3_000,
  ]);
});

it('does not let a balance go below zero for a refund of a top-up', async () => {
  const order = await shop.place({ kind: 'topup', amountFen: priceFen }, priceFen);
  await shop.payBy(order.id, 'alipay:qr');
  const spent = await shop.place(shop.plan(), priceFen);
  await shop.call('POST', `/orders/${spent.id}/pay-from-balance`, {});
  expect(await shop.refund(order.id, { amountFen: 100, to: 'source' })).toMatchObject({
    status: 400,
    msg: '余额不足',
  });
  expect([await shop.balance(), (await shop.orderOf(order.id)).refundedFen]).toEqual([0, 0]);
  // That order was paid from the balance: nothing of it came from outside.
  const source = await shop.refund(spent.id, { amountFen: 100, to: 'source' });
  expect(Object.keys(source.data.fields)).toEqual(['to']);
});

it('ends the package, and credits nothing of what was given back', async () => {
  const { id, packageId } = await shop.bought();
  await shop.refund(id, { amountFen: 9_900, endPackage: true });
  const ended = (await shop.call('GET', `/packages/${packageId}`)).data;
  expect(ended.state).toBe('cancelled');
  expect(Date.parse(ended.endsAt)).toBeLessThanOrEqual(Date.now());
  const kept = await shop.bought();
  await shop.refund(kept.id, { amountFen: 9_000 });
  const [other] = await shop.test.database.db
    .insert(plans)
    .values({
      ...{ name: randomUUID(), group: 'g', position: 2, quotas: ended.quotas },
      pricesFen: { month: 29_900, quarter: 85_200, year: 322_900 },
    })
    .returning({ id: plans.id });
  const item = { kind: 'upgrade', packageId: kept.packageId, planId: other?.id };
  const { lines } = (await shop.call('POST', '/orders/quote', { item })).data;
  expect(lines[1].amountFen).toBeGreaterThanOrEqual(-900);
});

it('takes the pack of an order back, and leaves what was paid for the package as it was', async () => {
  const { packageId } = await shop.bought();
  const pack = await shop.call(
    'POST',
    '/admin/packs',
    {
      name: '流量',
      kind: 'traffic',
      amount: 100,
      pricePerMonthFen: 3_000,
      position: 0,
      onSale: true,
    },
    shop.admin,
  );
  const packItem = { kind: 'pack', packageId, packId: pack.data.id, count: 2 };
  const quote = (await shop.call('POST', '/orders/quote', { item: packItem })).data;
  const order = await shop.place({ ...packItem, quotedAt: quote.quotedAt }, quote.totalFen);
  await shop.payBy(order.id, 'alipay:qr');
  const packageNow = async () => (await shop.call('GET', `/packages/${packageId}`)).data;
  const { allowed, quotas, packs } = await packageNow();
  expect(packs).toHaveLength(1);
  expect(allowed.trafficGbPerMonth).toBe(quotas.trafficGbPerMonth + 200);

  const [other] = await shop.test.database.db
    .insert(plans)
    .values({
      ...{ name: randomUUID(), group: 'g', position: 2, quotas },
      pricesFen: { month: 29_900, quarter: 85_200, year: 322_900 },
    })
    .returning({ id: plans.id });
  const upgrade = { kind: 'upgrade', packageId, planId: other?.id };
  const creditFen = async () =>
    -(await shop.call('POST', '/orders/quote', { item: upgrade })).data.lines[1].amountFen;
  // A part back does not take the pack away.
  await shop.refund(order.id, { amountFen: 100 });
  expect((await packageNow()).packs).toHaveLength(1);
  await shop.refund(order.id, { amountFen: order.amountFen - 100, endPackage: true });
  expect(await packageNow()).toMatchObject({ packs: [], state: 'normal', allowed: quotas });
  // A month that was paid for a moment ago is credited whole, but for that moment.
  expect(await creditFen()).toBeGreaterThan(priceFen - 100);
});

it('is for administrators, and leaves a trace', async () => {
  const { id } = await shop.bought();
  expect((await shop.refund(id, { amountFen: 100 }, shop.owner())).status).toBe(403);
  expect((await shop.refund(randomUUID(), { amountFen: 100 })).status).toBe(404);
  await shop.refund(id, { amountFen: 100, reason: '重复购买' });
  const trace = await shop.test.database.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.objectId, id));
  expect(trace).toMatchObject([
    { action: 'order.refund', reason: '重复购买', actorId: shop.admin.id },
  ]);
  const unpaid = await shop.place(shop.plan(), priceFen);
  expect((await shop.refund(unpaid.id, { amountFen: 100 })).status).toBe(409);
  const { data } = await shop.call(
    'GET',
    `/admin/orders?keyword=${unpaid.no}`,
    undefined,
    shop.admin,
  );
  expect(data).toMatchObject({
    total: 1,
    items: [{ id: unpaid.id, owner: { id: shop.owner().id } }],
  });
});
