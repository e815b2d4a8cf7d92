import { index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** What the holder of an account is notified of by mail. */
export type SecurityNoticeKind =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'second-factor-reset'
  | 'recovery-codes-renew'
  | 'password-change'
  | 'password-reset';

/** Mails about changes of an account's security that have yet to be handed over. */
export const securityNotices = pgTable(
  'security_notices',
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<SecurityNoticeKind>().notNull(),
    /** The address that the account had at the change. */
    recipient: text().notNull(),
    /** Where the change came from; empty for an administrator's. */
    ip: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    index('security_notices_next_try').on(table.nextTryAt),
    index('security_notices_user').on(table.userId),
  ],
);
