import type { InvoiceState } from '@console/contract/finance/endpoints/invoices';
import type { InvoiceKind } from '@console/contract/finance/invoices';
import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** Invoices (发票) that accounts ask for. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<InvoiceKind>().notNull(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    title: text().notNull(),
    taxNo: text().notNull(),
    email: text().notNull(),
    address: text().notNull(),
    bank: text().notNull(),
    state: text().$type<InvoiceState>().notNull().default('pending'),
    invoiceNo: text().unique(),
    reason: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('invoices_owner').on(table.ownerId, table.createdAt),
    index('invoices_state').on(table.state, table.createdAt),
    check('invoices_amount', sql`${table.amountFen} > 0`),
  ],
);
