import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Mails and text messages of a demo, which go nowhere else. */
export const outbox = pgTable(
  'outbox',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'mail' | 'sms'>().notNull(),
    recipient: text().notNull(),
    sender: text().notNull(),
    subject: text().notNull().default(''),
    text: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('outbox_at').on(table.at)],
);
