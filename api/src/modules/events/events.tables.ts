import type { EventType } from '@console/contract/accounts/endpoints/events';
import { boolean, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** Account events. The site is not a foreign key: an event outlives its site. */
export const accountEvents = pgTable(
  'account_events',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text().$type<EventType>().notNull(),
    isWarning: boolean().notNull(),
    siteId: uuid(),
    /** Positional parameters of the text. */
    parameters: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    readAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('account_events_user').on(table.userId, table.createdAt)],
);
