import type { EdgeNode } from '@console/contract/nodes';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
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
 * When each node took each configuration revision into force. Sites have no rows of their own: a
 * node has a site's change in force from its first row that is not older. Kept for some days.
 */
export const nodeAcks = pgTable(
  'node_acks',
  {
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    revision: integer().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.nodeId, table.revision] }),
    index('node_acks_at').on(table.at),
  ],
);

/** Sites whose newest settings a node refuses: it serves the last good ones on. */
export const siteRefusals = pgTable(
  'site_refusals',
  {
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    error: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.nodeId] }),
    index('site_refusals_node').on(table.nodeId),
  ],
);
