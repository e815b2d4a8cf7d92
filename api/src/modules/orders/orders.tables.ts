import type { OrderItem, OrderLine } from '@console/contract/finance/endpoints/orders';
import type { OrderKind, OrderState } from '@console/contract/finance/orders';
import type { BoughtPack } from '@console/contract/packages/endpoints/packs';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import type { PlanPeriod } from '@console/contract/packages/plans';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { packages } from '../packages/packages.tables';
import type { UpgradeShift } from '../packages/terms/package-terms.service';
import { users } from '../users/users.tables';

/** What is delivered when an order is paid: the terms of the moment when it was placed. */
export type OrderTerms =
  | { kind: 'topup' }
  | {
      kind: 'package';
      planId: string;
      planName: string;
      quotas: Quotas;
      period: PlanPeriod;
      /** Orders that were placed before one could have several have none. */
      count?: number;
    }
  | { kind: 'renewal'; packageId: string; planId: string; period: PlanPeriod }
  | { kind: 'pack'; packageId: string; pack: BoughtPack }
  | { kind: 'upgrade'; packageId: string; planName: string; quotas: Quotas; shift: UpgradeShift };

/** Everything that costs money. What was agreed when it was placed is what it costs and delivers. */
export const orders = pgTable(
  'orders',
  {
    id: uuid().primaryKey().defaultRandom(),
    no: text().notNull().unique(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<OrderKind>().notNull(),
    /** What was asked for, to know a repetition by. */
    item: jsonb().$type<OrderItem>().notNull(),
    terms: jsonb().$type<OrderTerms>().notNull(),
    subject: text().notNull(),
    lines: jsonb().$type<OrderLine[]>().notNull(),
    amountFen: bigint({ mode: 'number' }).notNull(),
    /** The coupon that the buyer gave, to know a repetition by. */
    couponCode: text(),
    refundedFen: bigint({ mode: 'number' }).notNull().default(0),
    state: text().$type<OrderState>().notNull().default('pending'),
    /** Made by the buyer's page for each order that is confirmed. */
    orderKey: text().notNull(),
    paidWith: text(),
    note: text(),
    packageId: uuid().references(() => packages.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    closedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex('orders_owner_key').on(table.ownerId, table.orderKey),
    index('orders_owner_created').on(table.ownerId, table.createdAt),
    index('orders_pending').on(table.expiresAt).where(sql`${table.state} = 'pending'`),
    check('orders_amount', sql`${table.amountFen} >= 0`),
    check('orders_refunded', sql`${table.refundedFen} between 0 and ${table.amountFen}`),
  ],
);
