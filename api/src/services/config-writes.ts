import type { Database } from '../db/engine';
import type { ConfigWrites } from '../modules/configured/history/config-change.service';
import { recordForwardRevisions } from '../modules/forwards/history/forward-revisions.service';
import { recordRevisions } from '../modules/sites/history/site-revisions.service';

/** What changes of the edge's configuration need, with a history for each kind of what it holds. */
export const configWrites = ({ db, signals }: Pick<Database, 'db' | 'signals'>): ConfigWrites => ({
  ...{ db, signals },
  async recordChanges(tx, revision, cause) {
    await recordRevisions(tx, revision, cause);
    await recordForwardRevisions(tx, revision, cause);
  },
});
