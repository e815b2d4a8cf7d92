import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { sites } from './sites.tables';

/** For how long a site that was there is taken to be there still. */
const rememberedMs = 30_000;

export type KnownSites = (ids: ReadonlySet<string>) => Promise<ReadonlySet<string>>;

/**
 * Makes the function that tells which of some sites exist, whoever owns them. A new site is known at
 * once, a deleted one for a moment more, so that its last records still find their place.
 */
export function createKnownSites(db: Db): KnownSites {
  const seenUntil = new Map<string, number>();

  return async (ids) => {
    const now = Date.now();
    for (const [id, until] of seenUntil) if (until <= now) seenUntil.delete(id);
    const unsure = [...ids].filter((id) => !seenUntil.has(id));
    if (unsure.length > 0) {
      const found = await db.select({ id: sites.id }).from(sites).where(inArray(sites.id, unsure));
      for (const { id } of found) seenUntil.set(id, now + rememberedMs);
    }
    return new Set([...ids].filter((id) => seenUntil.has(id)));
  };
}

/** Those of the ids that name a site, whoever owns it; they stay for as long as the transaction. */
export async function holdSites(tx: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const found = await tx
    .select({ id: sites.id })
    .from(sites)
    .where(inArray(sites.id, [...ids]))
    .for('key share');
  return new Set(found.map(({ id }) => id));
}
