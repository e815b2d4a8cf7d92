import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Settings of the platform that its staff may change while it runs, each one a document. */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
