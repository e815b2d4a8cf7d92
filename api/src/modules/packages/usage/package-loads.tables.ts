import type { PackageLoad } from '@console/contract/packages/endpoints/package-load';
import { jsonb, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { nodes } from '../../nodes/nodes.tables';

/** What a node said last of the packages that its sites are in. */
export const nodePackageLoads = pgTable('node_package_loads', {
  nodeId: uuid()
    .primaryKey()
    .references(() => nodes.id, { onDelete: 'cascade' }),
  loads: jsonb().$type<PackageLoad[]>().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});
