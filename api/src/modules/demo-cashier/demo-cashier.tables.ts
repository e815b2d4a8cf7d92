import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What the demo's cashier was asked to collect. A gateway of its own: it knows nothing of orders. */
export const demoTrades = pgTable('demo_trades', {
  /** What the cashier calls the payment. */
  id: uuid().primaryKey().defaultRandom(),
  outTradeNo: text().notNull().unique(),
  name: text().notNull(),
  type: text().notNull(),
  /** In yuan, as it was asked for. */
  money: text().notNull(),
  notifyUrl: text().notNull(),
  returnUrl: text().notNull(),
  paidAt: timestamp({ withTimezone: true }),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
