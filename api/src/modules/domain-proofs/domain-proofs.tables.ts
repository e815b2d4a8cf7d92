import { pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** Names that an account has asked to be checked, and when it proved them. */
export const domainProofs = pgTable(
  'domain_proofs',
  {
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** Why the newest check found no proof; empty when it found one. */
    message: text().notNull(),
    checkedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    provenAt: timestamp({ withTimezone: true }),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.name] })],
);
