import type { AdminUserListQuery } from '@console/contract/accounts/admin-users';
import type { Certification } from '@console/contract/accounts/endpoints/certification';
import { and, arrayContains, asc, desc, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { certifications } from '../certifications/certifications.tables';
import { secondFactors } from '../second-factor/second-factor.tables';
import { sessions } from '../sessions/sessions.tables';
import { panels } from '../system-info/system-info.tables';
import { affiliates, agents, users } from '../users/users.tables';

const columns = {
  id: users.id,
  name: users.name,
  email: users.email,
  phone: users.phone,
  qq: users.qq,
  status: users.status,
  roles: users.roles,
  sites: sql<number>`(select count(*)::int from sites s where s.owner_id = "users"."id")`,
  createdAt: users.createdAt,
};

const orders = {
  createdAt: [asc(users.createdAt), asc(users.id)],
  '-createdAt': [desc(users.createdAt), desc(users.id)],
  name: [asc(users.name), asc(users.id)],
  '-name': [desc(users.name), desc(users.id)],
} satisfies Record<AdminUserListQuery['sort'], SQL[]>;

function certifiedAs(db: Db, state: Certification['state']) {
  return db
    .select({ one: sql`1` })
    .from(certifications)
    .where(and(eq(certifications.userId, users.id), eq(certifications.state, state)));
}

/** One page of the accounts that match, and how many match in all. */
export async function selectAccountPage(db: Db, query: AdminUserListQuery) {
  const { keyword, role, status, certification } = query;
  const condition = and(
    keyword
      ? or(
          contains(keyword, users.name, users.email, users.phone, users.qq),
          sql`${users.id}::text = lower(${keyword})`,
        )
      : undefined,
    role && arrayContains(users.roles, [role]),
    status && eq(users.status, status),
    certification && exists(certifiedAs(db, certification)),
  );
  const rows = await db
    .select(columns)
    .from(users)
    .where(condition)
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { rows, total: await db.$count(users, condition) };
}

/** One account with what hangs on it, or undefined. */
export async function selectAccount(db: Db, id: string) {
  const referrers = alias(users, 'referrers');
  const [row] = await db
    .select({
      ...columns,
      panelHost: panels.host,
      agent: { id: agents.id, status: agents.status, menuSwitch: agents.menuSwitch },
      affiliateCode: affiliates.code,
      referrer: referrers.name,
      sessions: sql<number>`(select count(*)::int from sessions s where s.user_id = "users"."id"
        and s.revoked_at is null and s.expires_at > now())`,
      lastSeenAt: sql<Date | null>`(select max(s.last_seen_at) from sessions s
        where s.user_id = "users"."id")`.mapWith(sessions.lastSeenAt),
      secondFactorSince: secondFactors.activeSince,
    })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .leftJoin(panels, eq(panels.id, users.panelId))
    .leftJoin(agents, eq(agents.userId, users.id))
    .leftJoin(affiliates, eq(affiliates.userId, users.id))
    .leftJoin(referrers, eq(referrers.id, users.referrerId))
    .where(eq(users.id, id));
  return row;
}
