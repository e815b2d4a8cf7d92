import { readSections } from '@console/contract/sites/sections/stored-sections';
import type { CcSettings } from '@console/contract/sites/settings/cc';
import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { requireDefence } from '../../defence/parts/named-defence.service';
import { sites } from '../sites.tables';
import { lockSites } from '../sites.writes';

/** Changes some of what defends a site and leaves the rest as it is, in a change of the configuration. */
export async function changeCc(
  tx: Db,
  { ownerId, id, revision }: { ownerId: string; id: string; revision: number },
  change: Partial<Pick<CcSettings, 'group' | 'emergency'>>,
): Promise<void> {
  await lockSites(tx, ownerId, [id]);
  await requireDefence(tx, ownerId, change);
  const [row] = await tx.select({ settings: sites.settings }).from(sites).where(eq(sites.id, id));
  const cc = { ...readSections(row?.settings ?? {}).cc, ...change };
  const settings = sql`${sites.settings} || ${JSON.stringify({ cc })}::jsonb`;
  await tx.update(sites).set({ settings, revision, updatedAt: new Date() }).where(eq(sites.id, id));
}
