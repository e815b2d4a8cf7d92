import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import {
  type GatewayPayment,
  NoticeRefused,
  type PaymentGateway,
} from '../../ports/payments/payment-gateway';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import { findAttempt } from './payment-attempts';
import { paymentAttempts, paymentReceipts } from './payments.tables';

export type SettlementService = ReturnType<typeof createSettlementService>;

/** Takes in what gateways say was paid, each payment once. */
export function createSettlementService(deps: {
  db: Db;
  ledger: LedgerService;
  orders: OrdersService;
}) {
  const { db, ledger, orders } = deps;

  /**
   * Credits a payment and pays the order with it, in one transaction. However often, late or after
   * whatever it is told, it is credited once. Refuses what is not an attempt of this account, or not
   * its amount. Resolves to whether it was new.
   */
  async function settle(
    { id: gateway, methods }: Pick<PaymentGateway, 'id' | 'methods'>,
    { tradeNo, gatewayNo, amountFen }: GatewayPayment,
  ): Promise<boolean> {
    const attempt = await findAttempt(db, gateway, tradeNo);
    if (!attempt) throw new NoticeRefused('no such attempt at this account');
    if (attempt.amountFen !== amountFen) {
      throw new NoticeRefused(`${amountFen} fen instead of ${attempt.amountFen}`);
    }
    const label = methods.find(({ key }) => key === attempt.method)?.label ?? gateway;
    const { ownerId, orderId } = attempt;
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const [receipt] = await tx
        .insert(paymentReceipts)
        .values({ gateway, gatewayNo, amountFen, attemptId: attempt.id })
        .onConflictDoNothing()
        .returning({ id: paymentReceipts.id });
      if (!receipt) return requireSame(tx, gateway, gatewayNo, attempt.id);
      await ledger.move(tx, {
        ...{ ownerId, kind: 'topup', amountFen },
        subject: `${label}付款`,
        idempotencyKey: `receipt:${receipt.id}`,
      });
      await tx
        .update(paymentAttempts)
        .set({ state: 'paid', nextQueryAt: null })
        .where(eq(paymentAttempts.id, attempt.id));
      await orders.receive(tx, ownerId, orderId, label);
      return true;
    });
  }

  return { settle };
}

/** The same number for another attempt is no repetition. */
async function requireSame(tx: Db, gateway: string, gatewayNo: string, attemptId: string) {
  const [known] = await tx
    .select({ attemptId: paymentReceipts.attemptId })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.gateway, gateway), eq(paymentReceipts.gatewayNo, gatewayNo)));
  if (known?.attemptId !== attemptId) throw new NoticeRefused('the number of another payment');
  return false;
}
