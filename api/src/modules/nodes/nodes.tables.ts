import type { EdgeNode } from '@console/contract/edge/endpoints/nodes';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { forwards } from '../forwards/forwards.tables';
import { sites } from '../sites/sites.tables';

/** For how many days it is known when a node took a revision into force. */
export const ackDays = 3;

/** Edge nodes. The secret that a node proves itself with is kept as its hash only. */
export const nodes = pgTable('nodes', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  secretHash: text().notNull().unique(),
  address: text().notNull(),
  version: text().notNull(),
  revision: integer().notNull().default(0),
  /** The newest revision of which it has the forwards in force; null: it takes no forwards. */
  forwardRevision: integer(),
  /** Why it refused a whole message of forwards. */
  forwardError: text(),
  configError: text(),
  load: jsonb().$type<EdgeNode['load']>(),
  /** All that it serves sites on; null until it has said so. */
  ports: jsonb().$type<number[]>(),
  capabilities: jsonb().$type<EdgeNode['capabilities']>(),
  lastSeenAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One-time registration tokens, by hash. Use deletes the row. */
export const nodeTokens = pgTable('node_tokens', {
  tokenHash: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/**
 * When each node took each configuration revision into force. Things have no rows of their own: a
 * node has a thing's change in force from its first row that is not older. Kept for some days.
 */
const ackTable = <Name extends string>(name: Name) =>
  pgTable(
    name,
    {
      nodeId: uuid()
        .notNull()
        .references(() => nodes.id, { onDelete: 'cascade' }),
      revision: integer().notNull(),
      at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.nodeId, table.revision] }),
      index(`${name}_at`).on(table.at),
    ],
  );
export type AckTable = ReturnType<typeof ackTable<string>>;

/** Things whose newest settings a node refuses: it serves the last good ones on. */
const refusalTable = <Name extends string>(
  name: Name,
  subject: { column: string; id: () => AnyPgColumn },
) =>
  pgTable(
    name,
    {
      subjectId: uuid(subject.column).notNull().references(subject.id, { onDelete: 'cascade' }),
      nodeId: uuid()
        .notNull()
        .references(() => nodes.id, { onDelete: 'cascade' }),
      error: text().notNull(),
      at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    },
    (table) => [
      primaryKey({ columns: [table.subjectId, table.nodeId] }),
      index(`${name}_node`).on(table.nodeId),
    ],
  );
export type RefusalTable = ReturnType<typeof refusalTable<string>>;

export const nodeAcks = ackTable('node_acks');
export const forwardAcks = ackTable('forward_acks');

export const siteRefusals = refusalTable('site_refusals', {
  column: 'site_id',
  id: () => sites.id,
});
export const forwardRefusals = refusalTable('forward_refusals', {
  column: 'forward_id',
  id: () => forwards.id,
});

/** What a node last found of the origins of forwards; it names all of them each time. */
export const forwardOriginReports = pgTable(
  'forward_origin_reports',
  {
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    forwardId: uuid()
      .notNull()
      .references(() => forwards.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** 0 is the port that was connected to. */
    port: integer().notNull(),
    /** Why it is out; null while it is well. */
    error: text(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.forwardId, table.nodeId, table.address, table.port] }),
    index('forward_origin_reports_node').on(table.nodeId),
  ],
);
