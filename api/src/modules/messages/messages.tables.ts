import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Announcements. `content` is HTML that was sanitised when it was written. */
export const announcements = pgTable(
  'announcements',
  {
    id: uuid().primaryKey().defaultRandom(),
    title: text().notNull(),
    content: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('announcements_created_at').on(table.createdAt)],
);
