import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** Vouchers; the codes themselves are nowhere, only their hashes. */
export const giftVouchers = pgTable(
  'gift_vouchers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 in hex. A code carries 79 bits of chance, so it needs no slower hash. */
    codeHash: text().notNull().unique(),
    title: text().notNull(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamp({ withTimezone: true }),
    redeemedBy: uuid().references(() => users.id),
    redeemedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('gift_vouchers_redeemer').on(table.redeemedBy, table.redeemedAt),
    check('gift_vouchers_amount', sql`${table.amountFen} > 0`),
  ],
);
