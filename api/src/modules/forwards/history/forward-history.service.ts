import { forwardChanges } from '@console/contract/forwards/changes';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { createHistory } from '../../configured/history/history.service';
import type { NodeSync } from '../../configured/node-sync.service';
import { ownedForwards } from '../forwards.queries';
import { forwardRevisions, forwards } from '../forwards.tables';
import { forwardSettingsOf } from './forward-revisions.service';

export type ForwardHistoryService = ReturnType<typeof createForwardHistoryService>;

/** The numbered revisions of forwards. Every function takes the owner first. */
export function createForwardHistoryService(deps: {
  db: Db;
  forwardSync: Pick<NodeSync, 'syncOf' | 'revisionNodes'>;
}) {
  const { db, forwardSync } = deps;

  async function findSubject(ownerId: string, id: string) {
    const { revision, version } = forwards;
    const [forward] = await db
      .select({ id: forwards.id, ownerId: forwards.ownerId, revision, version })
      .from(forwards)
      .where(ownedForwards(ownerId, eq(forwards.id, id)));
    if (!forward) throw new ApiError('NOT_FOUND');
    return forward;
  }

  return createHistory({
    ...{ db, revisions: forwardRevisions, findSubject, settingsOf: forwardSettingsOf },
    ...{ changes: forwardChanges, sync: forwardSync },
    // A roll-back leaves group and package alone.
    restorable: ({ groupName, packageName }, target) => ({ ...target, groupName, packageName }),
  });
}
