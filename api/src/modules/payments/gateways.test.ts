import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { signedIn } from '../../testing/accounts/accounts';
import { startFakeAlipay } from '../../testing/payments/fake-alipay';
import { startFakeWechatPay } from '../../testing/payments/fake-wechat-pay';
import { startTestApp, type TestApp } from '../../testing/test-app';
import { orders } from '../orders/orders.tables';
import { paymentAttempts } from './payments.tables';

const minute = 60_000;
const hour = 60 * minute;

/** Alipay and WeChat Pay, each against a server that signs and verifies as they do. */
describe('payments at Alipay and WeChat Pay', () => {
  let test: TestApp;
  let alipay: Awaited<ReturnType<typeof startFakeAlipay>>;
  let wechat: Awaited<ReturnType<typeof startFakeWechatPay>>;
  let owner: { id: string; token: string };

  beforeAll(async () => {
    alipay = await startFakeAlipay();
    wechat = await startFakeWechatPay();
    test = await startTestApp('usual', {
      publicUrl: 'https://console.test',
      payments: { alipay: alipay.settings, wechat: wechat.settings },
    });
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

  const call = async (method: 'GET' | 'POST', path: string, body?: object) => {
    const answer = await test.call({
      method,
      path: `/v1${path}`,
      token: owner.token,
      ...(body && { body }),
    });
    return { status: answer.status, data: answer.body.data };
  };
  const topUp = async (amountFen: number) =>
    (
      await call('POST', '/orders', {
        ...{ item: { kind: 'topup', amountFen }, expectedTotalFen: amountFen },
        orderKey: randomUUID(),
      })
    ).data;
  const start = (orderId: string, method: string) =>
    call('POST', `/orders/${orderId}/pay`, { method });
  const tradeNoOf = async (orderId: string) => {
    const [attempt] = await test.database.db
      .select({ tradeNo: paymentAttempts.tradeNo })
      .from(paymentAttempts)
      .where(eq(paymentAttempts.orderId, orderId));
    return attempt?.tradeNo ?? '';
  };
  /** An order of a top-up whose code was asked for. */
  const begin = async (amountFen: number, method: string) => {
    const order = await topUp(amountFen);
    const begun = await start(order.id, method);
    expect(begun.data).toMatchObject({ kind: 'qr', qrImage: expect.stringMatching(/^data:image/) });
    return { order, tradeNo: await tradeNoOf(order.id) };
  };
  const stateOf = async (orderId: string) => (await call('GET', `/orders/${orderId}`)).data.state;
  const balance = async () => (await call('GET', '/ledger/balance')).data.balanceFen;
  const post = async (gateway: string, payload: string, headers: Record<string, string>) => {
    const { statusCode, body } = await test.app.inject({
      ...{ method: 'POST', url: `/api/payments/${gateway}/notify`, headers, payload },
    });
    return { statusCode, body };
  };
  const tellAlipay = async (payload: string, gateway = 'alipay') =>
    (await post(gateway, payload, { 'content-type': 'application/x-www-form-urlencoded' })).body;
  const tellWechat = async ({ body, headers }: { body: string; headers: Record<string, string> }) =>
    (await post('wechat', body, { ...headers, 'content-type': 'application/json' })).statusCode;
  const later = (ms: number) => test.services.reconciliation.runDue(new Date(Date.now() + ms));

  it('lists the ways to pay', async () => {
    expect((await call('GET', '/payment-methods')).data).toMatchObject([
      { key: 'alipay:qr', label: '支付宝' },
      { key: 'alipay:page' },
      { key: 'wechat:native', label: '微信支付' },
    ]);
  });

  describe('Alipay', () => {
    it('credits what was scanned, once however often it is told', async () => {
      const { order, tradeNo } = await begin(5_001, 'alipay:qr');
      const { trade, notice } = alipay.pay(tradeNo);
      expect([trade.amount, trade.notifyUrl]).toEqual([
        '50.01',
        'https://console.test/api/payments/alipay/notify',
      ]);
      const answers = await Promise.all(Array.from({ length: 4 }, () => tellAlipay(notice())));
      // A partial refund tells of the payment once more.
      answers.push(await tellAlipay(notice({ refund_fee: '1.00', out_biz_no: 'R1' })));
      expect(answers).toEqual(Array(5).fill('success'));
      expect([await balance(), await stateOf(order.id)]).toEqual([5_001, 'paid']);
    });

    it('sends the payer to its page, whose address is signed', async () => {
      const order = await topUp(123_456);
      const { data } = await start(order.id, 'alipay:page');
      expect(data.kind).toBe('redirect');
      const { trade, notice } = alipay.pay(data.url);
      expect(trade.amount).toBe('1234.56');
      expect(await tellAlipay(notice())).toBe('success');
      expect(await balance()).toBe(123_456);
    });

    it.each([
      ['another application', { app_id: '1' }, {}, {}],
      ['another seller', { seller_id: '2088999' }, {}, {}],
      ['another certificate', { alipay_cert_sn: '0'.repeat(32) }, {}, {}],
      ['one fen more', { total_amount: '7.01' }, {}, {}],
      ['an amount altered afterwards', {}, { total_amount: '700.00' }, {}],
      ['no signature', {}, { sign: '' }, {}],
      ['the signature of a stranger', {}, {}, { signer: 'stranger' as const }],
      ['SHA-1', { sign_type: 'RSA' }, {}, { hash: 'RSA-SHA1' }],
      ['a payment of nobody', { out_trade_no: '20260101000000' }, {}, {}],
    ])('refuses a notification with %s', async (_case, before, after, how) => {
      const { order, tradeNo } = await begin(700, 'alipay:qr');
      const { notice } = alipay.pay(tradeNo);
      expect(await tellAlipay(notice(before, after, how))).toBe('fail');
      expect([await balance(), await stateOf(order.id)]).toEqual([0, 'pending']);
    });

    it('refuses a doubled parameter, another gateway’s address and a query', async () => {
      const { tradeNo } = await begin(700, 'alipay:qr');
      const text = alipay.pay(tradeNo).notice();
      expect(await tellAlipay(`${text}&total_amount=1.00`)).toBe('fail');
      expect(await tellAlipay(text, 'wechat')).not.toBe('success');
      const asked = await test.app.inject(`/api/payments/alipay/notify?${text}`);
      expect([asked.body, await balance()]).toEqual(['fail', 0]);
    });

    it('takes nothing that it says of a payment not made', async () => {
      const { order, tradeNo } = await begin(700, 'alipay:qr');
      const { notice } = alipay.pay(tradeNo);
      expect(await tellAlipay(notice({ trade_status: 'WAIT_BUYER_PAY' }))).toBe('success');
      expect([await balance(), await stateOf(order.id)]).toEqual([0, 'pending']);
    });

    it('is asked when it told nothing, but believed only when it signs by its certificate', async () => {
      const { order, tradeNo } = await begin(900, 'alipay:qr');
      await later(15_000);
      expect(await stateOf(order.id)).toBe('pending');
      alipay.pay(tradeNo);
      for (const fault of ['silent', 'unsigned', 'other-certificate'] as const) {
        alipay.faults.add(fault);
        await call('POST', `/orders/${order.id}/check`, {});
        expect([fault, await stateOf(order.id)]).toEqual([fault, 'pending']);
        alipay.faults.clear();
      }
      await call('POST', `/orders/${order.id}/check`, {});
      expect([await balance(), await stateOf(order.id)]).toEqual([900, 'paid']);
    });

    it('keeps what was paid before its order was cancelled', async () => {
      const [one, other] = [await begin(100, 'alipay:qr'), await begin(200, 'alipay:qr')];
      alipay.pay(other.tradeNo);
      for (const { order } of [one, other]) await call('POST', `/orders/${order.id}/cancel`, {});
      await later(1_000);
      expect([await balance(), await stateOf(one.order.id)]).toEqual([200, 'cancelled']);
    });

    it('refuses to begin where the gateway does not answer, and begins at the next try', async () => {
      const order = await topUp(300);
      alipay.faults.add('lost-answer');
      expect((await start(order.id, 'alipay:qr')).status).toBe(503);
      alipay.faults.clear();
      expect((await start(order.id, 'alipay:qr')).status).toBe(200);
    });
  });

  describe('WeChat Pay', () => {
    it('credits what was scanned, once however often it is told, by key and by certificate', async () => {
      const { order, tradeNo } = await begin(5_001, 'wechat:native');
      const { notice, trade } = wechat.pay(tradeNo);
      expect(trade.notifyUrl).toBe('https://console.test/api/payments/wechat/notify');
      const answers = await Promise.all([
        ...Array.from({ length: 3 }, () => tellWechat(notice())),
        tellWechat(notice({}, { signer: 'certified' })),
      ]);
      expect(answers).toEqual(Array(4).fill(200));
      expect([await balance(), await stateOf(order.id)]).toEqual([5_001, 'paid']);
    });

    it.each([
      ['another merchant', { mchid: '1' }, {}],
      ['another application', { appid: 'wx1' }, {}],
      ['one fen less', { amount: { total: 699, currency: 'CNY' } }, {}],
      ['another currency', { amount: { total: 700, currency: 'USD' } }, {}],
      ['the signature of a stranger', {}, { signer: 'stranger' as const }],
      ['an old time', {}, { at: Math.floor(Date.now() / 1_000) - 3_600 }],
      ['a time to come', {}, { at: Math.floor(Date.now() / 1_000) + 3_600 }],
      ['another key', {}, { key: 'f'.repeat(32) }],
      ['a payment of nobody', { out_trade_no: '20260101000000' }, {}],
    ])('refuses a notification with %s', async (_case, before, how) => {
      const { order, tradeNo } = await begin(700, 'wechat:native');
      expect(await tellWechat(wechat.pay(tradeNo).notice(before, how))).toBe(400);
      expect([await balance(), await stateOf(order.id)]).toEqual([0, 'pending']);
    });

    it('refuses its own probes, altered bodies and unknown serials', async () => {
      const { tradeNo } = await begin(700, 'wechat:native');
      const { notice } = wechat.pay(tradeNo);
      const one = notice();
      const head = (more: object) => ({ ...one, headers: { ...one.headers, ...more } });
      const probe = head({ 'wechatpay-signature': `WECHATPAY/SIGNTEST/${'A'.repeat(300)}` });
      expect(await tellWechat(probe)).toBe(400);
      expect(await tellWechat(head({ 'wechatpay-serial': 'PUB_KEY_ID_1' }))).toBe(400);
      expect(await tellWechat({ ...one, body: `${one.body} ` })).toBe(400);
      expect(await tellWechat({ body: '', headers: {} })).toBe(400);
      expect(await balance()).toBe(0);
      // A repetition of a genuine one is taken, and changes nothing.
      expect([await tellWechat(one), await tellWechat(one), await balance()]).toEqual([
        200, 200, 700,
      ]);
    });

    it.each(['REFUND.SUCCESS', 'REFUND.ABNORMAL', 'REFUND.CLOSED'])(
      'says yes to %s, and credits nothing by it',
      async (event) => {
        const { order, tradeNo } = await begin(700, 'wechat:native');
        expect(await tellWechat(wechat.pay(tradeNo).notice({}, { event }))).toBe(200);
        expect([await balance(), await stateOf(order.id)]).toEqual([0, 'pending']);
      },
    );

    it('credits nothing that was given back at the gateway before it was credited', async () => {
      const { order, tradeNo } = await begin(700, 'wechat:native');
      const { trade, notice } = wechat.pay(tradeNo);
      trade.state = 'REFUND';
      expect(await tellWechat(notice())).toBe(200);
      await call('POST', `/orders/${order.id}/check`, {});
      expect([await balance(), await stateOf(order.id)]).toEqual([0, 'pending']);
    });

    it('is asked when it told nothing, but believed only when it signs in time', async () => {
      const { order, tradeNo } = await begin(900, 'wechat:native');
      wechat.pay(tradeNo);
      for (const fault of ['silent', 'unsigned', 'old-answer'] as const) {
        wechat.faults.add(fault);
        await call('POST', `/orders/${order.id}/check`, {});
        expect([fault, await stateOf(order.id)]).toEqual([fault, 'pending']);
        wechat.faults.clear();
      }
      await later(15_000);
      expect([await balance(), await stateOf(order.id)]).toEqual([900, 'paid']);
    });

    it('credits nothing where it collected another amount', async () => {
      const { order, tradeNo } = await begin(900, 'wechat:native');
      wechat.pay(tradeNo, { total: 901 });
      await call('POST', `/orders/${order.id}/check`, {});
      expect([await balance(), await stateOf(order.id)]).toEqual([0, 'pending']);
    });

    it('is told that an order has ended, and takes what comes nevertheless', async () => {
      const { order, tradeNo } = await begin(400, 'wechat:native');
      await test.database.db
        .update(orders)
        .set({ expiresAt: new Date(Date.now() - 1_000) })
        .where(eq(orders.id, order.id));
      await later(0);
      expect([await stateOf(order.id), wechat.closed]).toEqual(['expired', [tradeNo]]);
      // The code was scanned in the last moment.
      const { notice } = wechat.pay(tradeNo);
      expect(await tellWechat(notice())).toBe(200);
      expect([await balance(), await stateOf(order.id)]).toEqual([400, 'paid']);
    });

    it('is asked once more an hour after the end', async () => {
      const { order, tradeNo } = await begin(500, 'wechat:native');
      await later(31 * minute);
      wechat.pay(tradeNo);
      await later(2 * hour);
      expect([await balance(), await stateOf(order.id)]).toEqual([500, 'paid']);
    });
  });
});
