import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * The host build that is live, one row. The console's process writes it, so that API processes
 * without a console of their own know what releases have to fit.
 */
export const hostBuilds = pgTable('host_builds', {
  /** Always `live`. */
  channel: text().primaryKey(),
  /** Names the content of the build. */
  build: text().notNull(),
  kit: text().notNull(),
  /** Modules that the host provides to remotes. */
  shared: jsonb().$type<string[]>().notNull(),
  changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
