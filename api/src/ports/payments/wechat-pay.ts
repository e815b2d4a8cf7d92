import { z } from 'zod';
import { serviceTimeOf } from '../../service-time';
import type { CallHttp } from '../outbound/http-call';
import {
  GatewayError,
  type GatewayPayment,
  NoticeRefused,
  type PaymentGateway,
  type RefundAnswer,
} from './payment-gateway';
import {
  createWechatPayClient,
  type WechatPayAccount,
  type WechatPayAnswer,
} from './wechat-pay-client';

const method = { key: 'native', label: '微信支付', description: '用微信扫描二维码' };

const paymentSchema = z.object({
  mchid: z.string(),
  appid: z.string(),
  out_trade_no: z.string(),
  trade_state: z.string(),
  transaction_id: z.string().optional(),
  amount: z.object({ total: z.int(), currency: z.string().default('CNY') }).optional(),
});

const faultSchema = z.object({ code: z.string(), message: z.string().default('') });

const beijing = (at: Date) => `${serviceTimeOf(at).replace(' ', 'T')}+08:00`;

function faultOf({ status, data }: WechatPayAnswer): z.output<typeof faultSchema> {
  return faultSchema.safeParse(data).data ?? { code: String(status), message: '' };
}

const requireYes = (answer: WechatPayAnswer) => {
  if (answer.status < 300) return answer.data;
  throw new GatewayError(`wechat pay: ${faultOf(answer).code}`);
};

/** A merchant at WeChat Pay (微信支付), version 3: codes to scan (Native 支付). */
export function createWechatPay(account: WechatPayAccount, call: CallHttp): PaymentGateway {
  const { request, openNotice } = createWechatPayClient(account, call);
  const { merchantId: mchid, appId: appid } = account;
  const tradePath = (tradeNo: string) => `/v3/pay/transactions/out-trade-no/${tradeNo}`;

  /** The payment that WeChat Pay states; nothing where nothing was paid. */
  function paymentOf(data: unknown, refuse: (why: string) => Error): GatewayPayment | undefined {
    const told = paymentSchema.safeParse(data).data;
    if (!told) throw refuse('unreadable');
    if (told.mchid !== mchid || told.appid !== appid) throw refuse('another merchant');
    // Money refunded before it was credited here is not a payment; the answer does not say how much
    // it was.
    if (told.trade_state !== 'SUCCESS') return undefined;
    // What the payer paid may be less, by a coupon of WeChat's own: the total is what is settled.
    if (!told.transaction_id || told.amount?.currency !== 'CNY') throw refuse('incomplete');
    return {
      ...{ tradeNo: told.out_trade_no, gatewayNo: told.transaction_id },
      amountFen: told.amount.total,
    };
  }

  /** What has become of a refund that WeChat Pay knows. */
  function refundOf(answer: WechatPayAnswer): RefundAnswer {
    const told = z.object({ status: z.string() }).safeParse(requireYes(answer)).data;
    if (told?.status === 'SUCCESS') return { state: 'done' };
    if (told?.status === 'CLOSED') return { state: 'failed', reason: '微信支付关闭了退款' };
    // ABNORMAL waits for the merchant at WeChat's own site, and is resolved there.
    return { state: 'pending' };
  }

  return {
    id: 'wechat',
    methods: [method],
    // Signatures carry their time, and a repetition within it is recognised by its number.
    confirmsByQuery: false,
    accepted: { status: 200, type: 'application/json', body: '{"code":"SUCCESS"}' },
    // Whatever the body says, WeChat takes a 200 for a yes.
    refused: { status: 400, type: 'application/json', body: '{"code":"FAIL","message":"失败"}' },
    async start({ tradeNo, amountFen, subject, expiresAt, notifyUrl }) {
      const answer = await request('POST', '/v3/pay/transactions/native', {
        ...{ appid, mchid, description: subject, out_trade_no: tradeNo },
        ...{ notify_url: notifyUrl, time_expire: beijing(expiresAt) },
        amount: { total: amountFen, currency: 'CNY' },
      });
      const told = z.object({ code_url: z.string() }).safeParse(requireYes(answer)).data;
      if (!told) throw new GatewayError('wechat pay gave no code');
      return { kind: 'qr', content: told.code_url };
    },
    async readNotice(notice) {
      const { event, data } = await openNotice(notice);
      if (event !== 'TRANSACTION.SUCCESS') return undefined;
      return paymentOf(data, (why) => new NoticeRefused(why));
    },
    async query(tradeNo) {
      const answer = await request('GET', `${tradePath(tradeNo)}?mchid=${mchid}`);
      if (answer.status === 404) return 'unpaid';
      const paid = paymentOf(requireYes(answer), (why) => new GatewayError(`wechat pay: ${why}`));
      if (paid && paid.tradeNo !== tradeNo) throw new GatewayError('another payment');
      return paid ?? 'unpaid';
    },
    async close(tradeNo) {
      requireYes(await request('POST', `${tradePath(tradeNo)}/close`, { mchid }));
    },
    async refund({ tradeNo, refundNo, amountFen, paidFen, reason }): Promise<RefundAnswer> {
      const answer = await request('POST', '/v3/refund/domestic/refunds', {
        ...{ out_trade_no: tradeNo, out_refund_no: refundNo, reason },
        amount: { refund: amountFen, total: paidFen, currency: 'CNY' },
      });
      if (answer.status < 300) return refundOf(answer);
      const { code, message } = faultOf(answer);
      // The merchant's own account is short of money: the same refund goes through later.
      if (code === 'NOT_ENOUGH') throw new GatewayError('wechat pay: NOT_ENOUGH');
      // An earlier call may have got through: this refusal counts only if there is no such refund.
      const known = await request('GET', `/v3/refund/domestic/refunds/${refundNo}`);
      if (known.status !== 404) return refundOf(known);
      return { state: 'failed', reason: message || `微信支付拒绝了退款（${code}）` };
    },
  };
}
