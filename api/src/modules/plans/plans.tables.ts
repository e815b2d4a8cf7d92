import type { PlanPeriod, Quotas } from '@console/contract/plans';
import { boolean, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

export const plans = pgTable('plans', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  group: text().notNull(),
  /** Order among the plans on sale. */
  position: integer().notNull(),
  quotas: jsonb().$type<Quotas>().notNull(),
  pricesFen: jsonb().$type<Record<PlanPeriod, number>>().notNull(),
  onSale: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
