import { isNull } from 'drizzle-orm';
import type { Database } from '../../../db/engine';
import { nextConfigRevision } from '../../configured/history/config-change.service';
import { packages } from '../../packages/packages.tables';

/**
 * Publishes packages whose terms have changed to nodes. This is a separate step: a change of a
 * package locks its row first, a configuration revision locks the counter before any row.
 */
export function createPackagePublication({ db, signals }: Pick<Database, 'db' | 'signals'>) {
  /** Resolves to the number of packages published. */
  async function publishDue(): Promise<number> {
    if ((await db.$count(packages, isNull(packages.edgeRevision))) === 0) return 0;
    return db.transaction(async (tx) => {
      const revision = await nextConfigRevision(tx);
      const changed = await tx
        .update(packages)
        .set({ edgeRevision: revision })
        .where(isNull(packages.edgeRevision))
        .returning({ id: packages.id });
      await signals.publish('config', String(revision), tx);
      return changed.length;
    });
  }

  return { publishDue };
}
