import { and, asc, gt, isNotNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import type { EventsService } from '../events/events.service';
import { packageNotices, packages } from './packages.tables';

/** Days before the end at which an account is told; 0 is the end itself. */
const noticeDays = [0, 1, 3, 7] as const;
const noticeDaysMax = Math.max(...noticeDays);
const dayMs = 86_400_000;
/** A package that ended longer ago than this is no news. */
const staleDays = 7;

type Due = { id: string; ownerId: string; name: string; endsAt: Date };

/** Tells accounts of packages that are about to end, and of those that have. */
export function createPackageNoticesService({ db, events }: { db: Db; events: EventsService }) {
  async function selectDue(now: Date): Promise<Due[]> {
    const rows = await db
      .select({
        id: packages.id,
        ownerId: packages.ownerId,
        name: packages.planName,
        endsAt: packages.endsAt,
      })
      .from(packages)
      .where(
        and(
          isNotNull(packages.endsAt),
          lte(packages.endsAt, new Date(now.getTime() + noticeDaysMax * dayMs)),
          gt(packages.endsAt, new Date(now.getTime() - staleDays * dayMs)),
        ),
      )
      .orderBy(asc(packages.endsAt));
    return rows.flatMap(({ endsAt, ...row }) => (endsAt ? [{ ...row, endsAt }] : []));
  }

  /** Notice and event come together, so that a run that breaks off says nothing twice. */
  function tell({ id, ownerId, name, endsAt }: Due, days: number, left: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const [made] = await tx
        .insert(packageNotices)
        .values({ packageId: id, endsAt, days })
        .onConflictDoNothing()
        .returning({ days: packageNotices.days });
      if (!made) return false;
      const event =
        days === 0
          ? { type: 'package-expire' as const, parameters: [id, name] }
          : { type: 'package-expiring' as const, parameters: [id, name, String(left)] };
      await events.createEvents([{ ...event, userId: ownerId, isWarning: true }], tx);
      return true;
    });
  }

  /** Says of each package what is due and has not been said. Resolves to how many were told of. */
  async function tellDue(now = new Date()): Promise<number> {
    let told = 0;
    for (const due of await selectDue(now)) {
      const leftMs = due.endsAt.getTime() - now.getTime();
      const days = noticeDays.find((wanted) => leftMs <= wanted * dayMs);
      const left = Math.ceil(leftMs / dayMs);
      if (days !== undefined && (await tell(due, days, left))) told += 1;
    }
    return told;
  }

  return { tellDue };
}
