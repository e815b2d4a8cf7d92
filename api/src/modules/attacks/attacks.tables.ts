import type { AttackCause } from '@console/contract/monitor/attack-reports';
import type { AttackFacts } from '@console/contract/monitor/endpoints/attack-reports';
import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  jsonb,
  pgTable,
  real,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** Attacks on websites. The website is no foreign key: what happened outlives it. */
export const attacks = pgTable(
  'attacks',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    siteId: uuid().notNull(),
    /** The website's first domain, as it was. */
    domain: text().notNull(),
    cause: text().$type<AttackCause>().notNull(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    /** Null while it goes on. */
    endedAt: timestamp({ withTimezone: true }),
    /** Up to when it has been seen. */
    seenAt: timestamp({ withTimezone: true }).notNull(),
    /** Refusals of a step of five minutes before it began. */
    usual: real().notNull(),
    /** Refused or challenged, and the most of a second, as the facts have it; here for the list. */
    refused: bigint({ mode: 'number' }).notNull().default(0),
    peakPerSecond: integer().notNull().default(0),
    /** What is told of it: kept, so that records may go. */
    facts: jsonb().$type<AttackFacts>(),
    factsAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    unique('attacks_site_start').on(table.siteId, table.startedAt),
    uniqueIndex('attacks_site_open').on(table.siteId).where(sql`${table.endedAt} is null`),
    index('attacks_owner').on(table.ownerId, table.startedAt),
    index('attacks_ended').on(table.endedAt),
  ],
);

/** Links to reports that work without a session. Of a link only a hash is kept. */
export const attackShares = pgTable(
  'attack_shares',
  {
    id: uuid().primaryKey().defaultRandom(),
    attackId: uuid()
      .notNull()
      .references(() => attacks.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    revokedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index('attack_shares_attack').on(table.attackId)],
);
