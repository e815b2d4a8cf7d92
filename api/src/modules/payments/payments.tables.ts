import type { PaymentStart } from '@console/contract/finance/endpoints/orders';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables';

/** `closed`: it is no longer queried; money that arrives nevertheless is accepted. */
type AttemptState = 'open' | 'paid' | 'closed';

/** Attempts to pay an order through a gateway, each with its own number. */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: uuid().primaryKey().defaultRandom(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    /** The gateway account that was used: no other can report this as paid. */
    gateway: text().notNull(),
    method: text().notNull(),
    tradeNo: text().notNull().unique(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    start: jsonb().$type<PaymentStart>().notNull(),
    state: text().$type<AttemptState>().notNull().default('open'),
    /** How often the gateway was asked, and when it is the next time. */
    queries: integer().notNull().default(0),
    nextQueryAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('payment_attempts_order').on(table.orderId),
    index('payment_attempts_due').on(table.nextQueryAt).where(sql`${table.state} = 'open'`),
  ],
);

/** Money that has arrived, each payment once. */
export const paymentReceipts = pgTable(
  'payment_receipts',
  {
    id: uuid().primaryKey().defaultRandom(),
    gateway: text().notNull(),
    /** The gateway's own number of the payment. */
    gatewayNo: text().notNull(),
    attemptId: uuid()
      .notNull()
      .references(() => paymentAttempts.id),
    amountFen: bigint({ mode: 'number' }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_receipts_gateway_no').on(table.gateway, table.gatewayNo),
    index('payment_receipts_attempt').on(table.attemptId),
    check('payment_receipts_amount', sql`${table.amountFen} > 0`),
  ],
);
