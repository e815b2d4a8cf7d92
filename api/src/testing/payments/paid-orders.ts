import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { paymentAttempts } from '../../modules/payments/payments.tables';
import { plans } from '../../modules/plans/plans.tables';
import { signedIn } from '../accounts/accounts';
import { smallQuotas } from '../accounts/quotas';
import { startTestApp } from '../test-app';
import { startFakeAlipay } from './fake-alipay';
import { startFakeWechatPay } from './fake-wechat-pay';

type Account = { id: string; token: string };

/** The price of the plan for a month. */
export const priceFen = 9_900;

/**
 * A console with a plan, gateways and bank transfers, whose orders are paid and given back by calls of
 * the API.
 */
export async function startPaidOrders() {
  const alipay = await startFakeAlipay();
  const wechat = await startFakeWechatPay();
  const test = await startTestApp('usual', {
    publicUrl: 'https://console.test',
    affiliate: { percent: 10, orders: 'all' },
    payments: {
      ...{ alipay: alipay.settings, wechat: wechat.settings },
      bank: { payee: '某某科技', bank: '招商银行', account: '6225', days: 7 },
    },
  });
  const admin = await signedIn(test, { roles: ['administrator'] });
  const [created] = await test.database.db
    .insert(plans)
    .values({
      ...{ name: '基础版', group: '网站加速', position: 1, quotas: smallQuotas },
      pricesFen: { month: priceFen, quarter: 28_200, year: 106_900 },
    })
    .returning({ id: plans.id });
  const planId = created?.id ?? '';
  let owner = await signedIn(test);

  const call = async (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    body?: object,
    { token }: Account = owner,
  ) => {
    const answer = await test.call({ method, path: `/v1${path}`, token, ...(body && { body }) });
    return { status: answer.status, data: answer.body.data, msg: answer.body.msg };
  };
  const place = async (item: object, expectedTotalFen: number) =>
    (await call('POST', '/orders', { item, expectedTotalFen, orderKey: randomUUID() })).data;
  const orderOf = async (id: string) => (await call('GET', `/orders/${id}`)).data;
  const balance = async (of: Account = owner) =>
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
  const refund = (orderId: string, given: object, by: Account = admin) =>
    call(
      'POST',
      `/admin/orders/${orderId}/refunds`,
      { to: 'balance', reason: '客户要求', refundKey: randomUUID(), endPackage: false, ...given },
      by,
    );

  return {
    ...{ test, alipay, wechat, admin, call, place, orderOf, balance, payBy, plan, bought, refund },
    /** Puts money on the balance of who orders. */
    async fund(amountFen: number) {
      const code = randomUUID();
      await test.services.giftVouchers.createVoucher({ code, title: '券', amountFen });
      await test.services.giftVouchers.redeem(owner.id, code);
    },
    /** The account that orders; another one for each test. */
    owner: () => owner,
    async renew() {
      owner = await signedIn(test);
      for (const { faults } of [alipay, wechat]) faults.clear();
    },
    async close() {
      await test.close();
      await alipay.close();
      await wechat.close();
    },
  };
}
