import { type UserStats, userStatsSchema } from '@console/contract/accounts/endpoints/admin-users';
import { activeDays, registrationDays, statisticsOffset } from '@console/contract/accounts/limits';
import { accountStatusSchema } from '@console/contract/accounts/users';
import { roleKeySchema } from '@console/contract/common/roles/role-schemas';
import { countDistinct, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { sessions } from '../sessions/sessions.tables';
import { users } from '../users/users.tables';

const dayMs = 86_400_000;

/** The day of the statistics that an instant belongs to. */
function dayOf(instant: number): string {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(statisticsOffset) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return new Date(instant + (sign === '-' ? -offset : offset)).toISOString().slice(0, 10);
}

/** Every key of a closed set with its count, 0 where no row has it. */
function counted(keys: readonly string[], rows: { key: string; count: number }[]) {
  const counts = new Map(rows.map(({ key, count }) => [key, count]));
  return Object.fromEntries(keys.map((key) => [key, counts.get(key) ?? 0]));
}

/** Registrations of the last days, a day without any as 0. */
async function selectRegistrations(db: Db) {
  const days = Array.from({ length: registrationDays }, (_, index) =>
    dayOf(Date.now() - (registrationDays - 1 - index) * dayMs),
  );
  const from = new Date(`${days[0]}T00:00:00${statisticsOffset}`);
  const rows = await db
    .select({ createdAt: users.createdAt })
    .from(users)
    .where(sql`${users.createdAt} >= ${from.toISOString()}::timestamptz`);
  const counts = new Map<string, number>();
  for (const { createdAt } of rows) {
    const day = dayOf(createdAt.getTime());
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return days.map((day) => ({ day, count: counts.get(day) ?? 0 }));
}

/** How many users there are, of which kinds, and how many came in the last days. */
export async function selectUserStats(db: Db): Promise<UserStats> {
  const { roles, statuses } = userStatsSchema.shape;
  const count = sql<number>`count(*)::int`;
  const byStatus = await db.select({ key: users.status, count }).from(users).groupBy(users.status);
  const role = sql<string>`unnest(${users.roles})`;
  const byRole = await db.select({ key: role, count }).from(users).groupBy(sql`1`);
  const [active] = await db
    .select({ users: countDistinct(sessions.userId) })
    .from(sessions)
    .where(gt(sessions.lastSeenAt, new Date(Date.now() - activeDays * dayMs)));
  return {
    total: byStatus.reduce((sum, row) => sum + row.count, 0),
    active: active?.users ?? 0,
    roles: roles.parse(counted(roleKeySchema.options, byRole)),
    statuses: statuses.parse(counted(accountStatusSchema.options, byStatus)),
    registrations: await selectRegistrations(db),
  };
}
