import type { PlanPeriod, Quotas } from '@console/contract/plans';
import type { Db } from '../../db/engine';
import { addServiceMonths } from '../../service-time';
import { packages } from './packages.tables';

/** For how many months a plan is bought at once. */
export const periodMonths = { month: 1, quarter: 3, year: 12 } as const satisfies Record<
  PlanPeriod,
  number
>;

export type NewPackage = {
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
export async function openPackage(tx: Db, { at, ...bought }: NewPackage): Promise<string> {
  const [row] = await tx
    .insert(packages)
    .values({
      ...bought,
      startsAt: at,
      endsAt: addServiceMonths(at, periodMonths[bought.period]),
    })
    .returning({ id: packages.id });
  if (!row) throw new Error('A package was inserted and not returned');
  return row.id;
}
