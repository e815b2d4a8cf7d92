import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** White-label consoles of agents, each on its own host name. */
export const panels = pgTable('panels', {
  id: uuid().primaryKey().defaultRandom(),
  /** Lower-case ASCII host name without a port. */
  host: text().notNull().unique(),
  brandName: text().notNull(),
  favicon: text().notNull().default(''),
  metaDescription: text().notNull().default(''),
  bottomCopyright: text().notNull().default(''),
  brandLogo: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
