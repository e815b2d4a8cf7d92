import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { servedUntil } from '@console/contract/packages/package-state';
import type { PlanPeriod } from '@console/contract/packages/plans';
import { type AnyColumn, and, asc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { addServiceMonths } from '../../../service-time';
import { packages, packageTerms } from '../packages.tables';
import { readGraceDays } from './package-grace.service';
import { shiftTerms } from './package-proration.service';

/** For how many months a plan is bought at once. */
const periodMonths = { month: 1, quarter: 3, year: 12 } as const satisfies Record<
  PlanPeriod,
  number
>;

/** An upgrade as it was offered: it holds for the package as it was when it was reckoned. */
export type UpgradeShift = {
  fromPlanId: string;
  toPlanId: string;
  endsAt: string;
  terms: ReturnType<typeof shiftTerms>;
};

type NewPackage = {
  ownerId: string;
  planId: string;
  planName: string;
  quotas: Quotas;
  period: PlanPeriod;
  pricePaidFen: number;
  purchaseKey: string;
  at: Date;
};

/** Opens a package at the moment at which it was paid for. Resolves to its id. */
async function openPackage(tx: Db, { at, ...bought }: NewPackage): Promise<string> {
  const anchorMonths = periodMonths[bought.period];
  const endsAt = addServiceMonths(at, anchorMonths);
  const [row] = await tx
    .insert(packages)
    .values({ ...bought, startsAt: at, endsAt, anchorAt: at, anchorMonths })
    .returning({ id: packages.id });
  if (!row) throw new Error('A package was inserted and not returned');
  await tx.insert(packageTerms).values({
    ...{ packageId: row.id, period: bought.period, paidFen: bought.pricePaidFen },
    ...{ startsAt: at, endsAt, periodStartsAt: at },
  });
  return row.id;
}

type Purchase = Omit<NewPackage, 'pricePaidFen' | 'purchaseKey'> & {
  count: number;
  /** For all of them; each is paid for by its part, to the fen. */
  paidFen: number;
  orderKey: string;
};

/** Opens all packages of an order. Resolves to the id of the first. */
export async function openPackages(tx: Db, purchase: Purchase): Promise<string> {
  const { count, paidFen, orderKey, ...bought } = purchase;
  const eachFen = Math.floor(paidFen / count);
  const first = { pricePaidFen: paidFen - eachFen * (count - 1), purchaseKey: orderKey };
  const id = await openPackage(tx, { ...bought, ...first });
  for (let number = 2; number <= count; number += 1) {
    const purchaseKey = `${orderKey}#${number}`;
    await openPackage(tx, { ...bought, pricePaidFen: eachFen, purchaseKey });
  }
  return id;
}

/** True of an order, by its key, that opened a package of its owner. */
export function openedBy(orderKey: AnyColumn, ownerId: string, packageId: string): SQL {
  const own = sql`p.id = ${packageId} and p.owner_id = ${ownerId}`;
  return sql`${orderKey} = (select split_part(p.purchase_key, '#', 1) from packages p where ${own})`;
}

/** The packages that an order opened, the first of them first. */
export async function packagesOpenedBy(tx: Db, ownerId: string, orderKey: string) {
  const rows = await tx
    .select({ id: packages.id })
    .from(packages)
    .where(
      and(
        eq(packages.ownerId, ownerId),
        sql`split_part(${packages.purchaseKey}, '#', 1) = ${orderKey}`,
      ),
    )
    .orderBy(asc(packages.createdAt), asc(packages.id));
  return rows.map(({ id }) => id);
}

/** A bought package of its owner; it stays as it is until the transaction ends. */
export async function lockPackage(tx: Db, ownerId: string, id: string) {
  const [row] = await tx
    .select()
    .from(packages)
    .where(and(eq(packages.id, id), eq(packages.ownerId, ownerId)))
    .for('update');
  if (!row) throw new ApiError('NOT_FOUND');
  const { period, endsAt } = row;
  if (period === null || endsAt === null) {
    throw new ApiError('CONFLICT', { message: '免费版没有到期时间，不能续费、升级或取消' });
  }
  return { ...row, period, endsAt };
}

/** What is paid for and lies ahead. */
function termsAhead(tx: Db, packageId: string, now: Date) {
  return tx
    .select()
    .from(packageTerms)
    .where(
      and(
        eq(packageTerms.packageId, packageId),
        isNull(packageTerms.creditedAt),
        gt(packageTerms.endsAt, now),
      ),
    )
    .orderBy(asc(packageTerms.startsAt));
}

/**
 * Extends a package by a period, keeping the day of the month on which it began: from its end, or
 * from now when its websites are no longer served. This also revives a cancelled one.
 */
export async function renewPackage(
  tx: Db,
  ownerId: string,
  renewal: { packageId: string; planId: string; period: PlanPeriod; paidFen: number; at: Date },
): Promise<void> {
  const { packageId, planId, period, paidFen, at } = renewal;
  const row = await lockPackage(tx, ownerId, packageId);
  if (row.planId !== planId) throw new ApiError('CONFLICT', { message: '套餐在下单后已升级' });
  const until = servedUntil(row, await readGraceDays(tx));
  const lapsed = until !== null && until <= at;
  const anchorAt = lapsed ? at : row.anchorAt;
  const anchorMonths = (lapsed ? 0 : row.anchorMonths) + periodMonths[period];
  const startsAt = lapsed ? at : row.endsAt;
  const endsAt = addServiceMonths(anchorAt, anchorMonths);
  await tx
    .update(packages)
    .set({ anchorAt, anchorMonths, endsAt, period, cancelledAt: null, edgeRevision: null })
    .where(eq(packages.id, packageId));
  await tx
    .insert(packageTerms)
    .values({ packageId, period, paidFen, startsAt, endsAt, periodStartsAt: startsAt });
}

/** What a package in force would be credited and cost under another plan from now on. */
export async function reckonUpgrade(
  tx: Db,
  ownerId: string,
  packageId: string,
  plan: { id: string; pricesFen: Readonly<Record<PlanPeriod, number>> },
  now: Date,
) {
  const row = await lockPackage(tx, ownerId, packageId);
  if (row.endsAt <= now) throw new ApiError('CONFLICT', { message: '套餐已到期，请先续费' });
  if (row.planId === plan.id) throw new ApiError('CONFLICT', { message: '已是这个套餐' });
  const terms = shiftTerms(await termsAhead(tx, packageId, now), plan.pricesFen, now);
  const shift: UpgradeShift = {
    ...{ fromPlanId: row.planId, toPlanId: plan.id, endsAt: row.endsAt.toISOString(), terms },
  };
  return { shift, fromName: row.planName, leftMs: row.endsAt.getTime() - now.getTime() };
}

/** Gives a package the terms of another plan for the rest of its time; its end stays. */
export async function upgradePackage(
  tx: Db,
  ownerId: string,
  upgrade: {
    packageId: string;
    planName: string;
    quotas: Quotas;
    shift: UpgradeShift;
    paidFen: number;
    at: Date;
  },
): Promise<void> {
  const { packageId, planName, quotas, shift, paidFen, at } = upgrade;
  const row = await lockPackage(tx, ownerId, packageId);
  const terms = await termsAhead(tx, packageId, at);
  const same =
    row.planId === shift.fromPlanId &&
    row.endsAt.toISOString() === shift.endsAt &&
    row.endsAt > at &&
    terms.every(({ id }) => shift.terms.some(({ termId }) => termId === id));
  if (!same) throw new ApiError('CONFLICT', { message: '套餐在下单后有变动' });
  await tx
    .update(packages)
    .set({
      ...{ planId: shift.toPlanId, planName, quotas, edgeRevision: null },
      pricePaidFen: row.pricePaidFen + paidFen,
    })
    .where(eq(packages.id, packageId));
  if (terms.length === 0) return;
  await tx
    .update(packageTerms)
    .set({ creditedAt: at })
    .where(
      inArray(
        packageTerms.id,
        terms.map(({ id }) => id),
      ),
    );
  await tx.insert(packageTerms).values(
    terms.map(({ id, period, startsAt, endsAt, periodStartsAt }) => ({
      ...{ packageId, period, endsAt, periodStartsAt },
      startsAt: new Date(Math.max(startsAt.getTime(), at.getTime())),
      paidFen: shift.terms.find(({ termId }) => termId === id)?.costFen ?? 0,
    })),
  );
}
