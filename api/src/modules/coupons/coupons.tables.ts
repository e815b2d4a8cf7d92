import type { CouponKind } from '@console/contract/finance/endpoints/coupons';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** What takes a part off the price of orders. */
export const coupons = pgTable('coupons', {
  id: uuid().primaryKey().defaultRandom(),
  code: text().notNull().unique(),
  title: text().notNull(),
  kind: text().$type<CouponKind>().notNull(),
  percentOff: integer(),
  amountOffFen: bigint({ mode: 'number' }),
  maxOffFen: bigint({ mode: 'number' }),
  minTotalFen: bigint({ mode: 'number' }).notNull(),
  orderKinds: jsonb().$type<('package' | 'renewal')[]>().notNull(),
  planIds: jsonb().$type<string[]>(),
  startsAt: timestamp({ withTimezone: true }).notNull(),
  endsAt: timestamp({ withTimezone: true }).notNull(),
  totalMax: integer(),
  perUserMax: integer(),
  active: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** `held`: its order waits for the payment. `released`: that was never paid. */
type UseState = 'held' | 'used' | 'released';

/** Orders that a coupon was used for, one coupon for each. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    id: uuid().primaryKey().defaultRandom(),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    /** Inserted with it; the order itself is inserted after what it costs is known. */
    orderId: uuid().notNull().unique(),
    discountFen: bigint({ mode: 'number' }).notNull(),
    state: text().$type<UseState>().notNull().default('held'),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('coupon_uses_coupon').on(table.couponId, table.ownerId),
    check('coupon_uses_discount', sql`${table.discountFen} >= 0`),
  ],
);
