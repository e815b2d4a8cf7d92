import { type BanListQuery, manualBansMax } from '@console/contract/defence/bans';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { WhitelistService } from '../defence/whitelist.service';
import { extendBansWhere, isLive, liftBansWhere, putBans } from './ban-changes';
import { bannedAddress } from './banned-address';
import { type BanFilter, type BanScope, filterOf, inScope, selectBanPage } from './bans.queries';
import { bans } from './bans.tables';

type Manual = { addresses: readonly string[]; seconds: number; note: string };

export type BansDeps = Pick<Database, 'db' | 'signals'> & {
  requireSite: (ownerId: string, id: string) => Promise<void>;
  whitelist: WhitelistService;
};
export type BansService = ReturnType<typeof createBansService>;

/** Bans, for the people whose sites they are of. What is not theirs does not exist for them. */
export function createBansService({ db, signals, requireSite, whitelist }: BansDeps) {
  /** Every change is one transaction; the nodes are told when it has been committed. */
  function change<T>(run: (tx: Db) => Promise<T>): Promise<T> {
    return db.transaction(async (tx) => {
      const result = await run(tx);
      await signals.publish('bans', '', tx);
      return result;
    });
  }

  const listBans = (scope: BanScope, query: BanListQuery) =>
    selectBanPage(db, inScope(db, scope, filterOf(query)), query);

  const ofIds = (scope: BanScope, ids: readonly string[]) =>
    inScope(db, scope, inArray(bans.id, [...ids]));

  /** Bans by hand; the same address again begins anew. */
  async function createBans(
    authorId: string,
    siteId: string | null,
    { addresses, seconds, note }: Manual,
  ): Promise<{ banned: number }> {
    if (siteId !== null) await requireSite(authorId, siteId);
    const wanted = new Set(addresses.flatMap((text) => bannedAddress(text) ?? []));
    const createdAt = new Date();
    const until = new Date(createdAt.getTime() + seconds * 1_000);
    const manual = {
      siteId,
      until,
      createdAt,
      note,
      authorId,
      source: 'manual',
      count: 1,
    } as const;
    await change(async (tx) => {
      await putBans(
        tx,
        [...wanted].map((address) => ({ ...manual, address })),
      );
      const mine = and(isLive, eq(bans.authorId, authorId));
      if ((await tx.$count(bans, mine)) > manualBansMax) {
        throw new ApiError('INVALID', {
          message: `手动封禁的 IP 最多 ${manualBansMax} 个，请先解除一些或改用黑名单`,
        });
      }
    });
    return { banned: wanted.size };
  }

  const lift = (condition: SQL | undefined) =>
    change(async (tx) => ({ lifted: await liftBansWhere(tx, condition) }));

  const liftBans = (scope: BanScope, ids: readonly string[]) => lift(ofIds(scope, ids));
  const liftAll = (scope: BanScope, filter: BanFilter) =>
    lift(inScope(db, scope, filterOf(filter)));

  function extendBans(scope: BanScope, ids: readonly string[], seconds: number) {
    const until = new Date(Date.now() + seconds * 1_000);
    return change(async (tx) => ({
      extended: await extendBansWhere(tx, ofIds(scope, ids), until),
    }));
  }

  /** Lifts, and puts the addresses on a white list, in one transaction. */
  function whitelistBans(
    actor: { id: string; ip: string },
    { ids, scope, note }: { ids: readonly string[]; scope: 'account' | 'site'; note: string },
  ): Promise<{ lifted: number }> {
    const mine = ofIds({ ownerId: actor.id }, ids);
    return whitelist.changeWhite(actor, scope, async (tx) => {
      const entries = await tx
        .select({ siteId: sql<string>`${bans.siteId}`, address: bans.address })
        .from(bans)
        .where(and(isLive, mine));
      const lifted = await liftBansWhere(tx, mine);
      await signals.publish('bans', '', tx);
      return { entries, note, result: { lifted } };
    });
  }

  return { listBans, createBans, liftBans, liftAll, extendBans, whitelistBans };
}
