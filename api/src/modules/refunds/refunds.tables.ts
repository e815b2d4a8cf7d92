import type { RefundState, RefundTo } from '@console/contract/finance/endpoints/admin-orders';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { orders } from '../orders/orders.tables';
import { paymentReceipts } from '../payments/payments.tables';

/** What was given back of orders. */
export const refunds = pgTable(
  'refunds',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What the gateway knows it by: the same again gives nothing more. */
    no: text().notNull().unique(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    to: text().$type<RefundTo>().notNull(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    /** Where the money had come from, when it goes back there. */
    receiptId: uuid().references(() => paymentReceipts.id),
    state: text().$type<RefundState>().notNull(),
    reason: text().notNull(),
    endPackage: boolean().notNull(),
    note: text(),
    /** Made by the page for each refund that is confirmed. */
    refundKey: text().notNull(),
    /** How often the gateway was asked, and when it is the next time. */
    tries: integer().notNull().default(0),
    nextTryAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('refunds_order_key').on(table.orderId, table.refundKey),
    index('refunds_receipt').on(table.receiptId),
    index('refunds_pending').on(table.nextTryAt).where(sql`${table.state} = 'pending'`),
    check('refunds_amount', sql`${table.amountFen} > 0`),
    check(
      'refunds_receipt_of_source',
      sql`(${table.to} = 'source') = (${table.receiptId} is not null)`,
    ),
  ],
);
