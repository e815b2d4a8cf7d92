import type { PackKind } from '@console/contract/packages/endpoints/packs';
import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** What adds to the quotas of a package. */
export const packs = pgTable('packs', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull().unique(),
  kind: text().$type<PackKind>().notNull(),
  amount: integer().notNull(),
  pricePerMonthFen: bigint({ mode: 'number' }).notNull(),
  onSale: boolean().notNull().default(true),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
