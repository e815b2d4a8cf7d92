import { and, asc, eq, lte, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { LedgerService } from '../ledger/ledger.service';
import type { orders } from '../orders/orders.tables';
import { affiliates, users } from '../users/users.tables';
import { commissions } from './commissions.tables';

type OrderRow = typeof orders.$inferSelect;

/** How long a commission waits, as most refunds come soon. */
const waitMs = 3 * 86_400_000;
const atOnce = 500;

export type CommissionsService = ReturnType<typeof createCommissionsService>;

/** What affiliates earn, and what is taken back of it. */
export function createCommissionsService(deps: {
  db: Db;
  ledger: Pick<LedgerService, 'move' | 'lockAccount'>;
  rule: { percent: number; orders: 'all' | 'first' };
}) {
  const { db, ledger, rule } = deps;

  async function affiliateOf(tx: Db, buyerId: string): Promise<string | undefined> {
    const [row] = await tx
      .select({ id: affiliates.userId })
      .from(users)
      .innerJoin(affiliates, eq(affiliates.userId, users.referrerId))
      .where(eq(users.id, buyerId));
    return row?.id;
  }

  /** Notes what an order earns that was just paid; the buyer's account is locked by now. */
  async function earn(tx: Db, order: OrderRow, at: Date): Promise<void> {
    const earnedFen = Math.floor((order.amountFen * rule.percent) / 100);
    if (earnedFen === 0 || order.kind === 'topup') return;
    const affiliateId = await affiliateOf(tx, order.ownerId);
    if (!affiliateId) return;
    const before = eq(commissions.buyerId, order.ownerId);
    if (rule.orders === 'first' && (await tx.$count(commissions, before)) > 0) return;
    await tx.insert(commissions).values({
      ...{ orderId: order.id, buyerId: order.ownerId, affiliateId },
      ...{ earnedFen, keptFen: earnedFen, createdAt: at },
      dueAt: new Date(at.getTime() + waitMs),
    });
  }

  /** Takes back the part of what an order earned that was given back to its buyer. */
  async function lower(tx: Db, order: Pick<OrderRow, 'id' | 'amountFen'>, refundedFen: number) {
    const leftFen = order.amountFen - refundedFen;
    await tx
      .update(commissions)
      .set({
        keptFen: sql`${commissions.earnedFen} * ${leftFen}::bigint / ${order.amountFen}::bigint`,
      })
      .where(eq(commissions.orderId, order.id));
  }

  /** Brings one commission to what is kept of it, as far as the affiliate's balance reaches. */
  function settle(id: string, affiliateId: string): Promise<void> {
    return db.transaction(async (tx) => {
      const balanceFen = await ledger.lockAccount(tx, affiliateId);
      const [row] = await tx
        .select({ keptFen: commissions.keptFen, paidFen: commissions.paidFen })
        .from(commissions)
        .where(eq(commissions.id, id))
        .for('update');
      if (!row) return;
      // What is owed and not there is taken when there is money again.
      const amountFen = Math.max(row.keptFen - row.paidFen, -balanceFen);
      if (amountFen === 0) return;
      const paidFen = row.paidFen + amountFen;
      const kind = amountFen > 0 ? 'commission' : 'clawback';
      await ledger.move(tx, {
        ...{ ownerId: affiliateId, kind, amountFen },
        subject: amountFen > 0 ? '推广订单佣金' : '推广订单退款，扣回佣金',
        idempotencyKey: `${kind}:${id}:${row.paidFen}-${paidFen}`,
      });
      await tx.update(commissions).set({ paidFen }).where(eq(commissions.id, id));
    });
  }

  /** Credits what is due, and takes back what was refunded since. */
  async function settleDue(now = new Date()): Promise<void> {
    const due = await db
      .select({ id: commissions.id, affiliateId: commissions.affiliateId })
      .from(commissions)
      .where(and(ne(commissions.paidFen, commissions.keptFen), lte(commissions.dueAt, now)))
      .orderBy(asc(commissions.dueAt))
      .limit(atOnce);
    for (const { id, affiliateId } of due) await settle(id, affiliateId);
  }

  return { earn, lower, settleDue };
}
