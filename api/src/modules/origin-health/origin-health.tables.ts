import { index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { nodes } from '../nodes/nodes.tables';
import { sites } from '../sites/sites.tables';

/** What each node last found of the origins that it checks. */
export const originHealth = pgTable(
  'origin_health',
  {
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    nodeId: uuid()
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    /** 0 where the settings name no port. */
    port: integer().notNull(),
    /** Why it is down; null while it is well. */
    error: text(),
    since: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.nodeId, table.address, table.port] }),
    index('origin_health_node').on(table.nodeId),
  ],
);
