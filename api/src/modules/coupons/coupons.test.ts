import { randomUUID } from 'node:crypto';
import { signedIn } from '../../testing/accounts/accounts';
import { smallQuotas } from '../../testing/accounts/quotas';
import { startFakeEpay } from '../../testing/payments/fake-epay';
import { startTestApp, type TestApp } from '../../testing/test-app';

const priceFen = 9_999;
const cheapPrices = { month: 1_000, quarter: 2_820, year: 10_690 };
const hourMs = 3_600_000;

describe('coupons, plans and gift batches of the operator', () => {
  let test: TestApp;
  let epay: Awaited<ReturnType<typeof startFakeEpay>>;
  let owner: { id: string; token: string };
  let admin: { id: string; token: string };
  let planId: string;

  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    { token } = owner,
  ) => {
    const answer = await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    return { status: answer.status, data: answer.body.data, msg: answer.body.msg };
  };
  const plan = (change: object = {}) => ({
    ...{
      name: randomUUID().slice(0, 20),
      group: '网站加速',
      quotas: smallQuotas,
      position: 1,
      onSale: true,
    },
    pricesFen: { month: priceFen, quarter: 28_200, year: 106_900 },
    ...change,
  });

  beforeAll(async () => {
    epay = await startFakeEpay();
    test = await startTestApp('usual', {
      publicUrl: 'https://console.test',
      payments: { epay: epay.settings },
    });
    admin = await signedIn(test, { roles: ['administrator'] });
    planId = (await call('POST', '/admin/plans', plan(), admin)).data.id;
  });
  beforeEach(async () => {
    owner = await signedIn(test);
  });
  afterAll(async () => {
    await test.close();
    await epay.close();
  });

  const item = () => ({ kind: 'package', planId, period: 'month' });
  const coupon = async (change: object = {}) => {
    const code = `C-${randomUUID().slice(0, 8).toUpperCase()}`;
    const answer = await call(
      'POST',
      '/admin/coupons',
      {
        ...{ code, title: '新客立减', kind: 'amount', amountOffFen: 1_000, percentOff: null },
        ...{ maxOffFen: null, minTotalFen: 0, orderKinds: ['package', 'renewal'], planIds: null },
        startsAt: new Date(Date.now() - hourMs).toISOString(),
        endsAt: new Date(Date.now() + hourMs).toISOString(),
        ...{ totalMax: null, perUserMax: null },
        ...change,
      },
      admin,
    );
    return { ...answer, code, id: answer.data.id };
  };
  const quote = (couponCode: string, of: object = item()) =>
    call('POST', '/orders/quote', { item: of, couponCode });
  const place = (
    couponCode: string,
    expectedTotalFen: number,
    by = owner,
    orderKey = randomUUID(),
  ) => call('POST', '/orders', { item: item(), couponCode, expectedTotalFen, orderKey }, by);
  const fund = async (amountFen: number, who = owner) => {
    const code = randomUUID();
    await test.services.giftVouchers.createVoucher({ code, title: '券', amountFen });
    await test.services.giftVouchers.redeem(who.id, code);
  };

  it('takes an amount or a part off, down to the fen, and says so in a line of its own', async () => {
    const amount = await coupon();
    expect((await quote(` ${amount.code.toLowerCase()} `)).data).toMatchObject({
      totalFen: 8_999,
      lines: [{ amountFen: priceFen }, { label: '优惠码「新客立减」', amountFen: -1_000 }],
    });
    const part = await coupon({ kind: 'percent', percentOff: 33, amountOffFen: null });
    expect((await quote(part.code)).data.totalFen).toBe(priceFen - 3_299);
    const bounded = await coupon({ kind: 'percent', percentOff: 50, maxOffFen: 2_000 });
    expect((await quote(bounded.code)).data.totalFen).toBe(priceFen - 2_000);
    const more = await coupon({ amountOffFen: 50_000 });
    expect((await quote(more.code)).data.totalFen).toBe(0);
  });

  it('is quoted on all plans at once, with the reason where it takes nothing off', async () => {
    const cheap = (await call('POST', '/admin/plans', plan({ pricesFen: cheapPrices }), admin))
      .data;
    const { code } = await coupon({ minTotalFen: 9_000, planIds: [planId, cheap.id] });
    const other = (await call('POST', '/admin/plans', plan(), admin)).data;
    const quotes = async (wanted: object) =>
      (await call('POST', '/plans/quotes', { period: 'month', count: 1, ...wanted })).data;
    const of = (list: { planId: string }[], id: string) => list.find((one) => one.planId === id);
    const reduced = await quotes({ couponCode: code });
    expect(reduced).toHaveLength((await call('GET', '/plans')).data.length);
    expect(of(reduced, planId)).toMatchObject({
      ...{ listFen: priceFen, totalFen: 8_999, couponRefusal: null },
    });
    expect(of(reduced, cheap.id)).toMatchObject({
      ...{ listFen: 1_000, totalFen: 1_000, couponRefusal: '订单满 ¥90.00 可用' },
    });
    expect(of(reduced, other.id)).toMatchObject({
      ...{ totalFen: priceFen, couponRefusal: '优惠码不适用于这个套餐' },
    });
    // Ten of the cheap one are dear enough; what is shown is what an order is placed at.
    const ten = of(await quotes({ couponCode: code, count: 10 }), cheap.id);
    expect(ten).toMatchObject({ listFen: 10_000, totalFen: 9_000, couponRefusal: null });
    const placing = {
      item: { kind: 'package', planId: cheap.id, period: 'month', count: 10 },
      ...{ couponCode: code, orderKey: randomUUID() },
    };
    const placed = await call('POST', '/orders', { ...placing, expectedTotalFen: 9_000 });
    expect(placed.data).toMatchObject({ amountFen: 9_000, state: 'pending' });
    const wrong = await call('POST', '/plans/quotes', {
      ...{ period: 'month', count: 1, couponCode: 'NOPE-123' },
    });
    expect([wrong.status, wrong.data.fields]).toEqual([400, { couponCode: '优惠码无效' }]);
    expect((await call('POST', '/plans/quotes', { period: 'month', count: 21 })).status).toBe(400);
  });

  it('is paid at the lower price, and only that can be refunded and credited', async () => {
    await fund(20_000);
    const { code } = await coupon();
    const order = (await place(code, 8_999)).data;
    const paid = (await call('POST', `/orders/${order.id}/pay-from-balance`, {})).data;
    expect(paid).toMatchObject({ state: 'paid', amountFen: 8_999 });
    expect((await call('GET', '/ledger/balance')).data.balanceFen).toBe(11_001);
    expect((await call('GET', `/packages/${paid.packageId}`)).data.pricePaidFen).toBe(8_999);
    const refund = await call(
      'POST',
      `/admin/orders/${order.id}/refunds`,
      { amountFen: priceFen, to: 'balance', reason: 'x', refundKey: randomUUID() },
      admin,
    );
    expect(refund.data.fields.amountFen).toBe('最多可退 ¥89.99');
  });

  it.each([
    ['停用', {}, '优惠码已停用'],
    ['过期', { startsAt: '2026-01-01T00:00:00Z', endsAt: '2026-01-02T00:00:00Z' }, '优惠码已过期'],
    [
      '未开始',
      { startsAt: '2099-01-01T00:00:00Z', endsAt: '2099-01-02T00:00:00Z' },
      '优惠码尚未开始使用',
    ],
    ['续费专用', { orderKinds: ['renewal'] }, '优惠码不适用于这类订单'],
    ['其他套餐', { planIds: [randomUUID()] }, '优惠码不适用于这个套餐'],
    ['门槛', { minTotalFen: 10_000 }, '订单满 ¥100.00 可用'],
  ])('is refused at its field: %s', async (name, change, message) => {
    const { code, id } = await coupon(change);
    if (name === '停用') await call('PUT', `/admin/coupons/${id}/active`, { active: false }, admin);
    for (const answer of [await quote(code), await place(code, 8_999)]) {
      expect([answer.status, answer.data.fields]).toEqual([400, { couponCode: message }]);
    }
  });

  it('refuses what is no coupon, and one guess too many', async () => {
    for (let count = 0; count < 20; count += 1) {
      expect((await quote('NOPE-123')).data.fields.couponCode).toBe('优惠码无效');
    }
    expect((await quote('NOPE-123')).status).toBe(429);
    expect((await quote('！')).status).toBe(400);
  });

  it('is used once where it is good once, whoever comes at the same moment', async () => {
    const { code } = await coupon({ totalMax: 3, perUserMax: 2 });
    const others = [owner, await signedIn(test), await signedIn(test)];
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, index) => place(code, 8_999, others[index % 3])),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const { items } = (await call('GET', '/admin/coupons', undefined, admin)).data;
    expect(items.find((one: { code: string }) => one.code === code).used).toBe(3);
  });

  it('is free again when its order was cancelled or has ended, and stays used when that was paid', async () => {
    await fund(30_000);
    const { code } = await coupon({ perUserMax: 1 });
    const first = (await place(code, 8_999)).data;
    expect((await place(code, 8_999)).data.fields.couponCode).toBe('每个账户最多使用 1 次');
    await call('POST', `/orders/${first.id}/cancel`, {});
    const second = (await place(code, 8_999)).data;
    await test.services.reconciliation.runDue(new Date(Date.now() + hourMs));
    expect((await call('GET', `/orders/${second.id}`)).data.state).toBe('expired');
    const third = (await place(code, 8_999)).data;
    await call('POST', `/orders/${third.id}/pay-from-balance`, {});
    expect((await place(code, 8_999)).status).toBe(400);
  });

  it('is once in an order: the same key again is the same order, another coupon another', async () => {
    const [one, other] = [await coupon(), await coupon()];
    const key = randomUUID();
    const first = await place(one.code, 8_999, owner, key);
    expect((await place(one.code, 8_999, owner, key)).data.id).toBe(first.data.id);
    expect((await place(other.code, 8_999, owner, key)).status).toBe(409);
    expect((await place(one.code, priceFen)).status).toBe(409);
  });

  it('holds its price when it ends while the order waits', async () => {
    const { code, id } = await coupon();
    const order = (await place(code, 8_999)).data;
    await call('PUT', `/admin/coupons/${id}/active`, { active: false }, admin);
    const start = (await call('POST', `/orders/${order.id}/pay`, { method: 'epay:alipay' })).data;
    epay.pay(start.url);
    expect((await call('POST', `/orders/${order.id}/check`, {})).data.state).toBe('paid');
  });

  it.each([
    ['percentOff', { kind: 'percent', percentOff: null }],
    ['percentOff', { kind: 'percent', percentOff: 100 }],
    ['amountOffFen', { amountOffFen: 0 }],
    ['amountOffFen', { amountOffFen: -5 }],
    ['amountOffFen', { amountOffFen: 1.5 }],
    ['amountOffFen', { amountOffFen: null }],
    ['endsAt', { endsAt: '2020-01-01T00:00:00Z' }],
    ['code', { code: '中文' }],
    ['totalMax', { totalMax: 0 }],
  ])('is not made with a wrong %s', async (field, change) => {
    const { status, data } = await coupon(change);
    expect([status, Object.keys(data.fields)]).toEqual([400, [field]]);
  });

  it('are the administrators’ alone, as plans and batches are', async () => {
    for (const [method, path, body] of [
      ['GET', '/admin/coupons', undefined],
      ['POST', '/admin/plans', plan()],
      ['GET', '/admin/plans', undefined],
      [
        'POST',
        '/admin/gift-batches',
        { title: 'x', amountFen: 1, count: 1, expiresAt: null, perUserMax: null },
      ],
    ] as const) {
      expect([path, (await call(method, path, body)).status]).toEqual([path, 403]);
    }
  });

  describe('plans', () => {
    const shown = async () =>
      (await call('GET', '/plans')).data.map(({ name }: { name: string }) => name);

    it('are made, changed and taken from sale; what was bought stays as it was', async () => {
      await fund(50_000);
      const made = (await call('POST', '/admin/plans', plan({ name: '进阶版' }), admin)).data;
      expect(await shown()).toContain('进阶版');
      const bought = await call('POST', '/orders', {
        ...{ item: { ...item(), planId: made.id }, expectedTotalFen: priceFen },
        orderKey: randomUUID(),
      });
      await call('POST', `/orders/${bought.data.id}/pay-from-balance`, {});
      const changed = plan({ name: '高级版', onSale: false, quotas: { ...smallQuotas, sites: 9 } });
      expect((await call('PUT', `/admin/plans/${made.id}`, changed, admin)).data).toMatchObject({
        ...{ name: '高级版', onSale: false },
      });
      expect(await shown()).not.toContain('高级版');
      const { data } = await call('GET', '/packages');
      expect(data).toContainEqual(
        expect.objectContaining({ planName: '进阶版', quotas: smallQuotas }),
      );
      expect((await call('GET', '/admin/plans', undefined, admin)).data).toContainEqual(
        expect.objectContaining({ name: '高级版', free: false }),
      );
    });

    it.each([
      ['name', { name: ' ' }],
      ['pricesFen.month', { pricesFen: { month: -1, quarter: 1, year: 1 } }],
      ['pricesFen.year', { pricesFen: { month: 1, quarter: 1, year: 1.5 } }],
      ['quotas.sites', { quotas: { ...smallQuotas, sites: 2_000_000_000 } }],
      ['position', { position: -1 }],
    ])('refuse a wrong %s', async (field, change) => {
      const { status, data } = await call('POST', '/admin/plans', plan(change), admin);
      expect([status, Object.keys(data.fields)]).toEqual([400, [field]]);
    });

    it('have names of their own', async () => {
      const given = plan();
      await call('POST', '/admin/plans', given, admin);
      const again = await call('POST', '/admin/plans', given, admin);
      expect(again.data.fields).toEqual({ name: '已有同名的套餐' });
    });
  });

  describe('gift batches', () => {
    const make = async (change: object = {}) =>
      (
        await call(
          'POST',
          '/admin/gift-batches',
          {
            title: '周年庆',
            amountFen: 500,
            count: 5,
            expiresAt: null,
            perUserMax: null,
            ...change,
          },
          admin,
        )
      ).data;
    const redeem = (code: string) => call('POST', '/gift-vouchers/redeem', { code });

    it('answer their codes once, each good once', async () => {
      const { batch, codes } = await make();
      expect(new Set(codes).size).toBe(5);
      expect(codes[0]).toMatch(/^[A-HJKMNP-Z2-9]{16}$/);
      const both = await Promise.all([redeem(codes[0]), redeem(codes[0])]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const { items } = (await call('GET', '/admin/gift-batches', undefined, admin)).data;
      expect(items[0]).toMatchObject({ id: batch.id, count: 5, redeemed: 1 });
      expect(JSON.stringify(items)).not.toContain(codes[1]);
    });

    it('keep to so many for each account, whatever comes at once', async () => {
      const { codes } = await make({ perUserMax: 2 });
      const answers = await Promise.all(codes.map((code: string) => redeem(code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
      expect(answers.find(({ status }) => status !== 200)?.data.fields.code).toBe(
        '这批礼品券每个账户最多兑换 2 张',
      );
      expect((await call('GET', '/ledger/balance')).data.balanceFen).toBe(1_000);
    });

    it('are taken back as far as nobody has redeemed them', async () => {
      const { batch, codes } = await make();
      await redeem(codes[0]);
      const revoke = () => call('POST', `/admin/gift-batches/${batch.id}/revoke`, {}, admin);
      const [one, other] = [await revoke(), await revoke()];
      expect(one.data.revokedAt).toEqual(expect.any(String));
      expect(other.data.revokedAt).toBe(one.data.revokedAt);
      expect((await redeem(codes[1])).status).toBe(400);
      expect((await call('GET', '/ledger/balance')).data.balanceFen).toBe(500);
    });

    it('end with their day', async () => {
      const { codes } = await make({ expiresAt: '2026-01-01T00:00:00Z' });
      expect((await redeem(codes[0])).status).toBe(400);
    });
  });
});
