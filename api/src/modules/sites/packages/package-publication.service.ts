import { isNull } from 'drizzle-orm';
import type { Database } from '../../../db/engine';
import { nextConfigRevision } from '../../configured/history/config-change.service';
import { packages } from '../../packages/packages.tables';

/**
 * Tells nodes of the packages whose terms have changed. It is a step of its own: who changes a package
 * holds its row, and who makes a revision of the configuration holds its counter before any row.
 */
export function createPackagePublication({ db, signals }: Pick<Database, 'db' | 'signals'>) {
  /** Resolves to how many packages nodes are told of. */
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
