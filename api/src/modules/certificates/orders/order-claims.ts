import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/engine';
import { type AcmeOrder, certificates } from '../certificates.tables';

/** An order that this process works on, and no other process meanwhile. */
export type ClaimedOrder = {
  id: string;
  ownerId: string;
  domains: string[];
  order: AcmeOrder;
  failures: number;
};

/** A process that died while it ordered has its work taken over after this long. */
const leaseMs = 15 * 60_000;
/** Orders of one account that run at the same time, so that it leaves room for others. */
const perAccountMax = 2;

/** Held while one looks: who look at once would not see what the others take. */
const claimLock = 7_224_201;

const runningStates = ['ordering', 'validating', 'issuing'] as const;

/** Orders that a process is at. */
export const isRunning = (
  table: { issueState: AnyPgColumn; nextAttemptAt: AnyPgColumn },
  now: Date,
) => and(inArray(table.issueState, [...runningStates]), gt(table.nextAttemptAt, now));

/** Takes one due order of an account that has not too many running. */
export function claimOrder(db: Db, now: Date): Promise<ClaimedOrder | undefined> {
  const other = alias(certificates, 'other');
  const running = db
    .select({ count: sql`count(*)` })
    .from(other)
    .where(and(eq(other.ownerId, certificates.ownerId), isRunning(other, now)));
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${claimLock})`);
    const [due] = await tx
      .select({
        id: certificates.id,
        ownerId: certificates.ownerId,
        domains: certificates.domains,
        order: certificates.order,
        failures: certificates.failures,
      })
      .from(certificates)
      .where(
        and(
          isNotNull(certificates.order),
          lte(certificates.nextAttemptAt, now),
          sql`(${running}) < ${perAccountMax}`,
        ),
      )
      .orderBy(asc(certificates.nextAttemptAt))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due?.order) return undefined;
    const nextAttemptAt = new Date(now.getTime() + leaseMs);
    await tx
      .update(certificates)
      .set({ nextAttemptAt, issueState: 'ordering' })
      .where(eq(certificates.id, due.id));
    return { ...due, order: due.order };
  });
}
