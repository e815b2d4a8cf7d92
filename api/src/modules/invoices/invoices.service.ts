import type { pageQuerySchema } from '@console/contract/common/paging';
import type {
  AdminInvoice,
  AdminInvoiceListQuery,
  Invoice,
  InvoiceState,
} from '@console/contract/finance/endpoints/invoices';
import type { InvoiceApply } from '@console/contract/finance/invoices';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { yuanText } from '../../rendering/yuan-text';
import type { Actor, AuditService } from '../audit/audit.service';
import type { LedgerService } from '../ledger/ledger.service';
import { users } from '../users/users.tables';
import { invoices } from './invoices.tables';

/** Requests of one account that wait. */
const pendingMax = 10;
/** States in which an invoice takes of what can be invoiced. */
const counting: InvoiceState[] = ['pending', 'issued'];

type InvoiceRow = typeof invoices.$inferSelect;

function toInvoice({ ownerId: _owner, ...row }: InvoiceRow): Invoice {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
  };
}

const selectInvoices = (db: Db) =>
  db
    .select({ invoice: invoices, owner: { id: users.id, name: users.name, email: users.email } })
    .from(invoices)
    .innerJoin(users, eq(users.id, invoices.ownerId))
    .$dynamic();

/** What a state may be left for. */
const from = {
  issued: 'pending',
  refused: 'pending',
  cancelled: 'pending',
  voided: 'issued',
} as const satisfies Partial<Record<InvoiceState, InvoiceState>>;

export type InvoicesService = ReturnType<typeof createInvoicesService>;

/** Invoices for what was spent of an account's own money, each fen once. */
export function createInvoicesService(deps: {
  db: Db;
  ledger: Pick<LedgerService, 'lockAccount' | 'totals'>;
  audit: AuditService;
}) {
  const { db, ledger, audit } = deps;

  /**
   * What was spent, less what was given back, as far as it was paid in and not sent back: gifts and
   * commissions do not count as expenses. Less what was invoiced.
   */
  async function available(tx: Db, ownerId: string): Promise<number> {
    const totals = await ledger.totals(tx, ownerId);
    const spentFen = -totals.consumption - totals.refund;
    const paidInFen = totals.topup + totals.payout;
    const [row] = await tx
      .select({ fen: sql<number>`coalesce(sum(${invoices.amountFen}), 0)`.mapWith(Number) })
      .from(invoices)
      .where(and(eq(invoices.ownerId, ownerId), inArray(invoices.state, counting)));
    return Math.min(spentFen, paidInFen) - (row?.fen ?? 0);
  }

  const getAvailable = async (ownerId: string) => ({
    availableFen: Math.max(0, await available(db, ownerId)),
  });

  /** Refuses a refund of money that an invoice covers. The account is already locked. */
  async function requireCovered(tx: Db, ownerId: string): Promise<void> {
    if ((await available(tx, ownerId)) >= 0) return;
    const [one] = await tx
      .select({ id: invoices.id })
      .from(invoices)
      .where(and(eq(invoices.ownerId, ownerId), inArray(invoices.state, counting)))
      .limit(1);
    if (!one) return;
    throw new ApiError('CONFLICT', { message: '这笔款项已申请或开具发票，请先拒绝或冲红发票' });
  }

  /** One page of the owner's requests, newest first. */
  async function listInvoices(ownerId: string, { page, limit }: z.output<typeof pageQuerySchema>) {
    const own = eq(invoices.ownerId, ownerId);
    const rows = await db
      .select()
      .from(invoices)
      .where(own)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(limit)
      .offset((page - 1) * limit);
    return { items: rows.map(toInvoice), total: await db.$count(invoices, own) };
  }

  /** Asks for an invoice of what is not invoiced yet. */
  function apply(ownerId: string, given: InvoiceApply): Promise<Invoice> {
    return db.transaction(async (tx) => {
      await ledger.lockAccount(tx, ownerId);
      const pending = and(eq(invoices.ownerId, ownerId), eq(invoices.state, 'pending'));
      if ((await tx.$count(invoices, pending)) >= pendingMax) {
        throw new ApiError('TOO_MANY', { message: `待开具的发票不能超过 ${pendingMax} 张` });
      }
      const leftFen = Math.max(0, await available(tx, ownerId));
      if (given.amountFen > leftFen) {
        const amountFen = `可开票金额为 ${yuanText(leftFen)}`;
        throw new ApiError('INVALID', { fields: { amountFen } });
      }
      const [row] = await tx
        .insert(invoices)
        .values({ ...given, ownerId })
        .returning();
      if (!row) throw new Error('An invoice was inserted and not returned');
      return toInvoice(row);
    });
  }

  /** Takes an invoice into a state, from the one before it alone. */
  async function change(
    tx: Db,
    id: string,
    state: keyof typeof from,
    more: { invoiceNo?: string; reason?: string; ownerId?: string } = {},
  ): Promise<InvoiceRow> {
    const { ownerId, ...set } = more;
    const own = ownerId === undefined ? undefined : eq(invoices.ownerId, ownerId);
    const [known] = await tx
      .select()
      .from(invoices)
      .where(and(eq(invoices.id, id), own))
      .for('update');
    if (!known) throw new ApiError('NOT_FOUND');
    if (known.state !== from[state]) throw new ApiError('CONFLICT');
    const [row] = await tx
      .update(invoices)
      .set({ ...set, state, closedAt: new Date() })
      .where(eq(invoices.id, id))
      .returning();
    if (!row) throw new Error('An invoice was changed and not returned');
    return row;
  }

  const cancel = (ownerId: string, id: string): Promise<Invoice> =>
    db.transaction(async (tx) => toInvoice(await change(tx, id, 'cancelled', { ownerId })));

  /** One page of everybody's requests, newest first. */
  async function listAll({ state, page, limit }: AdminInvoiceListQuery) {
    const condition = state && eq(invoices.state, state);
    const rows = await selectInvoices(db)
      .where(condition)
      .orderBy(desc(invoices.createdAt), desc(invoices.id))
      .limit(limit)
      .offset((page - 1) * limit);
    const items = rows.map(({ invoice, owner }) => ({ ...toInvoice(invoice), owner }));
    return { items, total: await db.$count(invoices, condition) };
  }

  async function decide(
    actor: Actor,
    id: string,
    state: 'issued' | 'refused' | 'voided',
    more: { invoiceNo?: string; reason?: string },
  ): Promise<AdminInvoice> {
    await db.transaction(async (tx) => {
      const { invoiceNo } = more;
      const taken = invoiceNo !== undefined && eq(invoices.invoiceNo, invoiceNo);
      if (taken && (await tx.$count(invoices, taken)) > 0) {
        throw new ApiError('INVALID', { fields: { invoiceNo: '这个发票号码已登记过' } });
      }
      await change(tx, id, state, more);
      await audit.record(tx, {
        ...{ actor, action: `invoice.${state}`, object: { type: 'invoice', id }, after: more },
      });
    });
    const [row] = await selectInvoices(db).where(eq(invoices.id, id));
    if (!row) throw new ApiError('NOT_FOUND');
    return { ...toInvoice(row.invoice), owner: row.owner };
  }

  return {
    ...{ getAvailable, requireCovered, listInvoices, apply, cancel, listAll, decide },
  };
}
