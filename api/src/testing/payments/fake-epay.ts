import { randomUUID } from 'node:crypto';
import { epaySigned, isEpaySigned } from '../../ports/payments/epay-sign';
import { formParameters } from '../../ports/payments/form-parameters';
import { startFakeHttp } from '../fake-http';

const pid = '20026';
const key = 'a-key-of-the-stand-in';

/** An EPay gateway on loopback that signs and verifies as one does, and misbehaves when it is asked to. */
export async function startFakeEpay() {
  const trades = new Map<string, { money: string; tradeNo: string; paid: boolean }>();
  let silent = false;
  const server = await startFakeHttp(({ url }) => {
    if (silent) return { status: 503, json: {} };
    const asked = Object.fromEntries(url.searchParams);
    if (asked.pid !== pid || asked.key !== key) return { json: { code: -1, msg: 'key' } };
    const trade = trades.get(asked.out_trade_no ?? '');
    if (!trade) return { json: { code: -1, msg: 'no such order' } };
    return {
      json: {
        ...{ code: 1, pid: Number(pid), out_trade_no: asked.out_trade_no, money: trade.money },
        ...{ trade_no: trade.tradeNo, status: trade.paid ? 1 : 0 },
      },
    };
  });

  /** A person opens the address that the console gave them, and pays. */
  function pay(startUrl: string, change: { money?: string } = {}) {
    const asked = formParameters(new URL(startUrl).search.slice(1));
    if (!(asked && isEpaySigned(asked, key))) throw new Error('The console did not sign');
    const { out_trade_no: outTradeNo = '', money = '', notify_url: notifyUrl = '' } = asked;
    const trade = { money: change.money ?? money, tradeNo: randomUUID(), paid: true };
    trades.set(outTradeNo, trade);
    const told = {
      ...{ pid, trade_no: trade.tradeNo, out_trade_no: outTradeNo, type: 'alipay' },
      ...{ name: 'order', money: trade.money, trade_status: 'TRADE_SUCCESS' },
    };
    /** What its notification would be, with something changed before or after it is signed. */
    const notice = (before: Record<string, string> = {}, after: Record<string, string> = {}) =>
      new URLSearchParams({ ...epaySigned({ ...told, ...before }, key), ...after }).toString();
    return { outTradeNo, tradeNo: trade.tradeNo, notifyUrl, notice };
  }

  return {
    pay,
    settings: { url: server.url, pid, key, methods: ['alipay' as const] },
    /** From now on it is out of order. */
    fallSilent: (on: boolean) => {
      silent = on;
    },
    close: server.close,
  };
}
