import type { DnsConfig, DnsProvider } from '@console/contract/domains/dns-providers';
import {
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
import { sites } from '../sites/sites.tables';
import { users } from '../users/users.tables';

export const dnsApis = pgTable(
  'dns_apis',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    provider: text().$type<DnsProvider>().notNull(),
    config: jsonb().$type<DnsConfig>().notNull(),
    maskedKey: text().notNull(),
    /** The secrets as JSON, sealed for this row. */
    sealed: text().notNull(),
    testedAt: timestamp({ withTimezone: true }),
    /** What went wrong at the last test; empty when it went well. */
    testMessage: text().notNull().default(''),
    testZones: integer(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('dns_apis_owner').on(table.ownerId, table.createdAt),
    uniqueIndex('dns_apis_name').on(table.ownerId, table.name),
  ],
);

/** Sites whose CNAME was written through a DNS API. */
export const dnsApiSites = pgTable(
  'dns_api_sites',
  {
    dnsApiId: uuid()
      .notNull()
      .references(() => dnsApis.id, { onDelete: 'cascade' }),
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    writtenAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.dnsApiId, table.siteId] }),
    index('dns_api_sites_site').on(table.siteId),
  ],
);
