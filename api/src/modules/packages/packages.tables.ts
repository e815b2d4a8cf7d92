import type { PackageLimit } from '@console/contract/packages/endpoints/package-load';
import type { BoughtPack } from '@console/contract/packages/endpoints/packs';
import type { Quotas } from '@console/contract/packages/endpoints/plans';
import type { PlanPeriod } from '@console/contract/packages/plans';
import { asc, gt, isNull, or, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { plans } from '../plans/plans.tables';
import { users } from '../users/users.tables';

/** Plans that users have bought, as they were on the day. */
export const packages = pgTable(
  'packages',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    planId: uuid()
      .notNull()
      .references(() => plans.id),
    planName: text().notNull(),
    quotas: jsonb().$type<Quotas>().notNull(),
    /** Packs that add to the quotas; expired ones no longer count. */
    packs: jsonb().$type<BoughtPack[]>().notNull().default([]),
    /** Null: not bought, but given to every account. */
    period: text().$type<PlanPeriod>(),
    pricePaidFen: bigint({ mode: 'number' }).notNull(),
    /** Made by the buyer's page for each purchase that is confirmed. */
    purchaseKey: text().notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** Null: it has no end. */
    endsAt: timestamp({ withTimezone: true }),
    /**
     * The end is always a number of months after this, so that renewing keeps the day of the month.
     */
    anchorAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    anchorMonths: integer().notNull().default(0),
    /** Renewed from the balance for another of its period, a day before it ends. */
    autoRenew: boolean().notNull().default(false),
    /** When its owner gave it up; it goes no further than its end. */
    cancelledAt: timestamp({ withTimezone: true }),
    /**
     * The configuration revision by which nodes know its terms; null while they still have to be
     * sent.
     */
    edgeRevision: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('packages_owner_purchase').on(table.ownerId, table.purchaseKey),
    index('packages_owner_ends').on(table.ownerId, table.endsAt),
    index('packages_edge_revision').on(table.edgeRevision),
  ],
);

/** Traffic of a package in one month of the service's calendar, as it was when last measured. */
export const packageTraffic = pgTable('package_traffic', {
  packageId: uuid()
    .primaryKey()
    .references(() => packages.id),
  month: timestamp({ withTimezone: true }).notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  measuredAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
});

/** When nodes last refused requests because a package had too much of a kind at a time. */
export const packageExcesses = pgTable(
  'package_excesses',
  {
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    kind: text().$type<PackageLimit>().notNull(),
    lastAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.kind] })],
);

/** The month's traffic, or what was too much at a time. */
export type ExcessKind = 'traffic' | PackageLimit;

/** Excesses that owners were told of and that are not over yet. */
export const packageExcessNotices = pgTable(
  'package_excess_notices',
  {
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    kind: text().$type<ExcessKind>().notNull(),
    toldAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.kind] })],
);

/** What was paid for which time of a package; the value that is left is reckoned from here. */
export const packageTerms = pgTable(
  'package_terms',
  {
    id: uuid().primaryKey().defaultRandom(),
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    period: text().$type<PlanPeriod>().notNull(),
    /** What was paid for it, without what was credited elsewhere. */
    paidFen: bigint({ mode: 'number' }).notNull(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** Where the whole period begins: an upgrade in the middle of it pays for the rest. */
    periodStartsAt: timestamp({ withTimezone: true }).notNull(),
    /** When an upgrade took what was left of it. */
    creditedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('package_terms_package').on(table.packageId, table.endsAt)],
);

/** Notices about the end of a package, each sent once; 0 days is the end itself. */
export const packageNotices = pgTable(
  'package_notices',
  {
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    days: integer().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.packageId, table.endsAt, table.days] })],
);

/** True of packages that can be used now. */
export const inForce = or(isNull(packages.endsAt), gt(packages.endsAt, sql`now()`));

/** Bought ones before the free one, the one that lasts longest first. */
export const bestFirst = [
  asc(isNull(packages.period)),
  sql`${packages.endsAt} desc nulls first`,
  asc(packages.id),
];
