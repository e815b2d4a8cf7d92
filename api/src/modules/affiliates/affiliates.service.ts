import type { AffiliateListQuery } from '@console/contract/accounts/affiliates';
import type { Affiliate, AffiliateRow } from '@console/contract/accounts/endpoints/affiliates';
import { asc, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { affiliates, users } from '../users/users.tables';

const registered = sql<number>`(select count(*)::int from users r
  where r.referrer_id = "affiliates"."user_id")`;

const columns = {
  id: affiliates.id,
  code: affiliates.code,
  registered,
  joinedAt: affiliates.createdAt,
};

const orders = {
  joinedAt: [asc(affiliates.createdAt), asc(affiliates.id)],
  '-joinedAt': [desc(affiliates.createdAt), desc(affiliates.id)],
  registered: [asc(registered), asc(affiliates.id)],
  '-registered': [desc(registered), desc(affiliates.id)],
} satisfies Record<AffiliateListQuery['sort'], SQL[]>;

export type AffiliatesService = ReturnType<typeof createAffiliatesService>;

/** The affiliate programme. */
export function createAffiliatesService(db: Db) {
  /** A user's own membership; null before they have joined. */
  async function findAffiliate(userId: string): Promise<Affiliate | null> {
    const [row] = await db.select(columns).from(affiliates).where(eq(affiliates.userId, userId));
    return row ? { ...row, joinedAt: row.joinedAt.toISOString() } : null;
  }

  /** Joins the programme. Existing members stay unchanged. */
  async function join(userId: string): Promise<Affiliate> {
    await db.insert(affiliates).values({ userId }).onConflictDoNothing();
    const affiliate = await findAffiliate(userId);
    if (!affiliate) throw new Error('An affiliate was inserted and is not there');
    return affiliate;
  }

  /** One page of all affiliates. */
  async function listAffiliates(query: AffiliateListQuery) {
    const condition = contains(query.keyword, users.name, users.email, affiliates.code);
    const rows = await db
      .select({ ...columns, user: { id: users.id, name: users.name, email: users.email } })
      .from(affiliates)
      .innerJoin(users, eq(users.id, affiliates.userId))
      .where(condition)
      .orderBy(...orders[query.sort])
      .limit(query.limit)
      .offset((query.page - 1) * query.limit);
    const matching = db
      .select({ id: affiliates.id })
      .from(affiliates)
      .innerJoin(users, eq(users.id, affiliates.userId))
      .where(condition)
      .as('matching');
    const items: AffiliateRow[] = rows.map((row) => ({
      ...row,
      joinedAt: row.joinedAt.toISOString(),
    }));
    return { items, total: await db.$count(matching) };
  }

  return { findAffiliate, join, listAffiliates };
}
