import { switchesKept } from '@console/contract/defence/switches';
import { defenceGroupName } from '@console/contract/sites/sections/cc';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import type { SiteNames } from '@console/contract/sites/settings/section';
import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { insertInChunks } from '../../../db/insert-in-chunks';
import { sites } from '../sites.tables';
import { siteSwitches } from './site-switches.tables';

type Switched = {
  siteId: string;
  cc: Pick<CcSettings, 'group' | 'emergency'> | undefined;
  groups: SiteNames['defence']['groups'];
};

/** The switches of changed sites that have not ended. */
const openSwitches = (tx: Db, revision: number, now: Date) =>
  tx
    .select({
      id: siteSwitches.id,
      siteId: siteSwitches.siteId,
      afterId: siteSwitches.afterId,
      afterName: siteSwitches.afterName,
      until: siteSwitches.until,
    })
    .from(siteSwitches)
    .innerJoin(sites, eq(sites.id, siteSwitches.siteId))
    .where(
      and(eq(sites.revision, revision), isNull(siteSwitches.endedAt), gt(siteSwitches.until, now)),
    );

/**
 * Compares what is switched on changed sites with what was, and keeps the difference: so a switch
 * is recorded however it came about: by the button, a saved form, a file or a rollback.
 */
export async function recordSwitches(
  tx: Db,
  revision: number,
  { authorId, changed }: { authorId: string | null; changed: readonly Switched[] },
): Promise<void> {
  const now = new Date();
  const open = new Map(
    (await openSwitches(tx, revision, now)).map((row) => [row.siteId, row] as const),
  );
  const ended: Record<'ended' | 'replaced', string[]> = { ended: [], replaced: [] };
  const started = changed.flatMap(({ siteId, cc, groups }) => {
    const before = open.get(siteId);
    const { group, until } = cc?.emergency ?? { group: 'off' as const, until: now.toISOString() };
    const wanted = cc && new Date(until) > now ? { group, until: new Date(until) } : undefined;
    if (before && wanted && before.afterId === group && +before.until === +wanted.until) return [];
    if (before) ended[wanted ? 'replaced' : 'ended'].push(before.id);
    if (!cc || !wanted) return [];
    return {
      siteId,
      beforeId: before?.afterId ?? cc.group,
      beforeName: before?.afterName ?? defenceGroupName(cc.group, groups),
      afterId: group,
      afterName: defenceGroupName(group, groups),
      startedAt: now,
      startedBy: authorId,
      until: wanted.until,
    };
  });
  for (const ending of ['ended', 'replaced'] as const) {
    if (ended[ending].length === 0) continue;
    await tx
      .update(siteSwitches)
      .set({ ending, endedAt: now, endedBy: authorId })
      .where(inArray(siteSwitches.id, ended[ending]));
  }
  if (started.length === 0) return;
  await insertInChunks(started, (chunk) => tx.insert(siteSwitches).values(chunk));
  await tx.execute(sql`
    delete from ${siteSwitches} using (
      select ${siteSwitches.id} id, row_number() over (
        partition by ${siteSwitches.siteId} order by ${siteSwitches.startedAt} desc
      ) place
      from ${siteSwitches} inner join ${sites} on ${sites.id} = ${siteSwitches.siteId}
      where ${sites.revision} = ${revision}
    ) old where ${siteSwitches}.id = old.id and old.place > ${switchesKept}`);
}
