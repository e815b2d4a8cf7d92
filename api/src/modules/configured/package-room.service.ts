import type { Quotas } from '@console/contract/packages/endpoints/plans';
import { allowedOf } from '@console/contract/packages/packs';
import { unlimited } from '@console/contract/packages/plan-words';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { bestFirst, inForce, packages } from '../packages/packages.tables';

/** `field`: where it is said, if not at the choice of the package. */
type Problem = { problem: string; field?: string };
type Placed = { packageId: string; problem?: undefined } | Problem;

/** What one kind of things takes of a package. */
export type RoomOf<Room> = {
  none: Room;
  usedOf: (tx: Db, packageIds: readonly string[]) => Promise<Map<string, Room>>;
  sum: (used: Room, wanted: Room) => Room;
  /** Why a package of this name has no room for as much. */
  problemIn: (name: string, quotas: Quotas, used: Room, sum: Room) => string | Problem | undefined;
};

const worded = (problem: string | Problem | undefined) =>
  typeof problem === 'string' ? { problem } : problem;

export const overQuota = (quota: number, sum: number) => quota !== unlimited && sum > quota;

/**
 * The owner's packages in force, the best first, and what they have left. They stay locked until the
 * transaction ends, so that two changes at once cannot both take the last place.
 */
export async function openRoom<Room>(tx: Db, ownerId: string, of: RoomOf<Room>, only?: SQL) {
  const rows = await tx
    .select({
      id: packages.id,
      name: packages.planName,
      quotas: packages.quotas,
      packs: packages.packs,
    })
    .from(packages)
    .where(and(eq(packages.ownerId, ownerId), inForce, only))
    .orderBy(...bestFirst)
    .for('update');
  const ids = rows.map(({ id }) => id);
  const used = ids.length === 0 ? new Map<string, Room>() : await of.usedOf(tx, ids);
  const list = rows.map(({ id, name, ...terms }) => ({
    ...{ id, name, quotas: allowedOf(terms) },
    used: used.get(id) ?? of.none,
  }));

  /** Takes the place of one thing in the first of these packages, or of all, that has room for it. */
  function place(among: readonly string[] | null, wanted: Room): Placed {
    const candidates = among === null ? list : list.filter(({ id }) => among.includes(id));
    const [first] = candidates;
    if (!first) return { problem: '套餐不存在或已到期' };
    const problemOf = (one: (typeof list)[number]) =>
      worded(of.problemIn(one.name, one.quotas, one.used, of.sum(one.used, wanted)));
    const fits = candidates.find((one) => problemOf(one) === undefined);
    if (!fits) {
      const { problem, ...at } = problemOf(first) ?? { problem: '' };
      return candidates.length > 1
        ? { problem: `所有套餐的额度都不够：${problem}`, ...at }
        : { problem, ...at };
    }
    fits.used = of.sum(fits.used, wanted);
    return { packageId: fits.id };
  }

  return { list: list.map(({ id, name }) => ({ id, name })), place };
}

/** The package that one thing goes into; fails at the field `packageId`, or the problem's own. */
export async function requireRoom<Room>(
  tx: Db,
  ownerId: string,
  of: RoomOf<Room>,
  { packageId, wanted }: { packageId: string | null; wanted: Room },
): Promise<string> {
  const only = packageId === null ? undefined : eq(packages.id, packageId);
  const placed = (await openRoom(tx, ownerId, of, only)).place(null, wanted);
  if (placed.problem === undefined) return placed.packageId;
  const { problem, field = 'packageId' } = placed;
  throw new ApiError('QUOTA_EXCEEDED', { message: problem, fields: { [field]: problem } });
}
