import type { Quotas } from '@console/contract/packages/endpoints/plans';
import type { PlanPeriod } from '@console/contract/packages/plans';
import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

export const plans = pgTable(
  'plans',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull().unique(),
    group: text().notNull(),
    /** Order among the plans on sale. */
    position: integer().notNull(),
    quotas: jsonb().$type<Quotas>().notNull(),
    pricesFen: jsonb().$type<Record<PlanPeriod, number>>().notNull(),
    onSale: boolean().notNull().default(true),
    /** The one plan that every new account is given; the operator marks it. */
    free: boolean().notNull().default(false),
    /** Whoever buys it has passed 实名认证. */
    certified: boolean().notNull().default(false),
    /** How many of it an account may ever buy. */
    purchaseMax: integer(),
    /** The one account that sees and buys it. */
    exclusiveOwnerId: uuid().references(() => users.id),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('plans_one_free').on(table.free).where(sql`${table.free}`)],
);
