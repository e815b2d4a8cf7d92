import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { sites } from './sites.tables';

/** What an ordinary site's settings take; nobody is asked about sites below it. */
const ordinaryBytes = 8_192;
/** What the settings of one account may take beyond its sites' ordinary share. */
const extraBytesMax = 4_000_000;

/** Every node keeps all of it in memory. */
const bytes: SQL<number> = sql`octet_length(${sites.settings}::text)`;

/**
 * Fails when sites that were just written are larger than ordinary ones and their owner's settings
 * take more of the nodes' memory than one account may have. Call it in the transaction that wrote.
 */
export async function requireSettingsRoom(tx: Db, ownerId: string, written: readonly string[]) {
  const large = sql`${bytes} > ${ordinaryBytes}`;
  for (let from = 0; from < written.length; from += 1_000) {
    const some = inArray(sites.id, written.slice(from, from + 1_000));
    if ((await tx.$count(sites, and(some, large))) > 0) return requireExtraRoom(tx, ownerId);
  }
}

async function requireExtraRoom(tx: Db, ownerId: string) {
  const [row] = await tx
    .select({
      extra: sql<number>`sum(greatest(${bytes} - ${ordinaryBytes}, 0))`.mapWith(Number),
    })
    .from(sites)
    .where(eq(sites.ownerId, ownerId));
  if (!row || row.extra <= extraBytesMax) return;
  throw new ApiError('INVALID', {
    message: `账户中网站的自定义页面、名单和规则合计超过 ${extraBytesMax / 1_000_000} MB，请先精简`,
  });
}
