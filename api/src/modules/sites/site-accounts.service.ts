import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { users } from '../users/users.tables';
import { sites } from './sites.tables';

/** Tells whose some sites are, for administrators; sites that are gone are left out. */
export function createSiteAccounts(db: Db) {
  return async (ids: readonly string[]) => {
    if (ids.length === 0) return new Map<string, { id: string; name: string }>();
    const found = await db
      .select({ siteId: sites.id, id: users.id, name: users.name })
      .from(sites)
      .innerJoin(users, eq(users.id, sites.ownerId))
      .where(inArray(sites.id, [...ids]));
    return new Map(found.map(({ siteId, ...account }) => [siteId, account]));
  };
}
