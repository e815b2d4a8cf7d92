import type { PaymentMethod } from '@console/contract/finance/endpoints/orders';
import { z } from 'zod';
import type { CallHttp } from '../outbound/http-call';
import { epaySigned, isEpaySigned } from './epay-sign';
import { formParameters } from './form-parameters';
import { jsonOf } from './json-of';
import {
  GatewayError,
  type GatewayPayment,
  NoticeRefused,
  type PaymentGateway,
} from './payment-gateway';
import { fenOf, yuanOf } from './yuan';

type EpayAccount = {
  id: string;
  /** Where `submit.php` and `api.php` are, without them. */
  url: string;
  pid: string;
  /** Read when it is needed: the demo's is made on the way. */
  key: () => Promise<string>;
  /** The gateway's own names of its methods. */
  methods: readonly PaymentMethod[];
};

const orderSchema = z.object({
  code: z.coerce.number(),
  status: z.coerce.number().optional(),
  money: z.string().optional(),
  trade_no: z.string().optional(),
  out_trade_no: z.string().optional(),
  pid: z.coerce.string().optional(),
});

/** An account at an EPay (易支付) gateway, version 1, signed with MD5. */
export function createEpay(account: EpayAccount, call: CallHttp): PaymentGateway {
  const { id, pid, methods } = account;
  const base = account.url.replace(/\/+$/, '');

  async function query(tradeNo: string): Promise<GatewayPayment | 'unpaid'> {
    const key = await account.key();
    const search = new URLSearchParams({ act: 'order', pid, key, out_trade_no: tradeNo });
    // The address carries the key, so no message contains it.
    const answer = await call({ method: 'GET', url: new URL(`${base}/api.php?${search}`) }).catch(
      () => {
        throw new GatewayError(`${id} cannot be reached`);
      },
    );
    const parsed = orderSchema.safeParse(jsonOf(answer.text)).data;
    if (answer.status !== 200 || !parsed) throw new GatewayError(`${id} gave no readable answer`);
    // Without an order there was no payment: it is made when the payer arrives.
    if (parsed.code !== 1 || parsed.status !== 1) return 'unpaid';
    const amountFen = fenOf(parsed.money ?? '');
    const same = parsed.out_trade_no === tradeNo && (parsed.pid ?? pid) === pid;
    if (!same || amountFen === undefined || !parsed.trade_no) {
      throw new GatewayError(`${id} answered for something else`);
    }
    return { tradeNo, gatewayNo: parsed.trade_no, amountFen };
  }

  return {
    id,
    methods,
    query,
    confirmsByQuery: true,
    accepted: { status: 200, type: 'text/plain; charset=utf-8', body: 'success' },
    refused: { status: 400, type: 'text/plain; charset=utf-8', body: 'fail' },
    async start(request) {
      const signed = epaySigned(
        {
          pid,
          type: request.method,
          out_trade_no: request.tradeNo,
          notify_url: request.notifyUrl,
          return_url: request.returnUrl,
          name: request.subject,
          money: yuanOf(request.amountFen),
        },
        await account.key(),
      );
      return { kind: 'redirect', url: `${base}/submit.php?${new URLSearchParams(signed)}` };
    },
    async readNotice(request) {
      const text = request.method === 'POST' && request.body !== '' ? request.body : request.query;
      const parameters = formParameters(text);
      if (!parameters) throw new NoticeRefused('a parameter stands there twice');
      if (!isEpaySigned(parameters, await account.key())) throw new NoticeRefused('signature');
      if (parameters.pid !== pid) throw new NoticeRefused('another merchant');
      if (parameters.trade_status !== 'TRADE_SUCCESS') return undefined;
      const amountFen = fenOf(parameters.money ?? '');
      const { out_trade_no: tradeNo, trade_no: gatewayNo } = parameters;
      if (!tradeNo || !gatewayNo || amountFen === undefined) throw new NoticeRefused('incomplete');
      return { tradeNo, gatewayNo, amountFen };
    },
  };
}
