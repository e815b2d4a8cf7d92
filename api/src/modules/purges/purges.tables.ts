import type { PurgeNodeState } from '@console/contract/sites/endpoints/purges';
import type { PurgeKind, PurgeState } from '@console/contract/sites/purges';
import { sql } from 'drizzle-orm';
import {
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** A URL of a job and the line that it stood on. */
export type PurgeItem = { line: number; url: string };
export type PurgeSkipped = { line: number; text: string; error: string };
export type PurgeLineFailure = { line: number; error: string };

/** Jobs of the last 30 days. */
export const purgeJobs = pgTable(
  'purge_jobs',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<PurgeKind>().notNull(),
    state: text().$type<PurgeState>().notNull().default('waiting'),
    /** Position in the order in which nodes take jobs; a retry gets a new one. */
    seq: integer().notNull().unique(),
    items: jsonb().$type<PurgeItem[]>().notNull(),
    /** The URLs again, one a line, for searching. */
    urls: text().notNull(),
    urlCount: integer().notNull(),
    idempotencyKey: uuid(),
    /** Of what was submitted, to tell a repeated submit from another one under the same key. */
    digest: text().notNull(),
    skipped: jsonb().$type<PurgeSkipped[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When its newest try began. */
    triedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('purge_jobs_owner').on(table.ownerId, table.createdAt),
    index('purge_jobs_created').on(table.createdAt),
    unique('purge_jobs_key').on(table.ownerId, table.idempotencyKey),
  ],
);

/** What each node has done of a job. A node keeps its line when it has left the network. */
export const purgeJobNodes = pgTable(
  'purge_job_nodes',
  {
    jobId: uuid()
      .notNull()
      .references(() => purgeJobs.id, { onDelete: 'cascade' }),
    nodeId: uuid().notNull(),
    nodeName: text().notNull(),
    state: text().$type<PurgeNodeState>().notNull().default('waiting'),
    /** The lines that it is to do; all of them when null. */
    todo: jsonb().$type<number[]>(),
    done: integer().notNull().default(0),
    failures: jsonb().$type<PurgeLineFailure[]>().notNull(),
    error: text(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.nodeId] }),
    index('purge_job_nodes_open').on(table.nodeId, table.state),
  ],
);

/** URLs submitted by an account on a day of the service's calendar. */
export const purgeUsage = pgTable(
  'purge_usage',
  {
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    day: date().notNull(),
    kind: text().$type<PurgeKind>().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day, table.kind] })],
);

/**
 * The one row that counts jobs. Whoever raises it holds its lock to the end of the transaction, so
 * jobs become visible in order. `stream` names this numbering: a recreated database has another.
 */
export const purgeCounter = pgTable(
  'purge_counter',
  {
    id: integer().primaryKey(),
    stream: uuid().notNull().defaultRandom(),
    seq: integer().notNull(),
    /** The newest purge that is no longer kept; a node that lacks it cannot catch up. */
    prunedSeq: integer().notNull().default(0),
  },
  (table) => [check('purge_counter_one_row', sql`${table.id} = 1`)],
);
