import type { PaymentMethod } from '@console/contract/finance/endpoints/orders';
import { serviceTimeOf } from '../../service-time';
import type { CallHttp } from '../outbound/http-call';
import { type AlipayAccount, type AlipayAnswer, createAlipayClient } from './alipay-client';
import { formParameters } from './form-parameters';
import {
  GatewayError,
  type GatewayPayment,
  NoticeRefused,
  type PaymentGateway,
  type RefundAnswer,
} from './payment-gateway';
import { fenOf, yuanOf } from './yuan';

export const alipayMethods = {
  qr: { label: '支付宝', description: '用支付宝扫描二维码' },
  page: { label: '支付宝网页', description: '在支付宝的页面登录或扫码付款' },
} as const;
export type AlipayMethod = keyof typeof alipayMethods;

const success = '10000';
const paidStates = new Set(['TRADE_SUCCESS', 'TRADE_FINISHED']);

const textOf = (answer: AlipayAnswer, name: string): string => {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
};

/** An account at Alipay (支付宝): codes to scan (当面付) and its own page (电脑网站支付). */
export function createAlipay(
  account: AlipayAccount & { methods: readonly AlipayMethod[] },
  call: CallHttp,
): PaymentGateway {
  const { execute, pageOf, requireSigned } = createAlipayClient(account, call);
  const methods: PaymentMethod[] = account.methods.map((key) => ({ key, ...alipayMethods[key] }));

  async function query(tradeNo: string): Promise<GatewayPayment | 'unpaid'> {
    const told = await execute('alipay.trade.query', { out_trade_no: tradeNo });
    // The trade is made when the payer scans: until then there is none.
    if (told.sub_code === 'ACQ.TRADE_NOT_EXIST') return 'unpaid';
    if (told.code !== success) throw new GatewayError(`alipay: ${told.sub_code ?? told.code}`);
    if (!paidStates.has(textOf(told, 'trade_status'))) return 'unpaid';
    const amountFen = fenOf(textOf(told, 'total_amount'));
    const gatewayNo = textOf(told, 'trade_no');
    if (textOf(told, 'out_trade_no') !== tradeNo || amountFen === undefined || !gatewayNo) {
      throw new GatewayError('alipay answered for something else');
    }
    return { tradeNo, gatewayNo, amountFen };
  }

  /** Fails where Alipay gives no result: a refusal to answer says nothing about the refund. */
  async function refundIsThrough(tradeNo: string, refundNo: string): Promise<boolean> {
    const told = await execute('alipay.trade.fastpay.refund.query', {
      out_trade_no: tradeNo,
      out_request_no: refundNo,
    });
    if (told.code === success) return textOf(told, 'refund_status') === 'REFUND_SUCCESS';
    if (told.sub_code === 'ACQ.TRADE_NOT_EXIST') return false;
    throw new GatewayError(`alipay: ${told.sub_code ?? told.code}`);
  }

  return {
    id: 'alipay',
    methods,
    query,
    // A repeated notification is recognised by its number, and changes nothing.
    confirmsByQuery: false,
    accepted: { status: 200, type: 'text/plain; charset=utf-8', body: 'success' },
    refused: { status: 400, type: 'text/plain; charset=utf-8', body: 'fail' },
    async start(request) {
      const order = {
        out_trade_no: request.tradeNo,
        total_amount: yuanOf(request.amountFen),
        subject: request.subject,
        time_expire: serviceTimeOf(request.expiresAt),
      };
      const { notifyUrl, returnUrl } = request;
      if (request.method === 'page') {
        const product = { product_code: 'FAST_INSTANT_TRADE_PAY' };
        const content = { ...order, ...product };
        return {
          kind: 'redirect',
          url: await pageOf('alipay.trade.page.pay', content, { notifyUrl, returnUrl }),
        };
      }
      const told = await execute('alipay.trade.precreate', order, { notifyUrl });
      const content = textOf(told, 'qr_code');
      if (told.code !== success || !content) {
        throw new GatewayError(`alipay: ${told.sub_code ?? told.code}`);
      }
      return { kind: 'qr', content };
    },
    async readNotice(request) {
      const parameters = request.method === 'POST' ? formParameters(request.body) : undefined;
      if (!parameters) throw new NoticeRefused('not a form, or a parameter stands there twice');
      await requireSigned(parameters);
      if (parameters.app_id !== account.appId) throw new NoticeRefused('another application');
      if (parameters.seller_id !== account.sellerId) throw new NoticeRefused('another merchant');
      // A partial refund tells of the payment once more; it is known by its number.
      if (!paidStates.has(parameters.trade_status ?? '')) return undefined;
      const amountFen = fenOf(parameters.total_amount ?? '');
      const { out_trade_no: tradeNo, trade_no: gatewayNo } = parameters;
      if (!tradeNo || !gatewayNo || amountFen === undefined) throw new NoticeRefused('incomplete');
      return { tradeNo, gatewayNo, amountFen };
    },
    async close(tradeNo) {
      await execute('alipay.trade.close', { out_trade_no: tradeNo });
    },
    async refund({ tradeNo, refundNo, amountFen, reason }): Promise<RefundAnswer> {
      const told = await execute('alipay.trade.refund', {
        out_trade_no: tradeNo,
        out_request_no: refundNo,
        refund_amount: yuanOf(amountFen),
        refund_reason: reason,
      });
      if (textOf(told, 'fund_change') === 'Y') return { state: 'done' };
      if (await refundIsThrough(tradeNo, refundNo)) return { state: 'done' };
      return told.code === success
        ? { state: 'pending' }
        : {
            state: 'failed',
            reason: textOf(told, 'sub_msg') || `支付宝拒绝了退款（${told.code}）`,
          };
    },
  };
}
