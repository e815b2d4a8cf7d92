import type { RevisionAction } from '@console/contract/settings/revisions';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

// Tables of the same shape for each kind of thing that nodes are configured with: websites, forwards.

/**
 * The one row that counts configuration revisions. Who raises it holds its lock to the end of the
 * transaction, so revisions become visible in their order.
 */
export const configCounter = pgTable(
  'config_counter',
  { id: integer().primaryKey(), revision: integer().notNull() },
  (table) => [check('config_counter_one_row', sql`${table.id} = 1`)],
);

/** What a thing was after each of its changes. `recordRevisions` of its module alone writes it. */
export const revisionTable = <Name extends string, Snapshot>(
  name: Name,
  subject: { column: string; id: () => AnyPgColumn; snapshot?: Snapshot },
) =>
  pgTable(
    name,
    {
      /** What the revision is of. */
      subjectId: uuid(subject.column).notNull().references(subject.id, { onDelete: 'cascade' }),
      /** Counts from 1 within a thing. */
      number: integer().notNull(),
      /** The configuration revision that brings it to the nodes. */
      configRevision: integer().notNull(),
      action: text().$type<RevisionAction>().notNull(),
      /** Null is the platform itself. */
      authorId: uuid().references(() => users.id),
      /** Of a roll-back: the number that was gone back to. */
      restoredNumber: integer(),
      settings: jsonb().$type<Snapshot>().notNull(),
      createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
      /** When the last of the online nodes had it, or a newer one, in force, and how many there were. */
      settledAt: timestamp({ withTimezone: true }),
      settledNodes: integer(),
    },
    (table) => [
      primaryKey({ columns: [table.subjectId, table.number] }),
      // What is still on its way is little, whatever has been written.
      index(`${name}_unsettled`).on(table.configRevision).where(sql`${table.settledAt} is null`),
    ],
  );
export type RevisionTable<Snapshot> = ReturnType<typeof revisionTable<string, Snapshot>>;

/** What users call their groups of things. */
export const groupTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      id: uuid().primaryKey().defaultRandom(),
      ownerId: uuid()
        .notNull()
        .references(() => users.id),
      name: text().notNull(),
      note: text().notNull(),
      createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
      updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [uniqueIndex(`${name}_owner_name`).on(table.ownerId, table.name)],
  );
export type GroupTable = ReturnType<typeof groupTable<string>>;

/** What new things begin with, as far as their owner has set it. */
export const defaultsTable = <Name extends string, Settings>(
  name: Name,
  group: { id: () => AnyPgColumn; settings?: Settings },
) =>
  pgTable(
    name,
    {
      id: uuid().primaryKey().defaultRandom(),
      ownerId: uuid()
        .notNull()
        .references(() => users.id),
      /** Null: things of every group that has nothing of its own. */
      groupId: uuid().references(group.id, { onDelete: 'cascade' }),
      /** The sections that are set. */
      settings: jsonb().$type<Settings>().notNull(),
      /** Counts the changes. */
      revision: integer().notNull(),
      updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [unique(`${name}_scope`).on(table.ownerId, table.groupId).nullsNotDistinct()],
  );
export type DefaultsTable<Settings> = ReturnType<typeof defaultsTable<string, Settings>>;
