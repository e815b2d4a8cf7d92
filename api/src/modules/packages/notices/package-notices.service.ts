import { servedUntil } from '@console/contract/packages/package-state';
import { and, asc, gt, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import type { EventsService } from '../../events/events.service';
import { packageNotices, packages } from '../packages.tables';
import { readGraceDays } from '../terms/package-grace.service';

/** Days before the end at which an account is notified; 0 is the end itself. */
const noticeDays = [0, 1, 3, 7] as const;
/** Used instead of days where the grace period is over too. */
const stopped = -1;
const noticeDaysMax = Math.max(...noticeDays);
const dayMs = 86_400_000;
/** No notice is sent for a package that ended longer ago than this. */
const staleDays = 7;

type Due = { id: string; ownerId: string; name: string; endsAt: Date; cancelledAt: Date | null };

/** Tells accounts of packages that are about to end, and of those that have. */
export function createPackageNoticesService({ db, events }: { db: Db; events: EventsService }) {
  async function selectDue(now: Date, graceDays: number): Promise<Due[]> {
    const rows = await db
      .select({
        id: packages.id,
        ownerId: packages.ownerId,
        name: packages.planName,
        endsAt: packages.endsAt,
        cancelledAt: packages.cancelledAt,
      })
      .from(packages)
      .where(
        and(
          isNotNull(packages.endsAt),
          lte(packages.endsAt, new Date(now.getTime() + noticeDaysMax * dayMs)),
          gt(packages.endsAt, new Date(now.getTime() - (staleDays + graceDays) * dayMs)),
        ),
      )
      .orderBy(asc(packages.endsAt));
    return rows.flatMap(({ endsAt, ...row }) => (endsAt ? [{ ...row, endsAt }] : []));
  }

  function eventOf({ id, name }: Due, days: number, left: number) {
    if (days === stopped) return { type: 'package-stopped' as const, parameters: [id, name] };
    const type = days === 0 ? ('package-expire' as const) : ('package-expiring' as const);
    return { type, parameters: [id, name, String(left)] };
  }

  /**
   * Notice and event are written together, so that an interrupted run repeats nothing. `left` are
   * days to the end, or after it days of grace.
   */
  function tell(due: Due, days: number, left: number): Promise<boolean> {
    const { id, ownerId, endsAt } = due;
    return db.transaction(async (tx) => {
      const [made] = await tx
        .insert(packageNotices)
        .values({ packageId: id, endsAt, days })
        .onConflictDoNothing()
        .returning({ days: packageNotices.days });
      if (!made) return false;
      const event = { ...eventOf(due, days, left), userId: ownerId, isWarning: true };
      await events.createEvents([event], tx);
      return true;
    });
  }

  /** Sends the notices of packages that are due and not yet sent. Resolves to their number. */
  async function tellDue(now = new Date()): Promise<number> {
    let told = 0;
    const graceDays = await readGraceDays(db);
    for (const due of await selectDue(now, graceDays)) {
      const leftMs = due.endsAt.getTime() - now.getTime();
      const days = noticeDays.find((wanted) => leftMs <= wanted * dayMs);
      const served = servedUntil(due, graceDays) ?? due.endsAt;
      const servedMs = served.getTime() - now.getTime();
      const left = Math.max(0, Math.ceil((days === 0 ? servedMs : leftMs) / dayMs));
      if (days !== undefined && (await tell(due, days, left))) told += 1;
      // Without a grace the end itself was the news.
      const hasGrace = served > due.endsAt;
      if (hasGrace && servedMs <= 0 && (await tell(due, stopped, 0))) told += 1;
    }
    return told;
  }

  return { tellDue };
}
