import { and, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { overQuota, type RoomOf } from '../../configured/package-room.service';
import { countForwards } from '../forwards.queries';
import { forwards } from '../forwards.tables';

/** Forwards of one account, and ports on them, at most, whatever its packages allow. */
export const accountForwardsMax = 2_000;
export const accountPortsMax = 5_000;

/** What forwards take of packages: ports. `exceptForward` is about to be changed. */
export const portRoom = (exceptForward: string | undefined): RoomOf<number> => ({
  none: 0,
  usedOf: async (tx, ids) => {
    const rows = await tx
      .select({ id: forwards.packageId, ports: sql<number>`sum(${forwards.portCount})::int` })
      .from(forwards)
      .where(
        and(
          inArray(forwards.packageId, [...ids]),
          exceptForward === undefined ? undefined : ne(forwards.id, exceptForward),
        ),
      )
      .groupBy(forwards.packageId);
    return new Map(rows.map(({ id, ports }) => [id, ports]));
  },
  sum: (a, b) => a + b,
  problemIn: (name, { l4Ports }, used, sum) => {
    if (!overQuota(l4Ports, sum)) return undefined;
    if (l4Ports === 0) return `套餐「${name}」不含四层转发端口`;
    return `套餐「${name}」最多 ${l4Ports} 个四层转发端口，已用 ${used} 个，还需要 ${sum - used} 个`;
  },
});

/** Fails when an account has more forwards or ports, all written, than any may have. */
export async function requireAccountRoom(tx: Db, ownerId: string) {
  const { forwards: count, ports } = await countForwards(tx, ownerId);
  if (count > accountForwardsMax) {
    throw new ApiError('INVALID', { message: `每个账户最多 ${accountForwardsMax} 个四层转发` });
  }
  if (ports > accountPortsMax) {
    throw new ApiError('INVALID', { message: `每个账户最多 ${accountPortsMax} 个转发端口` });
  }
}
