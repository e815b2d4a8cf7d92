import { guardEntriesMax } from '@console/contract/defence/parts/lists';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { Actor } from '../audit/audit.service';
import { withEntries } from '../configured/origins/white-list.service';
import { defenceGuards } from './defence.tables';
import type { GuardedSites } from './groups/guarded-sites';
import { storedEntries } from './stored-defence';

type Entry = { siteId: string; address: string };
type Found<T> = { entries: readonly Entry[]; note: string; result: T };

export type WhitelistService = ReturnType<typeof createWhitelist>;

/** Puts addresses on white lists, of an account or of single sites. */
export function createWhitelist({ siteDefence }: { siteDefence: GuardedSites }) {
  async function ofAccount(tx: Db, id: string, revision: number, found: Found<unknown>) {
    const [row] = await tx.select().from(defenceGuards).where(eq(defenceGuards.id, id));
    const addresses = found.entries.map(({ address }) => address);
    const options = { note: found.note, max: guardEntriesMax };
    const white = withEntries(storedEntries.parse(row?.white ?? []), addresses, options);
    const values = { white, revision, updatedAt: new Date() };
    await tx
      .insert(defenceGuards)
      .values({ id, black: [], ...values })
      .onConflictDoUpdate({ target: defenceGuards.id, set: values });
  }

  /** What `find` finds goes on the white list of the account, or of the site that it is of. */
  function changeWhite<T>(
    actor: Actor,
    scope: 'account' | 'site',
    find: (tx: Db) => Promise<Found<T>>,
  ): Promise<T> {
    const cause = { authorId: actor.id, action: 'change' } as const;
    return siteDefence.changeDefence(cause, async (tx, revision) => {
      const found = await find(tx);
      if (found.entries.length === 0) return found.result;
      if (scope === 'account') await ofAccount(tx, actor.id, revision, found);
      else await siteDefence.whitelist(tx, { ownerId: actor.id, revision, ...found });
      return found.result;
    });
  }

  return { changeWhite };
}
