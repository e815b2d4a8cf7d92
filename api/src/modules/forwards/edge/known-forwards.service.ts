import { eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { forwards } from '../forwards.tables';

/** For how long a forward that was there is taken to be there still. */
const rememberedMs = 30_000;

/** Which forwards there are, for what is kept of them beside the database. */
export function createKnownForwards(db: Db) {
  const seen = new Map<string, number>();

  /**
   * Those of the ids that name a forward, whoever owns it. A deleted one is known for a moment more, so
   * that its last records still find their place.
   */
  async function knownForwards(ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
    const now = Date.now();
    for (const [id, until] of seen) if (until <= now) seen.delete(id);
    const unsure = [...ids].filter((id) => !seen.has(id));
    if (unsure.length > 0) {
      const found = await db
        .select({ id: forwards.id })
        .from(forwards)
        .where(inArray(forwards.id, unsure));
      for (const { id } of found) seen.set(id, now + rememberedMs);
    }
    return new Set([...ids].filter((id) => seen.has(id)));
  }

  /** All forwards of a user. */
  const ownedForwards = (ownerId: string) =>
    db.select({ id: forwards.id }).from(forwards).where(eq(forwards.ownerId, ownerId));

  return { knownForwards, ownedForwards };
}
