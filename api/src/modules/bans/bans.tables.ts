import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sites } from '../sites/sites.tables';
import { users } from '../users/users.tables';

/** Addresses that are kept out, and for an hour those that were lifted or are over. */
export const bans = pgTable(
  'bans',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null is every site: a ban by the platform. */
    siteId: uuid().references(() => sites.id, { onDelete: 'cascade' }),
    /** An IPv4 address, or the /64 of an IPv6 one, as `bannedAddress` writes it. */
    address: text().notNull(),
    until: timestamp({ withTimezone: true }).notNull(),
    /** How many times in a row. */
    count: integer().notNull(),
    /** Where the change stands in the order of all; nodes follow by it. */
    seq: bigint({ mode: 'number' }).notNull(),
    source: text().$type<'rule' | 'manual'>().notNull(),
    /** Who made it by hand. */
    authorId: uuid().references(() => users.id),
    rule: text().notNull().default(''),
    ruleName: text().notNull().default(''),
    requestId: text().notNull().default(''),
    node: text().notNull().default(''),
    note: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    liftedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('bans_site_address').on(table.siteId, table.address).nullsNotDistinct(),
    index('bans_seq').on(table.seq),
    index('bans_until').on(table.until),
    index('bans_author').on(table.authorId).where(sql`${table.authorId} is not null`),
  ],
);

/**
 * The one row that numbers changes of bans. Who takes numbers holds its lock to the end of the
 * transaction, so changes become visible in their order.
 */
export const banCounter = pgTable(
  'ban_counter',
  { id: integer().primaryKey(), seq: bigint({ mode: 'number' }).notNull() },
  (table) => [check('ban_counter_one_row', sql`${table.id} = 1`)],
);
