import { and, asc, eq, gt, isNotNull, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { packages } from '../packages/packages.tables';
import { readGraceDays } from '../packages/terms/package-grace.service';
import type { OrdersService } from './orders.service';

const dayMs = 86_400_000;
/** How long before its end a package is renewed. */
const aheadMs = dayMs;

/** Renews from the balance the packages whose owners wish it. */
export function createAutoRenewalService({ db, orders }: { db: Db; orders: OrdersService }) {
  /**
   * Renews what is due, each end once. A low balance or a withdrawn plan renews nothing: the owner
   * is notified of the end as usual, and the next run tries again. Resolves to how many were
   * renewed.
   */
  async function renewDue(now = new Date()): Promise<number> {
    const graceMs = (await readGraceDays(db)) * dayMs;
    const due = await db
      .select({
        id: packages.id,
        ownerId: packages.ownerId,
        period: packages.period,
        endsAt: packages.endsAt,
      })
      .from(packages)
      .where(
        and(
          eq(packages.autoRenew, true),
          isNull(packages.cancelledAt),
          isNotNull(packages.endsAt),
          lte(packages.endsAt, new Date(now.getTime() + aheadMs)),
          gt(packages.endsAt, new Date(now.getTime() - graceMs)),
        ),
      )
      .orderBy(asc(packages.endsAt));
    let renewed = 0;
    for (const { id, ownerId, period, endsAt } of due) {
      if (period === null || endsAt === null) continue;
      const item = { kind: 'renewal' as const, packageId: id, period };
      const orderKey = `auto-${id}-${endsAt.getTime()}`;
      try {
        const { totalFen } = await orders.quote(ownerId, item);
        await orders.buyFromBalance(ownerId, { item, expectedTotalFen: totalFen, orderKey });
        renewed += 1;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    return renewed;
  }

  return { renewDue };
}
