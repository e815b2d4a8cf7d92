import { siteChanges } from '@console/contract/sites/history/changes';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { createHistory } from '../../configured/history/history.service';
import type { NodeSync } from '../../configured/node-sync.service';
import { settingsOf } from '../settings/site-settings.service';
import { sites } from '../sites.tables';
import { siteRevisions } from './site-revisions.tables';

type Settings = ReturnType<typeof settingsOf>;
type Deps = { db: Db; siteSync: Pick<NodeSync, 'syncOf' | 'revisionNodes'> };

export type SiteHistoryService = ReturnType<typeof createSiteHistoryService>;

/** The numbered revisions of sites. Every function takes the owner first. */
export function createSiteHistoryService({ db, siteSync }: Deps) {
  async function findSubject(ownerId: string, id: string) {
    const { revision, version } = sites;
    const [site] = await db
      .select({ id: sites.id, ownerId: sites.ownerId, revision, version })
      .from(sites)
      .where(and(eq(sites.ownerId, ownerId), eq(sites.id, id)));
    if (!site) throw new ApiError('NOT_FOUND');
    return site;
  }

  return createHistory({
    ...{ db, revisions: siteRevisions, findSubject, settingsOf, restorable },
    ...{ changes: siteChanges, sync: siteSync },
  });
}

/**
 * What a roll-back gives back. It leaves group and package alone, and the keys of URL signing, of
 * which history knows none.
 */
function restorable(current: Settings, target: Settings): Settings {
  const [now, then] = [current.access.signing, target.access.signing];
  const keyMask = then.keyMask && now.keyMask;
  const spareKeyMask = then.spareKeyMask && now.spareKeyMask;
  const access = { ...target.access, signing: { ...then, keyMask, spareKeyMask } };
  const { groupName, packageName } = current;
  return { ...target, access, groupName, packageName };
}
