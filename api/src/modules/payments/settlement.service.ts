import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import {
  type GatewayPayment,
  NoticeRefused,
  type PaymentGateway,
} from '../../ports/payments/payment-gateway';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import { type Attempt, findAttempt } from './payment-attempts';
import { paymentAttempts, paymentReceipts } from './payments.tables';

export type SettlementService = ReturnType<typeof createSettlementService>;

/** Takes in what gateways say was paid, each payment once. */
export function createSettlementService(deps: {
  db: Db;
  ledger: LedgerService;
  orders: OrdersService;
}) {
  const { db, ledger, orders } = deps;

  const labelOf = ({ gateway, method }: Attempt, { methods }: Pick<PaymentGateway, 'methods'>) =>
    methods.find(({ key }) => key === method)?.label ?? gateway;

  /** Credits what has arrived under an attempt and pays its order with it. The account is locked by now. */
  async function take(
    tx: Db,
    attempt: Attempt,
    { gatewayNo, amountFen }: Pick<GatewayPayment, 'gatewayNo' | 'amountFen'>,
    label: string,
  ): Promise<boolean> {
    const { gateway, ownerId, orderId } = attempt;
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
    await orders.receive(tx, ownerId, orderId, { paidWith: label, amountFen });
    return true;
  }

  /**
   * Credits a payment and pays the order with it, in one transaction. However often or late it is
   * reported, and after whatever else, it is credited once. Refuses what is not an attempt of this
   * account, or not its amount. Resolves to whether it was new.
   */
  async function settle(
    gateway: Pick<PaymentGateway, 'id' | 'methods'>,
    payment: GatewayPayment,
  ): Promise<boolean> {
    const attempt = await findAttempt(db, gateway.id, payment.tradeNo);
    if (!attempt) throw new NoticeRefused('no such attempt at this account');
    if (attempt.amountFen !== payment.amountFen) {
      throw new NoticeRefused(`${payment.amountFen} fen instead of ${attempt.amountFen}`);
    }
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, attempt.ownerId);
      return take(tx, attempt, payment, labelOf(attempt, gateway));
    });
  }

  return { settle, take };
}

/** The same number for another attempt is not a repetition. */
async function requireSame(tx: Db, gateway: string, gatewayNo: string, attemptId: string) {
  const [known] = await tx
    .select({ attemptId: paymentReceipts.attemptId })
    .from(paymentReceipts)
    .where(and(eq(paymentReceipts.gateway, gateway), eq(paymentReceipts.gatewayNo, gatewayNo)));
  if (known?.attemptId !== attemptId) throw new NoticeRefused('the number of another payment');
  return false;
}
