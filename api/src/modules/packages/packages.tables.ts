import type { PlanPeriod, Quotas } from '@console/contract/plans';
import { asc, gt, isNull, or, sql } from 'drizzle-orm';
import {
  bigint,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { plans } from '../plans/plans.tables';
import { users } from '../users/users.tables';

/** Plans that users have bought, as they were on the day. */
export const packages = pgTable(
  'packages',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planName: text().notNull(),
    quotas: jsonb().$type<Quotas>().notNull(),
    /** Null: not bought, but given to every account. */
    period: text().$type<PlanPeriod>(),
    pricePaidFen: bigint({ mode: 'number' }).notNull(),
    /** Made by the buyer's page for each purchase that is confirmed. */
    purchaseKey: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: it has no end. */
    endsAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('packages_owner_purchase').on(table.ownerId, table.purchaseKey),
    index('packages_owner_ends').on(table.ownerId, table.endsAt),
  ],
);

/** True of packages that can be used now. */
export const inForce = or(isNull(packages.endsAt), gt(packages.endsAt, sql`now()`));

/** Bought ones before the free one, the one that lasts longest first. */
export const bestFirst = [
  asc(isNull(packages.period)),
  sql`${packages.endsAt} desc nulls first`,
  asc(packages.id),
];
