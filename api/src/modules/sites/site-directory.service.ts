import { asc, inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ownedBy } from './sites.scope';
import { sites } from './sites.tables';

/** For how long a site that was there is taken to be there still. */
const rememberedMs = 30_000;

export type SiteDirectory = ReturnType<typeof createSiteDirectory>;

/** Which sites there are and whose, for modules that keep figures by site. */
export function createSiteDirectory(db: Db) {
  const seenUntil = new Map<string, number>();

  /** All sites of a user, whatever their state. */
  function ownedSites(userId: string): Promise<Array<{ id: string; mainDomain: string }>> {
    return db
      .select({ id: sites.id, mainDomain: sites.mainDomain })
      .from(sites)
      .where(ownedBy(userId))
      .orderBy(asc(sites.createdAt), asc(sites.id));
  }

  /** Those of the sites that exist. A new site is known at once, a deleted one for a moment more. */
  async function knownSites(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const now = Date.now();
    for (const [id, until] of seenUntil) if (until <= now) seenUntil.delete(id);
    const unsure = [...ids].filter((id) => !seenUntil.has(id));
    if (unsure.length > 0) {
      const found = await db.select({ id: sites.id }).from(sites).where(inArray(sites.id, unsure));
      for (const { id } of found) seenUntil.set(id, now + rememberedMs);
    }
    return new Set([...ids].filter((id) => seenUntil.has(id)));
  }

  return { ownedSites, knownSites };
}
