import type { LoggedSitesQuery } from '@console/contract/monitor/endpoints/access-log';
import { and, asc, count, eq, inArray, or } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { contains } from '../../db/search';
import { users } from '../users/users.tables';
import { siteDomains, sites } from './sites.tables';

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

export type SiteSearch = ReturnType<typeof createSiteSearch>;

/** Finds websites of all accounts, for administrators: the first by domain, and how many there are. */
export function createSiteSearch(db: Db) {
  return async ({ keyword, sites: ids, accounts, limit }: LoggedSitesQuery) => {
    const named = db
      .select({ id: siteDomains.siteId })
      .from(siteDomains)
      .where(contains(keyword, siteDomains.domain));
    const where = and(
      ids && inArray(sites.id, ids),
      accounts && inArray(sites.ownerId, accounts),
      keyword ? or(inArray(sites.id, named), contains(keyword, users.name)) : undefined,
    );
    const [total] = await db
      .select({ sites: count() })
      .from(sites)
      .innerJoin(users, eq(users.id, sites.ownerId))
      .where(where);
    const found = await db
      .select({ id: sites.id, domain: sites.mainDomain, owner: users.id, name: users.name })
      .from(sites)
      .innerJoin(users, eq(users.id, sites.ownerId))
      .where(where)
      .orderBy(asc(sites.mainDomain), asc(sites.id))
      .limit(limit);
    return {
      items: found.map(({ id, domain, owner, name }) => ({
        ...{ id, domain },
        account: { id: owner, name },
      })),
      total: total?.sites ?? 0,
    };
  };
}
