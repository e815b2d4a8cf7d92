import type { PlanPeriod, Quotas } from '@console/contract/plans';
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
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('plans_one_free').on(table.free).where(sql`${table.free}`)],
);
