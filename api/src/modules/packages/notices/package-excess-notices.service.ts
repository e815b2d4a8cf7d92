import type { EventType } from '@console/contract/accounts/endpoints/events';
import { packageLimitLabels } from '@console/contract/packages/package-load';
import { allowedOf } from '@console/contract/packages/packs';
import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { EventsService } from '../../events/events.service';
import { stateColumns, stateOf } from '../package-state.service';
import {
  type ExcessKind,
  packageExcesses,
  packageExcessNotices,
  packages,
  packageTraffic,
} from '../packages.tables';
import { readGraceDays } from '../terms/package-grace.service';
import { isExhausted } from '../usage/package-traffic.service';

/**
 * An excess is over when nothing was refused for so long; one that recurs sooner is the same
 * excess.
 */
const quietMs = 10 * 60_000;

type Told = { id: string; ownerId: string; name: string; kind: ExcessKind };

const eventTypes = {
  begins: (kind: ExcessKind): EventType =>
    kind === 'traffic' ? 'package-exhausted' : 'package-limited',
  ends: (kind: ExcessKind): EventType =>
    kind === 'traffic' ? 'package-restored' : 'package-limit-over',
};

function eventOf({ id, ownerId, name, kind }: Told, moment: keyof typeof eventTypes) {
  return {
    type: eventTypes[moment](kind),
    userId: ownerId,
    isWarning: moment === 'begins',
    parameters: [id, name, ...(kind === 'traffic' ? [] : [packageLimitLabels[kind]])],
  };
}

/** Tells an owner that a package has too much of something, unless that was said and is not over. */
export async function tellBeginning(tx: Db, events: EventsService, told: Told): Promise<void> {
  const [made] = await tx
    .insert(packageExcessNotices)
    .values({ packageId: told.id, kind: told.kind })
    .onConflictDoNothing()
    .returning({ kind: packageExcessNotices.kind });
  if (made) await events.createEvents([eventOf(told, 'begins')], tx);
}

/** Tells accounts of what their packages have too much of, and when that is over, each once. */
export function createPackageExcessNotices({ db, events }: { db: Db; events: EventsService }) {
  const named = { id: packages.id, ownerId: packages.ownerId, name: packages.planName };

  /**
   * The row is deleted together with the notice, so that only one of two processes sends it. With
   * `isNews` false nothing is sent.
   */
  function tellEnd(told: Told, isNews: boolean): Promise<void> {
    return db.transaction(async (tx) => {
      const { packageId, kind } = packageExcessNotices;
      const [gone] = await tx
        .delete(packageExcessNotices)
        .where(and(eq(packageId, told.id), eq(kind, told.kind)))
        .returning({ kind });
      if (gone && isNews) await events.createEvents([eventOf(told, 'ends')], tx);
    });
  }

  async function tellLimits(quietSince: Date): Promise<void> {
    const { packageId, kind, lastAt } = packageExcesses;
    const begun = await db
      .select({ ...named, kind })
      .from(packageExcesses)
      .innerJoin(packages, eq(packages.id, packageId))
      .where(gt(lastAt, quietSince));
    for (const told of begun) await db.transaction((tx) => tellBeginning(tx, events, told));
    const over = await db
      .select({ ...named, kind: packageExcessNotices.kind })
      .from(packageExcessNotices)
      .innerJoin(packages, eq(packages.id, packageExcessNotices.packageId))
      .innerJoin(
        packageExcesses,
        and(eq(packageId, packages.id), eq(kind, packageExcessNotices.kind)),
      )
      .where(lte(lastAt, quietSince));
    for (const told of over) await tellEnd(told, true);
  }

  /** Traffic is there again by a larger quota, or by a new month. */
  async function tellTraffic(now: Date): Promise<void> {
    const rows = await db
      .select({ ...named, ...stateColumns })
      .from(packageExcessNotices)
      .innerJoin(packages, eq(packages.id, packageExcessNotices.packageId))
      .innerJoin(packageTraffic, eq(packageTraffic.packageId, packages.id))
      .where(eq(packageExcessNotices.kind, 'traffic'));
    const graceDays = await readGraceDays(db);
    for (const row of rows) {
      if (isExhausted(row.traffic, allowedOf(row, now), now)) continue;
      // A package that has ended meanwhile serves nothing anyway.
      const { servedUntil } = stateOf(row, graceDays);
      await tellEnd({ ...row, kind: 'traffic' }, servedUntil === null || servedUntil > now);
    }
  }

  /** Sends what is due and not yet sent. */
  async function tellDue(now = new Date()): Promise<void> {
    await tellLimits(new Date(now.getTime() - quietMs));
    await tellTraffic(now);
  }

  return { tellDue };
}
