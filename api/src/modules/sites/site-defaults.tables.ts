import type { SetDefaults } from '@console/contract/site-sections';
import { integer, jsonb, pgTable, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';
import { siteGroups } from './site-groups.tables';

/** What new sites begin with, as far as their owner has set it. */
export const siteDefaults = pgTable(
  'site_defaults',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Null: sites of every group that has nothing of its own. */
    groupId: uuid().references(() => siteGroups.id, { onDelete: 'cascade' }),
    /** The sections that are set. */
    settings: jsonb().$type<SetDefaults>().notNull(),
    /** Counts the changes. */
    revision: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('site_defaults_scope').on(table.ownerId, table.groupId).nullsNotDistinct()],
);
