import type { RevisionAction } from '@console/contract/site-revisions';
import type { SiteNames } from '@console/contract/site-section';
import type { SetSections } from '@console/contract/site-sections';
import type { SiteDetail } from '@console/contract/sites';
import { sql } from 'drizzle-orm';
import {
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';
import { sites } from './sites.tables';

/** Everything that a person can set of a site. A new column beside `settings` belongs in here. */
export type SiteSnapshot = Pick<SiteDetail, 'domains' | 'note' | 'state'> &
  SetSections & {
    /** What the certificate was called, which is told of one that is gone since. */
    certificateName: string | null;
    /** Absent from revisions of before sites had them. */
    groupName?: string | null;
    packageName?: string | null;
    extraPorts?: number[];
    /** What its defence names. */
    defence?: SiteNames['defence'] | undefined;
  };

/** What a site was after each of its changes. Written by `recordRevisions` alone. */
export const siteRevisions = pgTable(
  'site_revisions',
  {
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    /** Counts from 1 within a site. */
    number: integer().notNull(),
    /** The configuration revision that brings it to the nodes. */
    configRevision: integer().notNull(),
    action: text().$type<RevisionAction>().notNull(),
    /** Null is the platform itself. */
    authorId: uuid().references(() => users.id),
    /** Of a roll-back: the number that was gone back to. */
    restoredNumber: integer(),
    settings: jsonb().$type<SiteSnapshot>().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the last of the online nodes had it, or a newer one, in force, and how many there were. */
    settledAt: timestamp({ withTimezone: true }),
    settledNodes: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.siteId, table.number] }),
    // What is still on its way is little, whatever has been written.
    index('site_revisions_unsettled')
      .on(table.configRevision)
      .where(sql`${table.settledAt} is null`),
  ],
);
