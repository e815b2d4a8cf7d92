import { index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Image captchas that have been issued; each is good for one answer. */
export const captchas = pgTable(
  'captchas',
  {
    id: text().primaryKey(),
    answerHash: text().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('captchas_expires_at').on(table.expiresAt)],
);

/** Proof-of-work challenges that have been solved and handed in; none is good a second time. */
export const spentChallenges = pgTable(
  'spent_challenges',
  {
    id: text().primaryKey(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('spent_challenges_expires_at').on(table.expiresAt)],
);

/** The newest code that was sent to an address or number, for one purpose on one console. */
export const codes = pgTable(
  'codes',
  {
    purpose: text().notNull(),
    /** E-mail address or phone number. */
    recipient: text().notNull(),
    /** Id of the panel, or empty on the platform's own console. */
    console: text().notNull(),
    codeHash: text().notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.purpose, table.recipient, table.console] }),
    index('codes_expires_at').on(table.expiresAt),
  ],
);
