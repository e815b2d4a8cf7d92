import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** What administrators make many vouchers of at once. */
export const giftBatches = pgTable('gift_batches', {
  id: uuid().primaryKey().defaultRandom(),
  title: text().notNull(),
  amountFen: bigint({ mode: 'number' }).notNull(),
  count: integer().notNull(),
  expiresAt: timestamp({ withTimezone: true }),
  perUserMax: integer(),
  /** When the unredeemed vouchers were voided. */
  revokedAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Vouchers; the codes themselves are nowhere, only their hashes. */
export const giftVouchers = pgTable(
  'gift_vouchers',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 in hex. A code carries 79 bits of chance, so it needs no slower hash. */
    batchId: uuid().references(() => giftBatches.id),
    codeHash: text().notNull().unique(),
    title: text().notNull(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    expiresAt: timestamp({ withTimezone: true }),
    redeemedBy: uuid().references(() => users.id),
    redeemedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('gift_vouchers_batch').on(table.batchId, table.redeemedBy),
    index('gift_vouchers_redeemer').on(table.redeemedBy, table.redeemedAt),
    check('gift_vouchers_amount', sql`${table.amountFen} > 0`),
  ],
);
