import type { LedgerKind } from '@console/contract/finance/ledger';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** The platform's sides of the movements: money from outside, income, and what is given away or earned. */
export type CounterAccount = 'topups' | 'sales' | 'gifts' | 'commissions';

/** Accounts of users, and the platform's counter-accounts. */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .unique()
      .references(() => users.id),
    counter: text().$type<CounterAccount>().unique(),
    /** In fen; kept for users only. A counter-account's is the sum of its entries. */
    balanceFen: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check(
      'ledger_accounts_one_side',
      sql`(${table.ownerId} is null) <> (${table.counter} is null)`,
    ),
    check(
      'ledger_accounts_balance',
      sql`(${table.balanceFen} is null) = (${table.ownerId} is null)`,
    ),
    check('ledger_accounts_not_negative', sql`${table.balanceFen} >= 0`),
  ],
);

/** Movements of money. Each has two entries, which sum to zero; none is ever changed. */
export const ledgerTransfers = pgTable('ledger_transfers', {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().$type<LedgerKind>().notNull(),
  subject: text().notNull(),
  /** Identifies what is paid for, so that nothing is paid for twice. */
  idempotencyKey: text().notNull().unique(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: uuid().primaryKey().defaultRandom(),
    transferId: uuid()
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: uuid()
      .notNull()
      .references(() => ledgerAccounts.id),
    amountFen: bigint({ mode: 'number' }).notNull(),
    /** Of a user's account; null on a counter-account. */
    balanceAfterFen: bigint({ mode: 'number' }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('ledger_entries_transfer_account').on(table.transferId, table.accountId),
    index('ledger_entries_account_created').on(table.accountId, table.createdAt),
  ],
);
