import type { Certification } from '@console/contract/accounts/endpoints/certification';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** 实名认证: the newest request of each user. */
export const certifications = pgTable(
  'certifications',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<Certification['kind']>().notNull(),
    state: text().$type<Certification['state']>().notNull().default('under-review'),
    /** Names and numbers, encrypted. */
    sealed: text().notNull(),
    reason: text().notNull().default(''),
    submittedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index('certifications_state').on(table.state, table.submittedAt)],
);
