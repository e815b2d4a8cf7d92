import {
  type Change,
  type Revision,
  type RevisionDetail,
  revisionAuthor,
} from '@console/contract/settings/revisions';
import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { users } from '../../users/users.tables';
import type { RevisionTable } from '../configured.tables';
import type { NodeSync } from '../node-sync.service';

/** Changes that a row of the list names; the rest is a click away. */
const namedChanges = 3;

/** What has a history, as it stands now. */
type Subject = { id: string; ownerId: string; revision: number; version: number };

type Deps<Snapshot, Settings> = {
  db: Db;
  revisions: RevisionTable<Snapshot>;
  /** Fails unless it is there and the owner's. */
  findSubject: (ownerId: string, id: string) => Promise<Subject>;
  /** What a revision keeps, whole. */
  settingsOf: (snapshot: Snapshot) => Settings;
  changes: (before: Settings, after: Settings) => Change[];
  /** What a roll-back to `target` gives back. */
  restorable: (current: Settings, target: Settings) => Settings;
  sync: Pick<NodeSync, 'syncOf' | 'revisionNodes'>;
};

/** The numbered revisions of one kind of things. Every function takes the owner first. */
export function createHistory<Snapshot, Settings>(deps: Deps<Snapshot, Settings>) {
  const { db, revisions, findSubject, settingsOf, changes, restorable, sync } = deps;

  const selectRows = () =>
    db
      .select({
        number: revisions.number,
        configRevision: revisions.configRevision,
        action: revisions.action,
        restoredNumber: revisions.restoredNumber,
        authorId: revisions.authorId,
        authorName: users.name,
        createdAt: revisions.createdAt,
        settledAt: revisions.settledAt,
        settledNodes: revisions.settledNodes,
      })
      .from(revisions)
      .leftJoin(users, eq(users.id, revisions.authorId));
  type Row = Awaited<ReturnType<typeof selectRows>>[number];

  /** What a thing was after each of some numbers; one that is not kept any more is left out. */
  async function settingsAt(id: string, numbers: readonly number[]) {
    const rows = await db
      .select({ number: revisions.number, settings: revisions.settings })
      .from(revisions)
      .where(and(eq(revisions.subjectId, id), inArray(revisions.number, [...numbers])));
    return new Map<number, Settings>(
      rows.map(({ number, settings }) => [number, settingsOf(settings)]),
    );
  }

  async function syncOfRow(subject: Subject, row: Row): Promise<Revision['sync']> {
    const took = row.settledAt === null ? null : Number(row.settledAt) - Number(row.createdAt);
    const milliseconds = row.settledNodes ? took : null;
    if (row.number !== subject.version) {
      const count = row.settledNodes ?? 0;
      return { applied: count, total: count, refused: 0, milliseconds, overtaken: count === 0 };
    }
    const found = (await sync.syncOf([subject])).get(subject.id);
    const { applied, total, refused } = found ?? { applied: 0, total: 0, refused: 0 };
    return { applied, total, refused, milliseconds, overtaken: false };
  }

  async function toRevision(subject: Subject, row: Row, states: ReadonlyMap<number, Settings>) {
    const [before, after] = [states.get(row.number - 1), states.get(row.number)];
    const allChanges = before && after ? changes(before, after) : [];
    const revision: Revision = {
      number: row.number,
      action: row.action,
      restoredNumber: row.restoredNumber,
      author: revisionAuthor(subject.ownerId, row.authorId, row.authorName),
      createdAt: row.createdAt.toISOString(),
      changes: allChanges.slice(0, namedChanges).map(({ text }) => text),
      changeCount: allChanges.length,
      sync: await syncOfRow(subject, row),
    };
    return { revision, allChanges };
  }

  /** The newest first. */
  async function listRevisions(
    ownerId: string,
    id: string,
    { page, limit }: { page: number; limit: number },
  ) {
    const subject = await findSubject(ownerId, id);
    const condition = eq(revisions.subjectId, id);
    const rows = await selectRows()
      .where(condition)
      .orderBy(desc(revisions.number))
      .limit(limit)
      .offset((page - 1) * limit);
    const numbers = rows.flatMap(({ number }) => [number, number - 1]);
    const states = await settingsAt(id, [...new Set(numbers)]);
    const told = await Promise.all(rows.map((row) => toRevision(subject, row, states)));
    return {
      items: told.map(({ revision }) => revision),
      total: await db.$count(revisions, condition),
    };
  }

  /** One revision with all of its changes, what a roll-back would change, and every node's state. */
  async function getRevision(ownerId: string, id: string, number: number): Promise<RevisionDetail> {
    const subject = await findSubject(ownerId, id);
    const [row] = await selectRows().where(
      and(eq(revisions.subjectId, id), eq(revisions.number, number)),
    );
    if (!row) throw new ApiError('NOT_FOUND');
    const states = await settingsAt(id, [number, number - 1, subject.version]);
    const { revision, allChanges } = await toRevision(subject, row, states);
    const [current, target] = [states.get(subject.version), states.get(number)];
    const { configRevision, createdAt } = row;
    return {
      ...revision,
      allChanges,
      restoring: current && target ? changes(current, restorable(current, target)) : [],
      nodes: await sync.revisionNodes(
        { id, newest: number === subject.version },
        { revision: configRevision, createdAt },
      ),
    };
  }

  return { listRevisions, getRevision };
}
