import { randomInt } from 'node:crypto';
import type {
  Order,
  PaymentMethod,
  PaymentStart,
} from '@console/contract/finance/endpoints/orders';
import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { GatewayStart, PaymentGateway } from '../../ports/payments/payment-gateway';
import { qrImage } from '../../rendering/qr-image';
import { serviceTimeOf } from '../../service-time';
import type { OrdersService } from '../orders/orders.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { notifyPath } from './notify-path';
import { paymentAttempts } from './payments.tables';
import { firstQueryAt } from './query-times';
import type { ReconciliationService } from './reconciliation.service';

/** Attempts per order; whoever changes their mind more often has to place a new order. */
const attemptsMax = 20;
const dayMs = 86_400_000;
const checks = { max: 20, seconds: 60 };

type Payer = { origin: string; ip: string };

/** `20261122153000` and ten digits: what the gateway knows an attempt by. */
function newTradeNo(at: Date): string {
  const chance = String(randomInt(100_000)).padStart(5, '0');
  return `${serviceTimeOf(at).replace(/\D/g, '')}${chance}${String(randomInt(100_000)).padStart(5, '0')}`;
}

function shown(start: GatewayStart): PaymentStart {
  if (start.kind === 'transfer') return start;
  return start.kind === 'redirect'
    ? { ...start, qrImage: qrImage(start.url) }
    : { kind: 'qr', qrImage: qrImage(start.content) };
}

export type PaymentsService = ReturnType<typeof createPaymentsService>;

/** Paying orders by the gateways that the operator has set up. */
export function createPaymentsService(deps: {
  db: Db;
  gateways: readonly PaymentGateway[];
  /** Where gateways reach the API. */
  publicUrl: string;
  orders: OrdersService;
  reconciliation: ReconciliationService;
  rateLimits: RateLimits;
}) {
  const { db, gateways, publicUrl, orders, reconciliation } = deps;
  const limit = deps.rateLimits('payment-check', checks);

  const listMethods = (): PaymentMethod[] =>
    gateways.flatMap(({ id, methods }) =>
      methods.map((method) => ({ ...method, key: `${id}:${method.key}` })),
    );

  function gatewayOf(wanted: string) {
    const gateway = gateways.find(({ id }) => wanted.startsWith(`${id}:`));
    const method = gateway?.methods.find(({ key }) => wanted === `${gateway.id}:${key}`);
    if (gateway && method) return { gateway, method };
    throw new ApiError('INVALID', { fields: { method: '支付方式不可用，请重新选择' } });
  }

  async function requirePayable(ownerId: string, orderId: string) {
    const order = await orders.find(db, ownerId, orderId);
    if (order.state !== 'pending' || order.expiresAt <= new Date()) {
      throw new ApiError('CONFLICT', { message: '订单已关闭，请重新下单' });
    }
    if (order.amountFen === 0) {
      throw new ApiError('CONFLICT', { message: '订单无需付款，请用余额支付' });
    }
    return order;
  }

  /**
   * Starts to pay an order. The same way again leads to the same attempt, so that a person who opens
   * it twice cannot pay it twice.
   */
  async function pay(
    ownerId: string,
    orderId: string,
    wanted: string,
    payer: Payer,
  ): Promise<PaymentStart> {
    const { gateway, method } = gatewayOf(wanted);
    const order = await requirePayable(ownerId, orderId);
    const attempts = await db
      .select({
        gateway: paymentAttempts.gateway,
        method: paymentAttempts.method,
        start: paymentAttempts.start,
      })
      .from(paymentAttempts)
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'open')))
      .orderBy(desc(paymentAttempts.createdAt));
    const before = attempts.find(
      (attempt) => attempt.gateway === gateway.id && attempt.method === method.key,
    );
    if (before) return before.start;
    if (attempts.length >= attemptsMax) throw new ApiError('TOO_MANY');
    const now = new Date();
    const tradeNo = newTradeNo(now);
    const begun = await gateway
      .start({
        ...{ tradeNo, amountFen: order.amountFen, subject: order.subject },
        ...{ expiresAt: order.expiresAt, clientIp: payer.ip, method: method.key },
        notifyUrl: publicUrl + notifyPath(gateway.id),
        returnUrl: `${payer.origin}/finance-management/topup?order=${orderId}`,
      })
      .catch(() => {
        throw new ApiError('UNAVAILABLE', { message: '支付渠道暂时不可用，请换一种方式' });
      });
    const start = shown(begun);
    await db.insert(paymentAttempts).values({
      ...{ orderId, tradeNo, start, gateway: gateway.id, method: method.key },
      amountFen: order.amountFen,
      nextQueryAt: firstQueryAt(now),
      createdAt: now,
    });
    if (gateway.waitDays) {
      await orders.waitLonger(ownerId, orderId, new Date(now.getTime() + gateway.waitDays * dayMs));
    }
    return start;
  }

  /** Asks the gateways about an order of the owner's, and answers with the order. */
  async function check(ownerId: string, orderId: string): Promise<Order> {
    const order = await orders.getOrder(ownerId, orderId);
    if (order.state !== 'pending') return order;
    await limit.hit(ownerId);
    await reconciliation.queryOrder(orderId);
    return orders.getOrder(ownerId, orderId);
  }

  /**
   * Cancels an order of the owner's; its gateways are queried at once, and told to close the
   * payment.
   */
  async function cancel(ownerId: string, orderId: string): Promise<Order> {
    const order = await orders.cancelOrder(ownerId, orderId);
    await db
      .update(paymentAttempts)
      .set({ nextQueryAt: new Date() })
      .where(and(eq(paymentAttempts.orderId, orderId), eq(paymentAttempts.state, 'open')));
    return order;
  }

  return { listMethods, pay, check, cancel };
}
