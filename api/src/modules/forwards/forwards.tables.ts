import type { ForwardSettings } from '@console/contract/forwards/changes';
import type { PortRange } from '@console/contract/forwards/settings/listen';
import type {
  SetForwardDefaults,
  SetForwardSections,
} from '@console/contract/forwards/settings/sections';
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
import { defaultsTable, groupTable, revisionTable } from '../configured/configured.tables';
import { packages } from '../packages/packages.tables';
import { users } from '../users/users.tables';

/** What users call their groups of forwards. */
export const forwardGroups = groupTable('forward_groups');

/** What new forwards begin with, as far as their owner has set it. */
export const forwardDefaults = defaultsTable<'forward_defaults', SetForwardDefaults>(
  'forward_defaults',
  { id: () => forwardGroups.id },
);

export const forwards = pgTable(
  'forwards',
  {
    id: uuid().primaryKey().defaultRandom(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    sn: text().notNull().unique(),
    name: text().notNull(),
    note: text().notNull(),
    packageId: uuid()
      .notNull()
      .references(() => packages.id),
    groupId: uuid().references(() => forwardGroups.id, { onDelete: 'set null' }),
    state: text().$type<ForwardSettings['state']>().notNull().default('normal'),
    /** Ranges of ports; each port has its row in `forward_ports` too. */
    listen: jsonb().$type<PortRange[]>().notNull(),
    /** How many ports, and the first of them for sorting. */
    portCount: integer().notNull(),
    firstPort: integer().notNull(),
    /** The sections that somebody has set, as they were written; `readForwardSections` makes them whole. */
    settings: jsonb().$type<SetForwardSections>().notNull(),
    /** Addresses of the origins, to be searched without reading all settings of each forward. */
    originAddresses: jsonb()
      .$type<string[]>()
      .generatedAlwaysAs(sql`jsonb_path_query_array(settings, '$.origin.origins[*].address')`),
    /** The configuration revision that last changed the forward. */
    revision: integer().notNull(),
    /** The number of its newest own revision; `recordForwardRevisions` counts it. */
    version: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('forwards_owner').on(table.ownerId, table.createdAt),
    index('forwards_revision').on(table.revision),
    index('forwards_package').on(table.packageId),
    index('forwards_group').on(table.groupId),
  ],
);

/**
 * Every port that a forward has. Its key is what two customers cannot both have: a port of a protocol
 * on a group of nodes, whatever happens at the same time.
 */
export const forwardPorts = pgTable(
  'forward_ports',
  {
    nodeGroup: text().notNull(),
    protocol: text().$type<PortRange['protocol']>().notNull(),
    port: integer().notNull(),
    forwardId: uuid()
      .notNull()
      .references(() => forwards.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.nodeGroup, table.protocol, table.port] }),
    index('forward_ports_forward').on(table.forwardId),
  ],
);

/** Forwards that are gone, so that nodes which were away learn of it; kept for good, as sites' are. */
export const deletedForwards = pgTable(
  'deleted_forwards',
  { id: uuid().primaryKey(), revision: integer().notNull() },
  (table) => [index('deleted_forwards_revision').on(table.revision)],
);

/** Everything that a person can set of a forward. A new column beside `settings` belongs in here. */
export type ForwardSnapshot = Omit<ForwardSettings, 'origin' | 'access'> & SetForwardSections;

/** What a forward was after each of its changes. Written by `recordForwardRevisions` alone. */
export const forwardRevisions = revisionTable<'forward_revisions', ForwardSnapshot>(
  'forward_revisions',
  { column: 'forward_id', id: () => forwards.id },
);
