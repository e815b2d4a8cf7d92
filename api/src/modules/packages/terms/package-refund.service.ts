import { and, desc, eq, gt, gte, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { packages, packageTerms } from '../packages.tables';
import { lockPackage } from './package-terms.service';

/** Takes from what counts as paid for packages, the latest time first; so much less is credited later. */
export async function lowerTerms(
  tx: Db,
  packageIds: readonly string[],
  amountFen: number,
): Promise<void> {
  const terms = await tx
    .select({ id: packageTerms.id, paidFen: packageTerms.paidFen })
    .from(packageTerms)
    .where(and(inArray(packageTerms.packageId, [...packageIds]), isNull(packageTerms.creditedAt)))
    .orderBy(desc(packageTerms.startsAt), desc(packageTerms.packageId))
    .for('update');
  let leftFen = amountFen;
  for (const { id, paidFen } of terms) {
    const takenFen = Math.min(leftFen, paidFen);
    if (takenFen === 0) continue;
    leftFen -= takenFen;
    await tx
      .update(packageTerms)
      .set({ paidFen: paidFen - takenFen })
      .where(eq(packageTerms.id, id));
  }
}

/** Ends a package now, as its price was given back; one that has ended stays as it is. */
export async function endPackage(
  tx: Db,
  ownerId: string,
  packageId: string,
  at: Date,
): Promise<void> {
  const { endsAt } = await lockPackage(tx, ownerId, packageId);
  if (endsAt <= at) return;
  await tx
    .update(packages)
    .set({ endsAt: at, cancelledAt: at, autoRenew: false, edgeRevision: null })
    .where(eq(packages.id, packageId));
  const open = and(eq(packageTerms.packageId, packageId), isNull(packageTerms.creditedAt));
  await tx
    .update(packageTerms)
    .set({ creditedAt: at })
    .where(and(open, gte(packageTerms.startsAt, at)));
  await tx
    .update(packageTerms)
    .set({ endsAt: at })
    .where(and(open, gt(packageTerms.endsAt, at), lt(packageTerms.startsAt, at)));
}
