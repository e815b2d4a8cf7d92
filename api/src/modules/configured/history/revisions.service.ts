import type { RevisionAction } from '@console/contract/settings/revisions';
import { type AnyColumn, and, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/engine';
import { insertInChunks } from '../../../db/insert-in-chunks';
import { ApiError } from '../../../plugins/api-error';
import type { RevisionTable } from '../configured.tables';

/**
 * Who changes things, and why; `authorId` is null where the platform acts by itself. The first
 * revision of a thing is its creation, whatever else the same change does.
 */
export type Cause = {
  authorId: string | null;
  action: Exclude<RevisionAction, 'create' | 'baseline'>;
  /** Of a roll-back: the number of the revision that is gone back to. */
  restoredNumber?: number;
};

/** Revisions of one thing that are kept; the snapshots of a busy site would grow without bound. */
const keptRevisions = 500;

/** Tells names by id, of rows that `read` finds. */
export async function namesOf(
  ids: readonly (string | null)[],
  read: (wanted: string[]) => Promise<{ id: string; name: string }[]>,
): Promise<(id: string | null) => string | null> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = wanted.length > 0 ? await read(wanted) : [];
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return (id) => names.get(id ?? '') ?? null;
}

/** The things of a kind, and what history keeps of them. */
type Kept<Snapshot> = {
  revisions: RevisionTable<Snapshot>;
  things: PgTable & { id: AnyColumn; revision: AnyColumn; version: AnyColumn };
};

/** Writes what has changed into history, and drops what is too old there. */
export async function keepRevisions<Snapshot>(
  tx: Db,
  { revisions, things }: Kept<Snapshot>,
  changed: readonly { subjectId: string; number: number; settings: Snapshot }[],
  { revision, cause }: { revision: number; cause: Cause },
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map((one) => ({
    ...one,
    ...cause,
    ...(one.number === 1 && ({ action: 'create' } as const)),
    configRevision: revision,
  }));
  await insertInChunks(rows, (chunk) => tx.insert(revisions).values(chunk));
  await tx.execute(sql`
    delete from ${revisions} using ${things}
    where ${revisions.subjectId} = ${things.id} and ${things.revision} = ${revision}
      and ${revisions.number} <= ${things.version} - ${keptRevisions}`);
}

/** What a thing of an owner was after one of its revisions. */
export async function findSnapshot<Snapshot>(
  db: Db,
  { revisions, things }: Kept<Snapshot> & { things: { ownerId: AnyColumn } },
  wanted: { ownerId: string; id: string; number: number },
): Promise<Snapshot> {
  const [row] = await db
    .select({ settings: revisions.settings })
    .from(revisions)
    .innerJoin(things, eq(things.id, revisions.subjectId))
    .where(
      and(
        eq(things.ownerId, wanted.ownerId),
        eq(things.id, wanted.id),
        eq(revisions.number, wanted.number),
      ),
    );
  if (!row) throw new ApiError('NOT_FOUND');
  return row.settings;
}

/**
 * The error of a rollback: `无法回滚到 v12：证书「商城」不存在或已被删除`. There is no form with fields to point to, so
 * `nameOf` names what a problem is about.
 */
export function restoreProblem(error: unknown, number: number, nameOf: (field: string) => string) {
  const [problem] = error instanceof ApiError ? Object.entries(error.detail.fields ?? {}) : [];
  if (!problem) return error;
  const [field, sentence] = problem;
  return new ApiError('RESTORE_REFUSED', {
    message: `无法回滚到 v${number}：${nameOf(field)}${sentence}`,
  });
}
