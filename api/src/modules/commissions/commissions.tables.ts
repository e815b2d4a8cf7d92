import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables';
import { users } from '../users/users.tables';

/** What affiliates earn by orders of those whom they brought. */
export const commissions = pgTable(
  'commissions',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .unique()
      .references(() => orders.id),
    buyerId: uuid()
      .notNull()
      .references(() => users.id),
    affiliateId: uuid()
      .notNull()
      .references(() => users.id),
    /** What the order earned when it was paid. */
    earnedFen: bigint({ mode: 'number' }).notNull(),
    /** What is left of that after refunds. */
    keptFen: bigint({ mode: 'number' }).notNull(),
    /** What is on the affiliate's balance; brought to what is kept once it is due. */
    paidFen: bigint({ mode: 'number' }).notNull().default(0),
    dueAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('commissions_affiliate').on(table.affiliateId, table.createdAt),
    index('commissions_buyer').on(table.buyerId),
    index('commissions_open').on(table.dueAt).where(sql`${table.paidFen} <> ${table.keptFen}`),
    check(
      'commissions_amounts',
      sql`${table.keptFen} between 0 and ${table.earnedFen} and ${table.paidFen} between 0 and ${table.earnedFen}`,
    ),
  ],
);
