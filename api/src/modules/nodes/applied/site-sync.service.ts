import { and, isNull, lte, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { createNodeSync } from '../../configured/node-sync.service';
import { defenceGroupRevisions, defenceGroups } from '../../defence/defence.tables';
import { siteRevisions } from '../../sites/history/site-revisions.tables';
import { sites } from '../../sites/sites.tables';
import type { NodePresence } from '../node-presence.service';
import { nodeAcks, nodes, siteRefusals } from '../nodes.tables';

/** Which nodes have which sites in force, and with them the groups of defence. */
export function createSiteSyncService(db: Db, presence: NodePresence) {
  const sync = createNodeSync({
    ...{ db, presence, revision: nodes.revision, acks: nodeAcks, refusals: siteRefusals },
    ...{ revisions: siteRevisions, things: sites },
  });

  /** Marks what the last of the online nodes has now taken into force, with the time. */
  async function settle(): Promise<void> {
    const behind = await sync.settle();
    if (behind) await settleGroups(behind);
  }

  /** The same of the revisions of groups of defence. */
  async function settleGroups({ revision, count }: { revision: number; count: number }) {
    const newest = sql`(select ${defenceGroups.version} from ${defenceGroups}
      where ${defenceGroups.id} = ${defenceGroupRevisions.groupId})`;
    await db
      .update(defenceGroupRevisions)
      .set({
        settledAt: sql`now()`,
        settledNodes: sql`case when ${defenceGroupRevisions.number} = ${newest} then ${count}::integer else 0 end`,
      })
      .where(
        and(
          isNull(defenceGroupRevisions.settledAt),
          lte(defenceGroupRevisions.configRevision, revision),
        ),
      );
  }

  return { ...sync, settle };
}
