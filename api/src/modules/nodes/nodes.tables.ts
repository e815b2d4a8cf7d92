import type { EdgeNode } from '@console/contract/nodes';
import { integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

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
  lastSeenAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** One-time registration tokens, by hash. Use deletes the row. */
export const nodeTokens = pgTable('node_tokens', {
  tokenHash: text().primaryKey(),
  expiresAt: timestamp({ withTimezone: true }).notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
