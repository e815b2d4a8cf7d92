import type { ForwardSettings } from '@console/contract/forwards/changes';
import { readForwardSections } from '@console/contract/forwards/settings/sections';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { type Cause, keepRevisions, namesOf } from '../../configured/history/revisions.service';
import { packages } from '../../packages/packages.tables';
import {
  type ForwardSnapshot,
  forwardGroups,
  forwardRevisions,
  forwards,
} from '../forwards.tables';

/** What a revision keeps, whole; older ones lack what forwards have got since. */
export const forwardSettingsOf = (snapshot: ForwardSnapshot): ForwardSettings => ({
  ...snapshot,
  ...readForwardSections(snapshot),
});

/** Counts up the forwards that a configuration revision has changed, and reads what they are now. */
async function changedForwards(tx: Db, revision: number) {
  const rows = await tx
    .update(forwards)
    .set({ version: sql`${forwards.version} + 1` })
    .where(eq(forwards.revision, revision))
    .returning({
      id: forwards.id,
      number: forwards.version,
      name: forwards.name,
      note: forwards.note,
      state: forwards.state,
      listen: forwards.listen,
      settings: forwards.settings,
      groupId: forwards.groupId,
      packageId: forwards.packageId,
    });
  const groupName = await namesOf(
    rows.map(({ groupId }) => groupId),
    (wanted) => {
      const { id, name } = forwardGroups;
      return tx.select({ id, name }).from(forwardGroups).where(inArray(id, wanted));
    },
  );
  const packageName = await namesOf(
    rows.map(({ packageId }) => packageId),
    (wanted) => {
      const { id, planName: name } = packages;
      return tx.select({ id, name }).from(packages).where(inArray(id, wanted));
    },
  );
  return rows.map(({ id, number, groupId, packageId, settings, ...row }) => ({
    subjectId: id,
    number,
    settings: {
      ...row,
      ...settings,
      groupName: groupName(groupId),
      packageName: packageName(packageId),
    },
  }));
}

/** Writes a numbered revision of every forward that carries a configuration revision. */
export async function recordForwardRevisions(tx: Db, revision: number, cause: Cause) {
  const changed = await changedForwards(tx, revision);
  const kept = { revisions: forwardRevisions, things: forwards };
  await keepRevisions(tx, kept, changed, { revision, cause });
}
