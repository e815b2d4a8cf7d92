import { randomInt } from 'node:crypto';
import type { Refund, RefundCreate } from '@console/contract/finance/endpoints/admin-orders';
import { and, asc, eq } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { PaymentGateway } from '../../ports/payments/payment-gateway';
import { yuanText } from '../../rendering/yuan-text';
import { serviceTimeOf } from '../../service-time';
import type { Actor, AuditService } from '../audit/audit.service';
import type { CommissionsService } from '../commissions/commissions.service';
import type { InvoicesService } from '../invoices/invoices.service';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import type { orders as orderRows } from '../orders/orders.tables';
import { removePack } from '../packages/terms/package-packs.service';
import { endPackage, lowerTerms } from '../packages/terms/package-refund.service';
import { packagesOpenedBy } from '../packages/terms/package-terms.service';
import type { RefundPursuit } from './refund-pursuit.service';
import { selectSources } from './refund-sources';
import { refunds } from './refunds.tables';

type OrderRow = typeof orderRows.$inferSelect;
type RefundRow = typeof refunds.$inferSelect;

export function toRefund(row: RefundRow): Refund {
  const { id, no, orderId, to, amountFen, state, reason, note } = row;
  return {
    ...{ id, no, orderId, to, amountFen, state, reason, note },
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

function newNumber(at: Date): string {
  return `R${serviceTimeOf(at).replace(/\D/g, '')}${String(randomInt(1_000_000)).padStart(6, '0')}`;
}

const wrong = (fields: Record<string, string>) => new ApiError('INVALID', { fields });

export type RefundsService = ReturnType<typeof createRefundsService>;

/** Gives back what was paid for orders: to the balance, by the gateway, or by hand. */
export function createRefundsService(deps: {
  db: Db;
  signals: Database['signals'];
  gateways: readonly PaymentGateway[];
  ledger: LedgerService;
  orders: OrdersService;
  commissions: Pick<CommissionsService, 'lower'>;
  invoices: Pick<InvoicesService, 'requireCovered'>;
  audit: AuditService;
  pursuit: RefundPursuit;
}) {
  const { db, signals, gateways, ledger, orders, commissions, invoices, audit, pursuit } = deps;

  /** The payment that the money goes back by: one that has enough left, at a gateway that can. */
  async function requireSource(tx: Db, orderId: string, amountFen: number): Promise<string> {
    const sources = await selectSources(tx, orderId);
    if (sources.length === 0) {
      throw wrong({ to: '这个订单没有外部付款，只能退到余额' });
    }
    const able = sources.filter(({ gateway }) => gateways.find(({ id }) => id === gateway)?.refund);
    if (able.length === 0) throw wrong({ to: '这个支付渠道不支持原路退回，请选择其他去向' });
    const source = able.find(({ leftFen }) => leftFen >= amountFen);
    if (source) return source.id;
    const leftFen = Math.max(...able.map((one) => one.leftFen));
    throw wrong({ amountFen: `原路最多可退 ${yuanText(leftFen)}` });
  }

  function requireRefundable(order: OrderRow, { amountFen, to }: RefundCreate): void {
    if (order.state !== 'paid') {
      const message = order.state === 'refunded' ? '订单已全部退款' : '只能退已支付的订单';
      throw new ApiError('CONFLICT', { message });
    }
    if (order.kind === 'topup' && to === 'balance') {
      throw wrong({ to: '充值的款项已在余额中，只能原路退回或线下退回' });
    }
    const leftFen = order.amountFen - order.refundedFen;
    if (amountFen > leftFen) throw wrong({ amountFen: `最多可退 ${yuanText(leftFen)}` });
  }

  /** Two entries where the money leaves: it comes back of the order, and goes out from the balance. */
  async function move(tx: Db, order: OrderRow, refund: RefundRow): Promise<void> {
    const { ownerId } = order;
    const { amountFen } = refund;
    if (order.kind !== 'topup') {
      await ledger.move(tx, {
        ...{ ownerId, kind: 'refund', amountFen, subject: `退款：${order.subject}` },
        idempotencyKey: `refund:${refund.id}`,
      });
    }
    if (refund.to === 'balance') return;
    await ledger.move(tx, {
      ...{ ownerId, kind: 'payout', amountFen: -amountFen },
      subject: refund.to === 'source' ? `原路退回：${order.subject}` : `线下退回：${order.subject}`,
      idempotencyKey: `payout:${refund.id}`,
    });
  }

  async function insert(tx: Db, order: OrderRow, wanted: RefundCreate): Promise<RefundRow> {
    requireRefundable(order, wanted);
    const { to, amountFen } = wanted;
    const now = new Date();
    const waits = to === 'source';
    const receiptId = waits ? await requireSource(tx, order.id, amountFen) : null;
    const [row] = await tx
      .insert(refunds)
      .values({
        ...wanted,
        ...{ orderId: order.id, no: newNumber(now), receiptId },
        state: waits ? 'pending' : 'done',
        nextTryAt: waits ? now : null,
        closedAt: waits ? null : now,
      })
      .returning();
    if (!row) throw new Error('A refund was inserted and not returned');
    return row;
  }

  async function takeBack(tx: Db, order: OrderRow, wanted: RefundCreate): Promise<void> {
    const { packageId, ownerId, terms } = order;
    if (!packageId) return;
    // A pack is not time of the package, and leaves it unchanged.
    if (terms.kind === 'pack') {
      if (!wanted.endPackage) return;
      await removePack(tx, ownerId, packageId, terms.pack.id);
      return signals.publish('packages', '', tx);
    }
    // What was given back is not credited once more by an upgrade.
    const ids =
      terms.kind === 'package' ? await packagesOpenedBy(tx, ownerId, order.orderKey) : [packageId];
    await lowerTerms(tx, ids, wanted.amountFen);
    if (!wanted.endPackage) return;
    const now = new Date();
    for (const id of ids) await endPackage(tx, ownerId, id, now);
    await signals.publish('packages', '', tx);
  }

  /** The same key again answers with the refund that was made; for anything else it is refused. */
  async function findSame(tx: Db, orderId: string, wanted: RefundCreate) {
    const [before] = await tx
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), eq(refunds.refundKey, wanted.refundKey)));
    if (!before) return undefined;
    if (before.amountFen === wanted.amountFen && before.to === wanted.to) return before;
    throw new ApiError('CONFLICT', { message: '这次退款已提交过，请刷新后重试' });
  }

  /** Gives back a part of an order or all of it, once for each key. Never more than was paid. */
  async function refund(actor: Actor, orderId: string, wanted: RefundCreate): Promise<Refund> {
    const ownerId = await orders.requireOwner(orderId);
    const row = await db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const before = await findSame(tx, orderId, wanted);
      if (before) return before;
      const order = await orders.find(tx, ownerId, orderId);
      const made = await insert(tx, order, wanted);
      await move(tx, order, made);
      await invoices.requireCovered(tx, ownerId);
      await orders.addRefund(tx, order, wanted.amountFen);
      await commissions.lower(tx, order, order.refundedFen + wanted.amountFen);
      await takeBack(tx, order, wanted);
      await audit.record(tx, {
        ...{ actor, action: 'order.refund', object: { type: 'order', id: orderId } },
        ...{ reason: wanted.reason, after: { amountFen: wanted.amountFen, to: wanted.to } },
      });
      return made;
    });
    if (row.state !== 'pending') return toRefund(row);
    await pursuit.pursue(row.id);
    return get(row.id);
  }

  async function get(id: string): Promise<Refund> {
    const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return toRefund(row);
  }

  /** The refunds of an order, in their order. */
  async function listOfOrder(orderId: string): Promise<Refund[]> {
    const rows = await db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt));
    return rows.map(toRefund);
  }

  /** What has arrived for an order, and what of it can go back by its gateway. */
  async function listSources(orderId: string) {
    const rows = await selectSources(db, orderId);
    return rows.map(({ leftFen, createdAt, ...row }) => ({
      ...row,
      refundableFen: gateways.find(({ id }) => id === row.gateway)?.refund ? leftFen : 0,
      createdAt: createdAt.toISOString(),
    }));
  }

  return { refund, listOfOrder, listSources };
}
