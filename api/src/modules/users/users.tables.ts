import type { AccountStatus } from '@console/contract/accounts/users';
import type { RoleKey } from '@console/contract/common/roles/role-schemas';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { panels } from '../system-info/system-info.tables';

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Lower case. */
    email: text().unique(),
    phone: text().unique(),
    qq: text(),
    passwordHash: text().notNull(),
    status: text().$type<AccountStatus>().notNull().default('normal'),
    roles: text().array().$type<RoleKey[]>().notNull(),
    /** Set for panel users: the panel where they are customers. */
    panelId: uuid().references(() => panels.id),
    /** The affiliate's user through whose link this one registered. */
    referrerId: uuid().references((): AnyPgColumn => users.id),
    accountEventWarning: boolean().notNull().default(true),
    /** Since when the start guide is not shown any more. */
    startedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('users_name_unique').on(sql`lower(${table.name})`),
    index('users_panel').on(table.panelId),
    index('users_referrer').on(table.referrerId),
    index('users_created_at').on(table.createdAt),
  ],
);

/** Resellers; an agent may have a panel of its own. */
export const agents = pgTable('agents', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id),
  panelId: uuid()
    .unique()
    .references(() => panels.id),
  status: text().$type<AccountStatus>().notNull().default('under-review'),
  menuSwitch: boolean().notNull().default(false),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** Members of the affiliate programme. */
export const affiliates = pgTable('affiliates', {
  id: uuid().primaryKey().defaultRandom(),
  userId: uuid()
    .notNull()
    .unique()
    .references(() => users.id),
  /** What the affiliate's link carries. */
  code: text()
    .notNull()
    .unique()
    .default(sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)`),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
