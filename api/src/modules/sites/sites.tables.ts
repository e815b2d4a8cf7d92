import type { SiteState } from '@console/contract/sites/endpoints/sites';
import type { SetSections } from '@console/contract/sites/sections/stored-sections';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { certificates } from '../certificates/certificates.tables';
import { packages } from '../packages/packages.tables';
import { users } from '../users/users.tables';
import { siteGroups } from './groups/site-groups.tables';

export const sites = pgTable(
  'sites',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    sn: text().notNull().unique(),
    /** The first of the site's domains, for sorting. */
    mainDomain: text().notNull(),
    note: text().notNull(),
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    groupId: uuid().references(() => siteGroups.id, { onDelete: 'set null' }),
    state: text().$type<SiteState>().notNull().default('normal'),
    /** The sections that somebody has set, as they were written; `readSections` makes them whole. */
    settings: jsonb().$type<SetSections>().notNull(),
    /** What the settings name, so that a certificate in use cannot be deleted. */
    certificateId: uuid()
      .generatedAlwaysAs(sql`(settings #>> '{https,certificateId}')::uuid`)
      .references(() => certificates.id),
    /** Addresses of the origins, to be searched without reading all settings of each site. */
    originAddresses: jsonb()
      .$type<string[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(settings, '$.origin.origins[*].address')`),
    /** Ids of what its defence names: groups, and what its own rules name. */
    defenceNames: jsonb()
      .$type<(string | null)[]>()
      .generatedAlwaysAs(sql`
      jsonb_path_query_array(settings, '$.cc.group')
      || jsonb_path_query_array(settings, '$.cc.emergency.group')
      || jsonb_path_query_array(settings, '$.cc.rules[*].matcher.id')
      || jsonb_path_query_array(settings, '$.cc.rules[*].filters[*].id')
      || jsonb_path_query_array(settings, '$.cc.rules[*].matcher.**.listId')`),
    /** Ports in addition to the nodes' usual ones, among those that the operator has opened. */
    extraPorts: integer().array().notNull().default([]),
    /** The configuration revision that last changed the site. */
    revision: integer().notNull(),
    /** The number of the site's newest own revision; `recordRevisions` counts it. */
    version: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('sites_owner').on(table.ownerId, table.createdAt),
    index('sites_revision').on(table.revision),
    index('sites_certificate').on(table.certificateId),
    index('sites_owner_domain').on(table.ownerId, table.mainDomain),
    index('sites_package').on(table.packageId),
    index('sites_group').on(table.groupId),
    index('sites_defence_names').using('gin', table.defenceNames),
  ],
);

/** Every domain of every site; a domain belongs to one site of the whole platform. */
export const siteDomains = pgTable(
  'site_domains',
  {
    domain: text().primaryKey(),
    siteId: uuid()
      .notNull()
      .references(() => sites.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
  },
  (table) => [index('site_domains_site').on(table.siteId)],
);

/**
 * Deleted sites, so that nodes which were away learn of it. Rows are kept for good: a node's last
 * acknowledgement says nothing once its disk was restored from a backup, and a node that missed a
 * removal would go on serving the site. A row is 20 bytes; removing rows would need a lowest
 * revision below which a node gets everything again.
 */
export const deletedSites = pgTable(
  'deleted_sites',
  { id: uuid().primaryKey(), revision: integer().notNull() },
  (table) => [index('deleted_sites_revision').on(table.revision)],
);
