import { sql } from 'drizzle-orm';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../../users/users.tables';
import { sites } from '../sites.tables';

/** When another group replaced a site's own. Written only by `recordSwitches`. */
export const siteSwitches = pgTable(
  'site_switches',
  {
    id: uuid().primaryKey().defaultRandom(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** Ids of groups, with what these were called then. */
    beforeId: text().notNull(),
    beforeName: text().notNull(),
    afterId: text().notNull(),
    afterName: text().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null is the platform itself. */
    startedBy: uuid().references(() => users.id),
    until: timestamp({ withTimezone: true }).notNull(),
    /** Of one that did not run out: when it ended, how, and by whom. */
    endedAt: timestamp({ withTimezone: true }),
    ending: text().$type<'ended' | 'replaced'>(),
    endedBy: uuid().references(() => users.id),
  },
  (table) => [
    index('site_switches_site').on(table.siteId, table.startedAt),
    index('site_switches_open').on(table.siteId).where(sql`${table.endedAt} is null`),
  ],
);
