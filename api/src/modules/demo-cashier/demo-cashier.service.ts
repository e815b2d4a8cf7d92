import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { CallHttp } from '../../ports/outbound/http-call';
import { epaySigned, isEpaySigned } from '../../ports/payments/epay-sign';
import { formParameters } from '../../ports/payments/form-parameters';
import { demoTrades } from './demo-cashier.tables';

/** The merchant number of the console at the demo's cashier. */
export const demoMerchant = '1000';
export const demoCashierPath = '/demo-cashier';

type Trade = typeof demoTrades.$inferSelect;

export type DemoCashier = ReturnType<typeof createDemoCashier>;

/**
 * The gateway of a demo: it speaks EPay like a real one, checks signatures, keeps its own books and
 * says over HTTP that somebody has paid. Only the money is missing.
 */
export function createDemoCashier(deps: {
  db: Db;
  key: () => Promise<string>;
  call: CallHttp;
  report: (message: string) => void;
}) {
  const { db, key, call, report } = deps;

  /** The trade of a signed address; nothing when it is not signed by the merchant. */
  async function open(query: string): Promise<Trade | undefined> {
    const asked = formParameters(query);
    if (!asked || !isEpaySigned(asked, await key()) || asked.pid !== demoMerchant) return undefined;
    const { out_trade_no: outTradeNo, name, type, money, notify_url, return_url } = asked;
    if (!(outTradeNo && name && type && money && notify_url && return_url)) return undefined;
    await db
      .insert(demoTrades)
      .values({ outTradeNo, name, type, money, notifyUrl: notify_url, returnUrl: return_url })
      .onConflictDoNothing();
    const [trade] = await db.select().from(demoTrades).where(eq(demoTrades.outTradeNo, outTradeNo));
    return trade;
  }

  async function notify(trade: Trade): Promise<void> {
    const told = {
      pid: demoMerchant,
      trade_no: trade.id,
      out_trade_no: trade.outTradeNo,
      type: trade.type,
      name: trade.name,
      money: trade.money,
      trade_status: 'TRADE_SUCCESS',
    };
    const url = new URL(trade.notifyUrl);
    url.search = new URLSearchParams(epaySigned(told, await key())).toString();
    // A merchant that was not notified queries: that is what reconciliation is for.
    const answer = await call({ method: 'GET', url }).catch(() => undefined);
    if (answer?.text !== 'success') report(`demo cashier: ${trade.outTradeNo} was not taken`);
  }

  /** Pays a trade, once, and notifies the merchant unless the notification is to be lost. */
  async function pay(id: string, tells: boolean): Promise<Trade | undefined> {
    const [paid] = await db
      .update(demoTrades)
      .set({ paidAt: new Date() })
      .where(and(eq(demoTrades.id, id), isNull(demoTrades.paidAt)))
      .returning();
    if (paid && tells) await notify(paid);
    const [trade] = await db.select().from(demoTrades).where(eq(demoTrades.id, id));
    return trade;
  }

  /** The answer to a merchant that queries one of its trades. */
  async function answerQuery(query: string): Promise<object> {
    const asked = formParameters(query);
    if (asked?.act !== 'order' || asked.pid !== demoMerchant || asked.key !== (await key())) {
      return { code: -1, msg: '商户号或密钥不正确' };
    }
    const [trade] = await db
      .select()
      .from(demoTrades)
      .where(eq(demoTrades.outTradeNo, asked.out_trade_no ?? ''));
    if (!trade) return { code: -1, msg: '订单号不存在' };
    return {
      ...{ code: 1, msg: '查询订单号成功', pid: demoMerchant, type: trade.type, name: trade.name },
      ...{ trade_no: trade.id, out_trade_no: trade.outTradeNo, money: trade.money },
      status: trade.paidAt ? 1 : 0,
    };
  }

  return { open, pay, answerQuery };
}
