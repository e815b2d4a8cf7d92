import { packages } from '../../modules/packages/packages.tables';
import { plans } from '../../modules/plans/plans.tables';
import type { TestApp } from '../test-app';

let count = 0;

/** A package named 小 of an account, in force for a day, with room for so many sites. */
export async function buySmallPackage(
  { database: { db } }: TestApp,
  ownerId: string,
  room: { sites: number; domains: number; l4Ports?: number } = { sites: 1, domains: 5 },
): Promise<string> {
  count += 1;
  const quotas = {
    ...{ trafficGbPerMonth: 1, bandwidthMbps: 1, l4Ports: 0, ...room },
    ...{ httpPorts: 0, ccQps: -1, connections: -1 },
    ...{ refreshesPerDay: 0, preheatsPerDay: 0, customRules: 0, webSocket: false },
  };
  const pricesFen = { month: 1, quarter: 1, year: 1 };
  const [plan] = await db
    .insert(plans)
    .values({ name: `小 ${count}`, group: '试用', position: 0, onSale: true, pricesFen, quotas })
    .returning({ id: plans.id });
  const [row] = await db
    .insert(packages)
    .values({
      ...{ ownerId, planId: plan?.id ?? '', planName: '小', quotas, period: 'month' as const },
      ...{ pricePaidFen: 1, purchaseKey: `key-${count}`, startsAt: new Date() },
      endsAt: new Date(Date.now() + 86_400_000),
    })
    .returning({ id: packages.id });
  if (!row) throw new Error('The package was inserted and not returned');
  return row.id;
}
