import { randomUUID } from 'node:crypto';
import { signedIn } from '../../testing/accounts/accounts';
import { startFakeEpay } from '../../testing/payments/fake-epay';
import { planForm, planPriceFen as priceFen } from '../../testing/payments/plan-form';
import { startTestApp, type TestApp } from '../../testing/test-app';

const cheapPrices = { month: 1_000, quarter: 2_820, year: 10_690 };
const hourMs = 3_600_000;

describe('coupons', () => {
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

  beforeAll(async () => {
    epay = await startFakeEpay();
    test = await startTestApp('usual', {
      publicUrl: 'https://console.test',
      payments: { epay: epay.settings },
    });
    admin = await signedIn(test, { roles: ['administrator'] });
    planId = (await call('POST', '/admin/plans', planForm(), admin)).data.id;
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
    const cheap = (await call('POST', '/admin/plans', planForm({ pricesFen: cheapPrices }), admin))
      .data;
    const { code } = await coupon({ minTotalFen: 9_000, planIds: [planId, cheap.id] });
    const other = (await call('POST', '/admin/plans', planForm(), admin)).data;
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
      ['POST', '/admin/plans', planForm()],
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
});
