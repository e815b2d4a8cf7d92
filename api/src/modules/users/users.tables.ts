import type { RoleKey } from '@console/contract/roles';
import type { AccountStatus } from '@console/contract/users';
import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
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
    accountEventWarning: boolean().notNull().default(true),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('users_name_unique').on(sql`lower(${table.name})`)],
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
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});
