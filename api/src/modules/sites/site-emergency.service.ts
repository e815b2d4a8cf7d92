import type { CcSettings } from '@console/contract/site-cc';
import { readSections } from '@console/contract/site-sections';
import type { SiteDetail } from '@console/contract/sites';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/engine';
import { requireDefence } from '../defence/named-defence.service';
import { changeConfig } from './config-revision';
import { sites } from './sites.tables';
import { lockSites } from './sites.writes';

type Deps = Pick<Database, 'db' | 'signals'> & {
  getSite: (ownerId: string, id: string) => Promise<SiteDetail>;
};

/** Whom the owner takes for the time of an attack, and for how long. */
export type Emergency = { group: CcSettings['group']; minutes: number };

/** Makes the function that puts another group in the place of a site's for a time, or takes it off. */
export function createSiteEmergency(deps: Deps) {
  return async (ownerId: string, id: string, wanted: Emergency | null): Promise<SiteDetail> => {
    const until = new Date(Date.now() + (wanted?.minutes ?? 0) * 60_000).toISOString();
    const emergency = wanted && { group: wanted.group, until };
    await changeConfig(deps, { authorId: ownerId, action: 'change' }, async (tx, revision) => {
      await lockSites(tx, ownerId, [id]);
      await requireDefence(tx, ownerId, { emergency });
      const [row] = await tx
        .select({ settings: sites.settings })
        .from(sites)
        .where(eq(sites.id, id));
      const cc = { ...readSections(row?.settings ?? {}).cc, emergency };
      const settings = sql`${sites.settings} || ${JSON.stringify({ cc })}::jsonb`;
      await tx
        .update(sites)
        .set({ settings, revision, updatedAt: new Date() })
        .where(eq(sites.id, id));
    });
    return deps.getSite(ownerId, id);
  };
}
