import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { smallQuotas } from '../../testing/accounts/quotas';
import { startFakeAlipay } from '../../testing/payments/fake-alipay';
import { startFakeWechatPay } from '../../testing/payments/fake-wechat-pay';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { auditLog } from '../audit/audit.tables';
import { paymentAttempts } from '../payments/payments.tables';
import { plans } from '../plans/plans.tables';
import { affiliates, users } from '../users/users.tables';

const dayMs = 86_400_000;
const priceFen = 9_900;

describe('refunds, transfers and commissions', () => {
  let test: TestApp;
  let alipay: Awaited<ReturnType<typeof startFakeAlipay>>;
  let wechat: Awaited<ReturnType<typeof startFakeWechatPay>>;
  let owner: { id: string; token: string };
  let admin: { id: string; token: string };
  let planId: string;

  beforeAll(async () => {
    alipay = await startFakeAlipay();
    wechat = await startFakeWechatPay();
    test = await startTestApp('usual', {
      publicUrl: 'https://console.test',
      affiliate: { percent: 10, orders: 'all' },
      payments: {
        ...{ alipay: alipay.settings, wechat: wechat.settings },
        bank: { payee: '某某科技', bank: '招商银行', account: '6225', days: 7 },
      },
    });
    admin = await signedIn(test, { roles: ['administrator'] });
    const [plan] = await test.database.db
      .insert(plans)
      .values({
        ...{ name: '基础版', group: '网站加速', position: 1, quotas: smallQuotas },
        pricesFen: { month: priceFen, quarter: 28_200, year: 106_900 },
      })
      .returning({ id: plans.id });
    planId = plan?.id ?? '';
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    for (const { faults } of [alipay, wechat]) faults.clear();
  });
  afterAll(async () => {
    await test.close();
    await alipay.close();
    await wechat.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object, { token } = owner) => {
    const answer = await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    return { status: answer.status, data: answer.body.data, msg: answer.body.msg };
  };
  const place = async (item: object, expectedTotalFen: number) =>
    (await call('POST', '/orders', { item, expectedTotalFen, orderKey: randomUUID() })).data;
  const orderOf = async (id: string) => (await call('GET', `/orders/${id}`)).data;
  const balance = async (of = owner) =>
    (await call('GET', '/ledger/balance', undefined, of)).data.balanceFen;
  const tradeNoOf = async (orderId: string) => {
    const [attempt] = await test.database.db
      .select({ tradeNo: paymentAttempts.tradeNo })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId));
    return attempt?.tradeNo ?? '';
  };
  const payBy = async (orderId: string, method: 'alipay:qr' | 'wechat:native') => {
    await call('POST', `/orders/${orderId}/pay`, { method });
    const tradeNo = await tradeNoOf(orderId);
    if (method === 'alipay:qr') alipay.pay(tradeNo);
    else wechat.pay(tradeNo);
    await call('POST', `/orders/${orderId}/check`, {});
    return tradeNo;
  };
  const plan = () => ({ kind: 'package', planId, period: 'month' });
  /** A package that was paid at a gateway. */
  const bought = async (method: 'alipay:qr' | 'wechat:native' = 'alipay:qr') => {
    const order = await place(plan(), priceFen);
    const tradeNo = await payBy(order.id, method);
    return { id: order.id, tradeNo, packageId: (await orderOf(order.id)).packageId };
  };
  const refund = (orderId: string, given: object, by = admin) =>
    call(
      'POST',
      `/admin/orders/${orderId}/refunds`,
      { to: 'balance', reason: '客户要求', refundKey: randomUUID(), endPackage: false, ...given },
      by,
    );

  it('gives a part back to the balance, then the rest, and never more than was paid', async () => {
    const { id } = await bought();
    expect((await refund(id, { amountFen: 900 })).data).toMatchObject({ state: 'done' });
    expect([await balance(), await orderOf(id)]).toMatchObject([
      900,
      { state: 'paid', refundedFen: 900 },
    ]);
    const tooMuch = await refund(id, { amountFen: 9_001 });
    expect([tooMuch.status, tooMuch.data.fields]).toEqual([400, { amountFen: '最多可退 ¥90.00' }]);
    await refund(id, { amountFen: 9_000 });
    expect([await balance(), await orderOf(id)]).toMatchObject([
      9_900,
      { state: 'refunded', refundedFen: 9_900 },
    ]);
    expect((await refund(id, { amountFen: 1 })).status).toBe(409);
    const { items } = (await call('GET', '/ledger/entries')).data;
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
    const { id } = await bought();
    const once = { amountFen: 1_000, refundKey: randomUUID() };
    const same = await Promise.all(Array.from({ length: 5 }, () => refund(id, once)));
    expect(new Set(same.map(({ data }) => data.id)).size).toBe(1);
    expect((await refund(id, { ...once, amountFen: 1_001 })).status).toBe(409);
    const many = await Promise.all(
      Array.from({ length: 12 }, () => refund(id, { amountFen: 2_000 })),
    );
    expect(many.filter(({ status }) => status === 200)).toHaveLength(4);
    expect([await balance(), (await orderOf(id)).refundedFen]).toEqual([9_000, 9_000]);
  });

  it.each([0, -1, 1.5, 100_000_001])('refuses %d fen at its field', async (amountFen) => {
    const { id } = await bought();
    const { status, data } = await refund(id, { amountFen });
    expect([status, Object.keys(data.fields)]).toEqual([400, ['amountFen']]);
  });

  it('sends money back by Alipay and by WeChat Pay, in parts', async () => {
    for (const method of ['alipay:qr', 'wechat:native'] as const) {
      const { id, tradeNo } = await bought(method);
      const first = await refund(id, { amountFen: 4_000, to: 'source' });
      expect(first.data).toMatchObject({ state: 'done', to: 'source' });
      await refund(id, { amountFen: 5_900, to: 'source' });
      const { trades } = method === 'alipay:qr' ? alipay : wechat;
      expect([...(trades.get(tradeNo)?.refunds.values() ?? [])]).toEqual(
        method === 'alipay:qr' ? ['40.00', '59.00'] : [4_000, 5_900],
      );
      expect([await balance(), (await orderOf(id)).state]).toEqual([0, 'refunded']);
    }
  });

  it('asks again with the same number until the gateway has said yes', async () => {
    const { id, tradeNo } = await bought();
    alipay.faults.add('lost-answer');
    expect((await refund(id, { amountFen: 4_000, to: 'source' })).data.state).toBe('pending');
    alipay.faults.clear();
    await test.services.refundPursuit.pursueDue(new Date(Date.now() + 3_600_000));
    const { data } = await call('GET', `/admin/orders/${id}`, undefined, admin);
    expect(data.refunds).toMatchObject([{ state: 'done' }]);
    expect(data.receipts).toMatchObject([{ amountFen: 9_900, refundableFen: 5_900 }]);
    expect([...(alipay.trades.get(tradeNo)?.refunds.values() ?? [])]).toEqual(['40.00']);
  });

  it('gives nothing twice when a gateway has given and later does not let itself be asked', async () => {
    for (const method of ['alipay:qr', 'wechat:native'] as const) {
      const { id } = await bought(method);
      const { faults } = method === 'alipay:qr' ? alipay : wechat;
      const before = await balance();
      const state = async (hours: number) => {
        await test.services.refundPursuit.pursueDue(new Date(Date.now() + hours * 3_600_000));
        const { data } = await call('GET', `/admin/orders/${id}`, undefined, admin);
        return data.refunds[0].state;
      };
      faults.add('lost-answer');
      await refund(id, { amountFen: 4_000, to: 'source' });
      faults.clear();
      faults.add('no-rights');
      expect([method, await state(1)]).toEqual([method, 'pending']);
      faults.clear();
      // What was refunded before is answered with a no by the first call, and known by the second.
      faults.add('no-refund');
      expect([method, await state(9)]).toEqual([method, 'done']);
      expect(await balance()).toBe(before);
      faults.clear();
    }
  });

  it('waits for a merchant who is short of money, and for a slow bank', async () => {
    const { id } = await bought('wechat:native');
    for (const fault of ['poor', 'slow-refund'] as const) {
      wechat.faults.add(fault);
      const { data } = await refund(id, { amountFen: 100, to: 'source' });
      expect([fault, data.state]).toEqual([fault, 'pending']);
      wechat.faults.clear();
    }
    await test.services.refundPursuit.pursueDue(new Date(Date.now() + 3_600_000));
    const { data } = await call('GET', `/admin/orders/${id}`, undefined, admin);
    expect(data.refunds).toMatchObject([{ state: 'done' }, { state: 'done' }]);
  });

  it('keeps on the balance what the gateway refuses to give back', async () => {
    for (const method of ['alipay:qr', 'wechat:native'] as const) {
      const { id } = await bought(method);
      const before = await balance();
      const { faults } = method === 'alipay:qr' ? alipay : wechat;
      faults.add('no-refund');
      const { data } = await refund(id, { amountFen: 4_000, to: 'source' });
      expect(data).toMatchObject({ state: 'failed', note: expect.any(String) });
      expect(await balance()).toBe(before + 4_000);
      // The payment itself is untouched, so that all of it can still go back.
      const { receipts } = (await call('GET', `/admin/orders/${id}`, undefined, admin)).data;
      expect(receipts).toMatchObject([{ refundableFen: 9_900 }]);
    }
  });

  it('sends a top-up back while it is still on the balance', async () => {
    const order = await place({ kind: 'topup', amountFen: 5_000 }, 5_000);
    await payBy(order.id, 'alipay:qr');
    const wrong = await refund(order.id, { amountFen: 100 });
    expect([wrong.status, Object.keys(wrong.data.fields)]).toEqual([400, ['to']]);
    expect((await refund(order.id, { amountFen: 2_000, to: 'source' })).data.state).toBe('done');
    expect(await balance()).toBe(3_000);
    await refund(order.id, { amountFen: 1_000, to: 'offline' });
    expect(await balance()).toBe(2_000);
    // What was spent cannot go back as well.
    const other = await bought();
    await refund(other.id, { amountFen: 1, to: 'balance' });
    alipay.faults.add('no-refund');
    expect((await refund(order.id, { amountFen: 2_000, to: 'source' })).data.state).toBe('failed');
    expect([await balance(), (await orderOf(order.id)).refundedFen]).toEqual([2_001, 3_000]);
  });

  it('does not let a balance go below zero for a refund of a top-up', async () => {
    const order = await place({ kind: 'topup', amountFen: priceFen }, priceFen);
    await payBy(order.id, 'alipay:qr');
    const spent = await place(plan(), priceFen);
    await call('POST', `/orders/${spent.id}/pay-from-balance`, {});
    expect(await refund(order.id, { amountFen: 100, to: 'source' })).toMatchObject({
      status: 400,
      msg: '余额不足',
    });
    expect([await balance(), (await orderOf(order.id)).refundedFen]).toEqual([0, 0]);
    // That order was paid from the balance: nothing of it came from outside.
    const source = await refund(spent.id, { amountFen: 100, to: 'source' });
    expect(Object.keys(source.data.fields)).toEqual(['to']);
  });

  it('ends the package, and credits nothing of what was given back', async () => {
    const { id, packageId } = await bought();
    await refund(id, { amountFen: 9_900, endPackage: true });
    const ended = (await call('GET', `/packages/${packageId}`)).data;
    expect(ended.state).toBe('cancelled');
    expect(Date.parse(ended.endsAt)).toBeLessThanOrEqual(Date.now());
    const kept = await bought();
    await refund(kept.id, { amountFen: 9_000 });
    const [other] = await test.database.db
      .insert(plans)
      .values({
        ...{ name: randomUUID(), group: 'g', position: 2, quotas: ended.quotas },
        pricesFen: { month: 29_900, quarter: 85_200, year: 322_900 },
      })
      .returning({ id: plans.id });
    const item = { kind: 'upgrade', packageId: kept.packageId, planId: other?.id };
    const { lines } = (await call('POST', '/orders/quote', { item })).data;
    expect(lines[1].amountFen).toBeGreaterThanOrEqual(-900);
  });

  it('takes the pack of an order back, and leaves what was paid for the package as it was', async () => {
    const { packageId } = await bought();
    const pack = await call(
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
      admin,
    );
    const packItem = { kind: 'pack', packageId, packId: pack.data.id, count: 2 };
    const quote = (await call('POST', '/orders/quote', { item: packItem })).data;
    const order = await place({ ...packItem, quotedAt: quote.quotedAt }, quote.totalFen);
    await payBy(order.id, 'alipay:qr');
    const packageNow = async () => (await call('GET', `/packages/${packageId}`)).data;
    const { allowed, quotas, packs } = await packageNow();
    expect(packs).toHaveLength(1);
    expect(allowed.trafficGbPerMonth).toBe(quotas.trafficGbPerMonth + 200);

    const [other] = await test.database.db
      .insert(plans)
      .values({
        ...{ name: randomUUID(), group: 'g', position: 2, quotas },
        pricesFen: { month: 29_900, quarter: 85_200, year: 322_900 },
      })
      .returning({ id: plans.id });
    const upgrade = { kind: 'upgrade', packageId, planId: other?.id };
    const creditFen = async () =>
      -(await call('POST', '/orders/quote', { item: upgrade })).data.lines[1].amountFen;
    // A part back does not take the pack away.
    await refund(order.id, { amountFen: 100 });
    expect((await packageNow()).packs).toHaveLength(1);
    await refund(order.id, { amountFen: order.amountFen - 100, endPackage: true });
    expect(await packageNow()).toMatchObject({ packs: [], state: 'normal', allowed: quotas });
    // A month that was paid for a moment ago is credited whole, but for that moment.
    expect(await creditFen()).toBeGreaterThan(priceFen - 100);
  });

  it('is for administrators, and leaves a trace', async () => {
    const { id } = await bought();
    expect((await refund(id, { amountFen: 100 }, owner)).status).toBe(403);
    expect((await refund(randomUUID(), { amountFen: 100 })).status).toBe(404);
    await refund(id, { amountFen: 100, reason: '重复购买' });
    const trace = await test.database.db.select().from(auditLog).where(eq(auditLog.objectId, id));
    expect(trace).toMatchObject([
      { action: 'order.refund', reason: '重复购买', actorId: admin.id },
    ]);
    const unpaid = await place(plan(), priceFen);
    expect((await refund(unpaid.id, { amountFen: 100 })).status).toBe(409);
    const { data } = await call('GET', `/admin/orders?keyword=${unpaid.no}`, undefined, admin);
    expect(data).toMatchObject({ total: 1, items: [{ id: unpaid.id, owner: { id: owner.id } }] });
  });

  describe('bank transfers', () => {
    const begin = async (item: object, amountFen: number) => {
      const order = await place(item, amountFen);
      const start = (await call('POST', `/orders/${order.id}/pay`, { method: 'bank:transfer' }))
        .data;
      const { items } = (
        await call('GET', `/admin/transfers?keyword=${start.remark}`, undefined, admin)
      ).data;
      return { order, start, transfer: items[0] };
    };
    const confirm = (id: string, given: object, by = admin) =>
      call('POST', `/admin/transfers/${id}/confirm`, { bankNo: randomUUID(), ...given }, by);

    it('waits for days, and is credited as an administrator has seen it come', async () => {
      const { order, start, transfer } = await begin({ kind: 'topup', amountFen: 50_000 }, 50_000);
      expect(start).toEqual({
        ...{ kind: 'transfer', payee: '某某科技', bank: '招商银行', account: '6225' },
        remark: expect.stringMatching(/^[A-HJKMNP-Z2-9]{8}$/),
      });
      const { expiresAt } = await orderOf(order.id);
      expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 6.9 * dayMs);
      await test.services.reconciliation.runDue(new Date(Date.now() + dayMs));
      expect(transfer).toMatchObject({ state: 'waiting', remark: start.remark, amountFen: 50_000 });
      const bankNo = randomUUID();
      const both = await Promise.all(
        [1, 2].map(() => confirm(transfer.id, { receivedFen: 50_000, bankNo })),
      );
      expect(both.map(({ data }) => data.state)).toEqual(['received', 'received']);
      expect([await balance(), (await orderOf(order.id)).state]).toEqual([50_000, 'paid']);
      expect((await confirm(transfer.id, { receivedFen: 50_000 })).status).toBe(409);
    });

    it('credits what has come, when that is another amount', async () => {
      const topUp = await begin({ kind: 'topup', amountFen: 50_000 }, 50_000);
      await confirm(topUp.transfer.id, { receivedFen: 49_990 });
      expect(await orderOf(topUp.order.id)).toMatchObject({
        ...{ state: 'paid', note: '实际到账 ¥499.90，已计入余额' },
      });
      expect(await balance()).toBe(49_990);
      owner = await signedIn(test);
      const less = await begin(plan(), priceFen);
      await confirm(less.transfer.id, { receivedFen: priceFen - 1 });
      expect(await orderOf(less.order.id)).toMatchObject({
        ...{ state: 'cancelled', note: '余额不足，款项已转入余额' },
      });
      expect(await balance()).toBe(priceFen - 1);
    });

    it('takes one number of the bank for one transfer', async () => {
      const [one, other] = [await begin(plan(), priceFen), await begin(plan(), priceFen)];
      const bankNo = randomUUID();
      await confirm(one.transfer.id, { receivedFen: priceFen, bankNo });
      const { status, data } = await confirm(other.transfer.id, { receivedFen: priceFen, bankNo });
      expect([status, Object.keys(data.fields)]).toEqual([400, ['bankNo']]);
      expect(await balance()).toBe(0);
    });

    it('is refused with a reason, and credited nevertheless when it comes later', async () => {
      const { order, transfer } = await begin(plan(), priceFen);
      const refused = await call(
        ...([
          'POST',
          `/admin/transfers/${transfer.id}/refuse`,
          { reason: '查无此款' },
          admin,
        ] as const),
      );
      expect(refused.data.state).toBe('closed');
      expect(await orderOf(order.id)).toMatchObject({
        ...{ state: 'cancelled', note: '转账未确认：查无此款' },
      });
      await confirm(transfer.id, { receivedFen: priceFen });
      expect([await balance(), (await orderOf(order.id)).state]).toEqual([priceFen, 'cancelled']);
    });

    it('is nobody’s to confirm but an administrator’s', async () => {
      const { transfer } = await begin(plan(), priceFen);
      expect((await confirm(transfer.id, { receivedFen: priceFen }, owner)).status).toBe(403);
      expect((await call('GET', '/admin/transfers')).status).toBe(403);
      for (const receivedFen of [0, -1, 0.5]) {
        expect((await confirm(transfer.id, { receivedFen })).status).toBe(400);
      }
    });
  });

  describe('commissions', () => {
    const brought = async () => {
      const affiliate = await signedIn(test);
      await test.database.db.insert(affiliates).values({ userId: affiliate.id });
      await test.database.db
        .update(users)
        .set({ referrerId: affiliate.id })
        .where(eq(users.id, owner.id));
      return affiliate;
    };
    const later = () => test.services.commissions.settleDue(new Date(Date.now() + 4 * dayMs));

    it('are credited after days, and follow what was given back meanwhile', async () => {
      const affiliate = await brought();
      const { id } = await bought();
      await refund(id, { amountFen: 4_950 });
      await test.services.commissions.settleDue();
      expect(await balance(affiliate)).toBe(0);
      await Promise.all([later(), later()]);
      expect(await balance(affiliate)).toBe(495);
      await refund(id, { amountFen: 4_950 });
      await later();
      expect(await balance(affiliate)).toBe(0);
      const { items } = (await call('GET', '/ledger/entries', undefined, affiliate)).data;
      expect(items.map(({ kind }: { kind: string }) => kind)).toEqual(['clawback', 'commission']);
    });

    it('are taken back as far as there is money, and the rest when there is more', async () => {
      const affiliate = await brought();
      const [one, other] = [await bought(), await bought()];
      await later();
      expect(await balance(affiliate)).toBe(1_980);
      // The affiliate spends all but one yuan.
      await test.database.db.transaction((tx) =>
        test.services.ledger.move(tx, {
          ...{ ownerId: affiliate.id, kind: 'consumption', amountFen: -1_880, subject: '消费' },
          idempotencyKey: randomUUID(),
        }),
      );
      await refund(one.id, { amountFen: priceFen });
      await later();
      expect(await balance(affiliate)).toBe(0);
      await bought();
      await later();
      await later();
      expect(await balance(affiliate)).toBe(990 - 890);
      expect((await orderOf(other.id)).refundedFen).toBe(0);
    });

    it('are not for top-ups, nor for those whom nobody brought', async () => {
      await bought();
      const affiliate = await brought();
      const order = await place({ kind: 'topup', amountFen: 5_000 }, 5_000);
      await payBy(order.id, 'alipay:qr');
      await later();
      expect(await balance(affiliate)).toBe(0);
    });
  });
});
