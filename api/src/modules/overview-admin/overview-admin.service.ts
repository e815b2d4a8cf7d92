import {
  type AdminOverview,
  latestOrdersMax,
} from '@console/contract/console/endpoints/admin-overview';
import { and, desc, eq, gte, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { serviceDayOf, startOfServiceDay, startOfServiceMonth } from '../../service-time';
import { certifications } from '../certifications/certifications.tables';
import { orders } from '../orders/orders.tables';
import { packages } from '../packages/packages.tables';
import { agents, users } from '../users/users.tables';

const expiringMs = 7 * 86_400_000;

/** What was bought: a top-up is money that buys something later, and is then an order of its own. */
const paid = and(
  inArray(orders.state, ['paid', 'refunded']),
  ne(orders.kind, 'topup'),
  isNotNull(orders.closedAt),
);

type Stretch = { from: Date; to: Date };

export type OverviewAdminService = ReturnType<typeof createOverviewAdminService>;

/** Figures of the operator's business. */
export function createOverviewAdminService({
  db,
  now = () => new Date(),
}: {
  db: Db;
  now?: () => Date;
}) {
  function registered({ from, to }: Stretch): Promise<number> {
    return db.$count(users, and(gte(users.createdAt, from), lt(users.createdAt, to)));
  }

  async function sales({ from, to }: Stretch) {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        amountFen: sql<number>`coalesce(sum(${orders.amountFen}), 0)`.mapWith(Number),
      })
      .from(orders)
      .where(and(paid, gte(orders.closedAt, from), lt(orders.closedAt, to)));
    return row ?? { count: 0, amountFen: 0 };
  }

  async function latestOrders(): Promise<AdminOverview['orders']['latest']> {
    const rows = await db
      .select({
        id: orders.id,
        owner: { id: users.id, name: users.name },
        kind: orders.kind,
        subject: orders.subject,
        amountFen: orders.amountFen,
        at: orders.closedAt,
      })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.ownerId))
      .where(paid)
      .orderBy(desc(orders.closedAt), desc(orders.id))
      .limit(latestOrdersMax);
    return rows.flatMap(({ kind, at, ...row }) =>
      at === null || kind === 'topup' ? [] : [{ ...row, kind, at: at.toISOString() }],
    );
  }

  async function getOverview(): Promise<AdminOverview> {
    const at = now();
    const today = { from: startOfServiceDay(serviceDayOf(at)), to: new Date(at.getTime() + 1) };
    const yesterday = { from: startOfServiceDay(serviceDayOf(at), -1), to: today.from };
    const month = { from: startOfServiceMonth(at), to: today.to };
    return {
      users: {
        total: await db.$count(users),
        today: await registered(today),
        yesterday: await registered(yesterday),
      },
      orders: {
        today: await sales(today),
        yesterday: await sales(yesterday),
        month: await sales(month),
        latest: await latestOrders(),
      },
      todo: {
        certifications: await db.$count(certifications, eq(certifications.state, 'under-review')),
        agents: await db.$count(agents, eq(agents.status, 'under-review')),
        expiringPackages: await db.$count(
          packages,
          and(gte(packages.endsAt, at), lt(packages.endsAt, new Date(at.getTime() + expiringMs))),
        ),
      },
    };
  }

  return { getOverview };
}
