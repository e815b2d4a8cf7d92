import type { Guard } from '@console/contract/defence/endpoints/lists';
import type { GuardUpdate } from '@console/contract/defence/parts/lists';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import type { Actor, AuditService } from '../../audit/audit.service';
import { defenceGuards } from '../defence.tables';
import { storedEntries } from '../stored-defence';
import type { GroupsDeps } from './groups.service';
import type { GuardedSites } from './guarded-sites';

/** The guard that applies to all sites. */
export const platformGuardId = 'platform';

type Deps = {
  db: Db;
  siteDefence: GuardedSites;
  nodeSync: GroupsDeps['nodeSync'];
  audit: AuditService;
};

/** White and black lists that apply to all sites of an account, or of the platform. */
export function createDefenceGuards({ db, siteDefence, nodeSync, audit }: Deps) {
  async function read(tx: Db, id: string) {
    const [row] = await tx.select().from(defenceGuards).where(eq(defenceGuards.id, id));
    return {
      white: storedEntries.parse(row?.white ?? []),
      black: storedEntries.parse(row?.black ?? []),
      revision: row?.revision ?? 0,
      updatedAt: row?.updatedAt.toISOString() ?? null,
    };
  }

  /** That of an account by its id, or the platform's. */
  async function getGuard(id: string): Promise<Guard> {
    const guard = await read(db, id);
    const sync = (await nodeSync([guard.revision])).get(guard.revision);
    return { ...guard, sync: sync ?? { applied: 0, total: 0 } };
  }

  async function updateGuard(actor: Actor, id: string, update: GuardUpdate): Promise<Guard> {
    const { revision: seen, white, black } = update;
    await siteDefence.changeDefence(
      { authorId: actor.id, action: 'change' },
      async (tx, revision) => {
        const before = await read(tx, id);
        if (before.revision !== seen) throw new ApiError('CONFLICT');
        const values = { white, black, revision, updatedAt: new Date() };
        await tx
          .insert(defenceGuards)
          .values({ id, ...values })
          .onConflictDoUpdate({ target: defenceGuards.id, set: values });
        await audit.record(tx, {
          ...{ actor, action: 'defence-guard.update', object: { type: 'defence-guard', id } },
          before: { white: before.white, black: before.black },
          after: { white, black },
        });
      },
    );
    return getGuard(id);
  }

  return { getGuard, updateGuard };
}
