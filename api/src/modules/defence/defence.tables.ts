import type { Condition } from '@console/contract/defence/rules/conditions';
import type { Filter, Rule } from '@console/contract/defence/rules/rules';
import type { RuleParts } from '@console/contract/defence/rules/sentence';
import type { RevisionAction } from '@console/contract/settings/revisions';
import type { IpEntry } from '@console/contract/sites/settings/access';
import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** Groups of rules that accounts made. Built-in ones are in the contract. */
export const defenceGroups = pgTable(
  'defence_groups',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    note: text().notNull(),
    rules: jsonb().$type<Rule[]>().notNull(),
    /** The configuration revision that last changed it, or what its rules name. */
    revision: integer().notNull(),
    /** The number of its newest own revision. */
    version: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('defence_groups_owner_name').on(table.ownerId, table.name),
    index('defence_groups_revision').on(table.revision),
  ],
);

/** What a group was after each of its changes, with what its rules named. */
export type GroupSnapshot = { name: string; note: string; rules: Rule[]; parts: RuleParts };

export const defenceGroupRevisions = pgTable(
  'defence_group_revisions',
  {
    groupId: uuid()
      .notNull()
      .references(() => defenceGroups.id, { onDelete: 'cascade' }),
    /** Counts from 1 within a group. */
    number: integer().notNull(),
    configRevision: integer().notNull(),
    action: text().$type<RevisionAction>().notNull(),
    authorId: uuid().references(() => users.id),
    restoredNumber: integer(),
    settings: jsonb().$type<GroupSnapshot>().notNull(),
    /** Websites that it reached: how many, and first domains of some. */
    siteCount: integer().notNull(),
    siteDomains: jsonb().$type<string[]>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the last of the online nodes had it, or a newer one, in force, and how many there were. */
    settledAt: timestamp({ withTimezone: true }),
    settledNodes: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.number] }),
    index('defence_group_revisions_unsettled')
      .on(table.configRevision)
      .where(sql`${table.settledAt} is null`),
  ],
);

/** Matchers, filters and lists: what rules name by their ids. */
export type PartKind = 'matcher' | 'filter' | 'list';
export type PartContent = { condition: Condition } | { filter: Filter } | { entries: IpEntry[] };

export const defenceParts = pgTable(
  'defence_parts',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    kind: text().$type<PartKind>().notNull(),
    name: text().notNull(),
    note: text().notNull(),
    /** Without the key of URL signing, which `keySealed` has. */
    content: jsonb().$type<PartContent>().notNull(),
    keySealed: text(),
    revision: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [uniqueIndex('defence_parts_owner_name').on(table.ownerId, table.kind, table.name)],
);

/** White and black lists: of an account by its id, or `platform`. */
export const defenceGuards = pgTable(
  'defence_guards',
  {
    id: text().primaryKey(),
    white: jsonb().$type<IpEntry[]>().notNull(),
    black: jsonb().$type<IpEntry[]>().notNull(),
    revision: integer().notNull(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('defence_guards_revision').on(table.revision)],
);

/**
 * Every wording that a rule has had, by its hash: records of refusals carry the hash and stay
 * explained, whatever becomes of the rule. Rows are only ever added.
 */
export const defenceRuleWordings = pgTable(
  'defence_rule_wordings',
  {
    hash: text().primaryKey(),
    /** Null of a built-in group. */
    ownerId: uuid().references(() => users.id),
    groupId: text().notNull(),
    groupName: text().notNull(),
    ruleId: uuid().notNull(),
    ruleName: text().notNull(),
    sentence: text().notNull(),
    rule: jsonb().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('defence_rule_wordings_group').on(table.groupId)],
);

/** The one row that numbers the keys of passes; the keys themselves are derived and kept nowhere. */
export const defencePassKeys = pgTable(
  'defence_pass_keys',
  {
    id: integer().primaryKey(),
    number: integer().notNull(),
    rotatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check('defence_pass_keys_one_row', sql`${table.id} = 1`)],
);
