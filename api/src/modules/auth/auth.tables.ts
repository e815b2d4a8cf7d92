import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Counters of attempts, shared by all API processes: one row a key, one fixed window a row. */
export const attempts = pgTable(
  'attempts',
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    resetsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('attempts_resets_at').on(table.resetsAt)],
);

/** Image captchas that have been handed out; each is good for one answer. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    answerHash: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
);
