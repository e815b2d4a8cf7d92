import type {
  Transfer,
  TransferConfirm,
  TransferListQuery,
} from '@console/contract/finance/endpoints/admin-orders';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { ApiError } from '../../plugins/api-error';
import { NoticeRefused } from '../../ports/payments/payment-gateway';
import type { Actor, AuditService } from '../audit/audit.service';
import type { LedgerService } from '../ledger/ledger.service';
import type { OrdersService } from '../orders/orders.service';
import { orders as orderRows } from '../orders/orders.tables';
import { users } from '../users/users.tables';
import { selectAttempts } from './payment-attempts';
import { paymentAttempts, paymentReceipts } from './payments.tables';
import type { SettlementService } from './settlement.service';

const gateway = 'bank';
const label = '对公转账';

const remark = sql<string>`${paymentAttempts.start} ->> 'remark'`;
const stateOf = sql<Transfer['state']>`case when ${paymentAttempts.state} = 'paid' then 'received'
  when ${orderRows.state} = 'pending' then 'waiting' else 'closed' end`;

const selectTransfers = (db: Db) =>
  db
    .select({
      id: paymentAttempts.id,
      order: { id: orderRows.id, no: orderRows.no, subject: orderRows.subject },
      owner: { id: users.id, name: users.name, email: users.email },
      remark: remark.as('remark'),
      amountFen: paymentAttempts.amountFen,
      state: stateOf.as('transfer_state'),
      receivedFen: paymentReceipts.amountFen,
      bankNo: paymentReceipts.gatewayNo,
      createdAt: paymentAttempts.createdAt,
      expiresAt: orderRows.expiresAt,
    })
    .from(paymentAttempts)
    .innerJoin(orderRows, eq(orderRows.id, paymentAttempts.orderId))
    .innerJoin(users, eq(users.id, orderRows.ownerId))
    .leftJoin(paymentReceipts, eq(paymentReceipts.attemptId, paymentAttempts.id))
    .$dynamic();

type Row = Awaited<ReturnType<typeof selectTransfers>>[number];

const toTransfer = ({ createdAt, expiresAt, ...row }: Row): Transfer => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export type TransfersService = ReturnType<typeof createTransfersService>;

/** Bank transfers, which administrators confirm or refuse. */
export function createTransfersService(deps: {
  db: Db;
  ledger: LedgerService;
  orders: OrdersService;
  settlement: SettlementService;
  audit: AuditService;
}) {
  const { db, ledger, orders, settlement, audit } = deps;

  /** One page of transfers, newest first. */
  async function listTransfers({ state, keyword, page, limit }: TransferListQuery) {
    const matches = keyword
      ? sql`${remark} ilike ${`%${keyword.replace(/[\\%_]/g, '\\$&')}%`}`
      : undefined;
    const condition: SQL | undefined = and(
      eq(paymentAttempts.gateway, gateway),
      state && sql`${stateOf} = ${state}`,
      or(matches, contains(keyword, orderRows.no, users.name)),
    );
    const rows = await selectTransfers(db)
      .where(condition)
      .orderBy(desc(paymentAttempts.createdAt), desc(paymentAttempts.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const total = await db.$count(selectTransfers(db).where(condition).as('matching'));
    return { items: rows.map(toTransfer), total };
  }

  async function get(id: string): Promise<Transfer> {
    const [row] = await selectTransfers(db).where(eq(paymentAttempts.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return toTransfer(row);
  }

  async function requireAttempt(tx: Db, id: string) {
    const [attempt] = await selectAttempts(tx).where(
      and(eq(paymentAttempts.id, id), eq(paymentAttempts.gateway, gateway)),
    );
    if (!attempt) throw new ApiError('NOT_FOUND');
    return attempt;
  }

  /** Credits what has come, once for each number of the bank, and pays the order with it. */
  async function confirm(actor: Actor, id: string, given: TransferConfirm): Promise<Transfer> {
    const { ownerId, orderId } = await requireAttempt(db, id);
    await db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const attempt = await requireAttempt(tx, id);
      const known = await receiptOf(tx, id);
      if (known?.gatewayNo === given.bankNo && known.amountFen === given.receivedFen) return;
      if (known) throw new ApiError('CONFLICT', { message: '这笔转账已确认过' });
      const payment = { gatewayNo: given.bankNo, amountFen: given.receivedFen };
      await settlement.take(tx, attempt, payment, label).catch((error: unknown) => {
        if (!(error instanceof NoticeRefused)) throw error;
        throw new ApiError('INVALID', { fields: { bankNo: '这个银行流水号已用于另一笔转账' } });
      });
      await audit.record(tx, {
        ...{ actor, action: 'order.transfer-confirm', object: { type: 'order', id: orderId } },
        after: given,
      });
    });
    return get(id);
  }

  async function receiptOf(tx: Db, attemptId: string) {
    const [row] = await tx
      .select({ gatewayNo: paymentReceipts.gatewayNo, amountFen: paymentReceipts.amountFen })
      .from(paymentReceipts)
      .where(eq(paymentReceipts.attemptId, attemptId));
    return row;
  }

  /** Says that no money has come, which closes the order. */
  async function refuse(actor: Actor, id: string, reason: string): Promise<Transfer> {
    const { ownerId, orderId } = await requireAttempt(db, id);
    await db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      if (await receiptOf(tx, id))
        throw new ApiError('CONFLICT', { message: '这笔转账已确认到账' });
      await orders.refuse(tx, ownerId, orderId, `转账未确认：${reason}`);
      await tx
        .update(paymentAttempts)
        .set({ state: 'closed', nextQueryAt: null })
        .where(eq(paymentAttempts.id, id));
      await audit.record(tx, {
        ...{
          actor,
          action: 'order.transfer-refuse',
          object: { type: 'order', id: orderId },
          reason,
        },
      });
    });
    return get(id);
  }

  return { listTransfers, confirm, refuse };
}
