import { type AnyColumn, and, eq, inArray, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';

/** The size of ordinary settings; nothing smaller is checked. */
const ordinaryBytes = 8_192;
/** What the settings of one account may take beyond its things' ordinary share. */
const extraBytesMax = 4_000_000;

type Things = PgTable & { id: AnyColumn; ownerId: AnyColumn; settings: AnyColumn };

/**
 * Fails when things that were just written are larger than ordinary ones and their owner's settings
 * take more of the nodes' memory than one account may have. Call it in the transaction that wrote.
 */
export async function requireRoomForSettings(
  tx: Db,
  { things, what }: { things: Things; what: string },
  ownerId: string,
  written: readonly string[],
) {
  // Every node keeps all of it in memory.
  const bytes = sql<number>`octet_length(${things.settings}::text)`;
  const large = sql`${bytes} > ${ordinaryBytes}`;

  async function requireExtraRoom() {
    const [row] = await tx
      .select({
        extra: sql<number>`sum(greatest(${bytes} - ${ordinaryBytes}, 0))`.mapWith(Number),
      })
      .from(things)
      .where(eq(things.ownerId, ownerId));
    if (!row || row.extra <= extraBytesMax) return;
    throw new ApiError('INVALID', {
      message: `账户中${what}合计超过 ${extraBytesMax / 1_000_000} MB，请先精简`,
    });
  }

  for (let from = 0; from < written.length; from += 1_000) {
    const some = inArray(things.id, written.slice(from, from + 1_000));
    if ((await tx.$count(things, and(some, large))) > 0) return requireExtraRoom();
  }
}
