import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { sites } from './sites.tables';

/** For how long a site that was there is taken to be there still. */
const rememberedMs = 30_000;

/**
 * Tells which of some sites exist, whoever owns them, and the packages that these are in. A new site is
 * known at once, a deleted one for a moment more, so that its last records still find their place.
 */
export function createKnownSites(db: Db) {
  const seen = new Map<string, { until: number; packageId: string }>();

  async function knownSites(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const now = Date.now();
    for (const [id, { until }] of seen) if (until <= now) seen.delete(id);
    const unsure = [...ids].filter((id) => !seen.has(id));
    if (unsure.length > 0) {
      const found = await db
        .select({ id: sites.id, packageId: sites.packageId })
        .from(sites)
        .where(inArray(sites.id, unsure));
      for (const { id, packageId } of found) seen.set(id, { until: now + rememberedMs, packageId });
    }
    return new Set([...ids].filter((id) => seen.has(id)));
  }

  /** The package of a site that was just known. */
  const packageOf = (siteId: string) => seen.get(siteId)?.packageId;

  return { knownSites, packageOf };
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
