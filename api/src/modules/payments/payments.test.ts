import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { engines } from '../../testing/databases/databases';
import { startFakeEpay } from '../../testing/payments/fake-epay';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { orders } from '../orders/orders.tables';
import { plans } from '../plans/plans.tables';

const minute = 60_000;

describe.each(engines)('payments on %s', (engine) => {
  let test: TestApp;
  let epay: Awaited<ReturnType<typeof startFakeEpay>>;
  let owner: { id: string; token: string };
  let planId: string;

  beforeAll(async () => {
    epay = await startFakeEpay();
    test = await startTestApp(engine, {
      publicUrl: 'https://console.test',
      payments: { epay: epay.settings },
    });
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
    const pricesFen = { month: 9_900, quarter: 28_200, year: 106_900 };
    const [plan] = await test.database.db
      .insert(plans)
      .values({ name: '基础版', group: '网站加速', position: 1, quotas, pricesFen })
      .returning({ id: plans.id });
    planId = plan?.id ?? '';
  });
  beforeEach(async () => {
    owner = await signedIn(test);
    epay.fallSilent(false);
  });
  afterAll(async () => {
    await test.close();
    await epay.close();
  });

  const call = async (method: 'GET' | 'POST', path: string, body?: object, token = owner.token) => {
    const answer = await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    return { status: answer.status, code: answer.body.code, data: answer.body.data };
  };
  const place = (item: object, expectedTotalFen: number, orderKey = randomUUID()) =>
    call('POST', '/orders', { item, expectedTotalFen, orderKey });
  const topUp = async (amountFen: number) =>
    (await place({ kind: 'topup', amountFen }, amountFen)).data;
  const plan = () => ({ kind: 'package', planId, period: 'month' });
  const pay = async (orderId: string) =>
    (await call('POST', `/orders/${orderId}/pay`, { method: 'epay:alipay' })).data;
  const stateOf = async (orderId: string) => (await call('GET', `/orders/${orderId}`)).data;
  const balance = async () => (await call('GET', '/ledger/balance')).data.balanceFen;
  const notify = async (query: string, gateway = 'epay') =>
    (await test.app.inject({ method: 'GET', url: `/api/payments/${gateway}/notify?${query}` }))
      .body;
  const endOrder = (orderId: string, msAgo: number) =>
    test.database.db
      .update(orders)
      .set({ expiresAt: new Date(Date.now() - msAgo) })
      .where(eq(orders.id, orderId));

  it('credits a top-up when the gateway has said so, and once however often it says it', async () => {
    const order = await topUp(5_001);
    expect(order).toMatchObject({ kind: 'topup', state: 'pending', amountFen: 5_001 });
    const paid = epay.pay((await pay(order.id)).url);
    expect(paid.notifyUrl).toBe('https://console.test/api/payments/epay/notify');
    const answers = await Promise.all(Array.from({ length: 5 }, () => notify(paid.notice())));
    expect([...answers, await notify(paid.notice())]).toEqual(Array(6).fill('success'));
    expect(await balance()).toBe(5_001);
    expect(await stateOf(order.id)).toMatchObject({
      state: 'paid',
      paidWith: '支付宝',
      note: null,
    });
    expect((await call('GET', '/ledger/entries')).data.items).toMatchObject([
      { kind: 'topup', amountFen: 5_001, subject: '支付宝付款' },
    ]);
  });

  it('takes a notification by POST, too', async () => {
    const order = await topUp(100);
    const paid = epay.pay((await pay(order.id)).url);
    const { body } = await test.app.inject({
      method: 'POST',
      url: '/api/payments/epay/notify',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: paid.notice(),
    });
    expect(body).toBe('success');
    expect(await balance()).toBe(100);
  });

  it.each([
    ['an altered amount', {}, { money: '999.00' }],
    ['no signature', {}, { sign: '' }],
    ['the signature of another key', {}, { sign: '0'.repeat(32) }],
    ['another merchant', { pid: '999' }, {}],
    ['a payment that the gateway does not know', { out_trade_no: '20260101000000' }, {}],
  ])('refuses a notification with %s', async (_case, before, after) => {
    const order = await topUp(700);
    const paid = epay.pay((await pay(order.id)).url);
    expect(await notify(paid.notice(before, after))).toBe('fail');
    expect([await balance(), (await stateOf(order.id)).state]).toEqual([0, 'pending']);
  });

  it('refuses a parameter that stands there twice, and addresses of nobody', async () => {
    const order = await topUp(700);
    const paid = epay.pay((await pay(order.id)).url);
    expect(await notify(`${paid.notice()}&money=1.00`)).toBe('fail');
    expect(await notify(paid.notice(), 'alipay')).not.toBe('success');
    expect(await balance()).toBe(0);
  });

  it.each(['6.99', '7.01', '700', '7.0000001', '-7.00', ''])(
    'credits nothing when the gateway collected %s instead',
    async (money) => {
      const order = await topUp(700);
      const paid = epay.pay((await pay(order.id)).url, { money });
      expect(await notify(paid.notice())).toBe('fail');
      expect(await balance()).toBe(0);
    },
  );

  it('asks the gateway when a notification never came, and when somebody comes back', async () => {
    const [lost, seen] = [await topUp(300), await topUp(400)];
    epay.pay((await pay(lost.id)).url);
    epay.pay((await pay(seen.id)).url);
    expect((await call('POST', `/orders/${seen.id}/check`, {})).data.state).toBe('paid');
    await test.services.reconciliation.runDue(new Date(Date.now() + 15_000));
    expect((await stateOf(lost.id)).state).toBe('paid');
    expect(await balance()).toBe(700);
  });

  it('ends what nobody paid in time, but not before the gateway was asked', async () => {
    const [unpaid, paid, unknown] = [await topUp(100), await topUp(200), await topUp(300)];
    for (const { id } of [unpaid, unknown]) await pay(id);
    epay.pay((await pay(paid.id)).url);
    const end = new Date(Date.now() + 31 * minute);
    await test.services.reconciliation.runDue(end);
    expect((await stateOf(unpaid.id)).state).toBe('expired');
    expect((await stateOf(paid.id)).state).toBe('paid');
    const late = await topUp(400);
    const { url } = await pay(late.id);
    await endOrder(late.id, minute);
    epay.fallSilent(true);
    await test.services.reconciliation.runDue();
    expect((await stateOf(late.id)).state).toBe('pending');
    epay.fallSilent(false);
    epay.pay(url);
    await test.services.reconciliation.runDue();
    expect((await stateOf(late.id)).state).toBe('paid');
  }, 60_000);

  it('delivers what was paid for directly, through the balance', async () => {
    const order = (await place(plan(), 9_900)).data;
    const paid = epay.pay((await pay(order.id)).url);
    expect(await notify(paid.notice())).toBe('success');
    const done = await stateOf(order.id);
    expect(done).toMatchObject({ state: 'paid', packageId: expect.any(String) });
    expect((await call('GET', `/packages/${done.packageId}`)).data.planName).toBe('基础版');
    expect(await balance()).toBe(0);
    expect((await call('GET', '/ledger/entries')).data.items).toMatchObject([
      { amountFen: -9_900, balanceAfterFen: 0 },
      { amountFen: 9_900, balanceAfterFen: 9_900 },
    ]);
  });

  it('keeps what comes too late or twice on the balance, and says so', async () => {
    const order = (await place(plan(), 9_900)).data;
    const { url } = await pay(order.id);
    expect((await call('POST', `/orders/${order.id}/cancel`, {})).data.state).toBe('cancelled');
    expect(await notify(epay.pay(url).notice())).toBe('success');
    expect(await stateOf(order.id)).toMatchObject({
      state: 'cancelled',
      note: '到账时订单已关闭，款项已转入余额',
      packageId: null,
    });
    expect(await balance()).toBe(9_900);
    const second = (await place(plan(), 9_900)).data;
    const start = await pay(second.id);
    await call('POST', `/orders/${second.id}/pay-from-balance`, {});
    expect(await balance()).toBe(0);
    expect(await notify(epay.pay(start.url).notice())).toBe('success');
    expect(await stateOf(second.id)).toMatchObject({
      state: 'paid',
      paidWith: '余额',
      note: '订单重复支付，多付的款项已转入余额',
    });
    expect(await balance()).toBe(9_900);
  });

  it('leads to the same attempt again, so that two tabs do not pay twice', async () => {
    const order = await topUp(900);
    expect(await pay(order.id)).toEqual(await pay(order.id));
  });

  it.each([0, -100, 99, 100_000_001, 100.5, Number.MAX_SAFE_INTEGER])(
    'refuses a top-up of %d fen at its field',
    async (amountFen) => {
      const { status, data } = await place({ kind: 'topup', amountFen }, amountFen);
      expect(status).toBe(400);
      expect(Object.keys(data.fields)).toContain('item.amountFen');
    },
  );

  it('holds the price of the order, and refuses one that is no longer true', async () => {
    expect((await place(plan(), 9_800)).status).toBe(409);
    const order = (await place(plan(), 9_900)).data;
    await test.database.db.update(plans).set({ onSale: false }).where(eq(plans.id, planId));
    const paid = epay.pay((await pay(order.id)).url);
    expect((await place(plan(), 9_900)).status).toBe(409);
    expect(await notify(paid.notice())).toBe('success');
    expect((await stateOf(order.id)).state).toBe('paid');
    await test.database.db.update(plans).set({ onSale: true }).where(eq(plans.id, planId));
  });

  it('does not show, pay or cancel what is another’s', async () => {
    const order = await topUp(100);
    const stranger = await signedIn(test);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/pay', { method: 'epay:alipay' }],
      ['POST', '/cancel', {}],
      ['POST', '/check', {}],
      ['POST', '/pay-from-balance', {}],
    ] as const) {
      const answer = await call(method, `/orders/${order.id}${path}`, body, stranger.token);
      expect([path, answer.status]).toEqual([path, 404]);
    }
    expect((await call('GET', '/orders', undefined, stranger.token)).data.total).toBe(0);
  });

  it('has an end to orders that wait for their payment', async () => {
    for (let count = 0; count < 20; count += 1) await topUp(100);
    expect((await place({ kind: 'topup', amountFen: 100 }, 100)).status).toBe(429);
  });

  it('does not pay a top-up from the balance, nor by a way that is not there', async () => {
    const order = await topUp(100);
    expect((await call('POST', `/orders/${order.id}/pay-from-balance`, {})).status).toBe(409);
    for (const method of ['demo:demo', 'epay:wxpay', 'epay', '']) {
      const answer = await call('POST', `/orders/${order.id}/pay`, { method });
      expect([method, answer.status]).toEqual([method, 400]);
    }
  });
});
