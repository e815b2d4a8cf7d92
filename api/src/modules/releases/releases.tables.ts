import type { PinnedRelease } from '@console/contract/console/endpoints/releases';
import {
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** Releases of remotes. A row never changes once it is there. */
export const releases = pgTable(
  'releases',
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().$type<PinnedRelease['name']>().notNull(),
    version: text().notNull(),
    descriptor: jsonb().$type<PinnedRelease['descriptor']>().notNull(),
    manifest: jsonb().$type<PinnedRelease['manifest']>().notNull(),
    bytes: integer().notNull(),
    files: integer().notNull(),
    publishedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [unique('releases_name_version').on(table.name, table.version)],
);

/** Files of a release, as they are and compressed as well as can be. */
export const releaseFiles = pgTable(
  'release_files',
  {
    releaseId: uuid()
      .notNull()
      .references(() => releases.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    integrity: text().notNull(),
    content: bytea().notNull(),
    brotli: bytea().notNull(),
    gzip: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.releaseId, table.name] })],
);

/** The live release of each remote, and the one before it. */
export const releaseChannels = pgTable(
  'release_channels',
  {
    name: text().$type<PinnedRelease['name']>().primaryKey(),
    liveId: uuid()
      .notNull()
      .references(() => releases.id),
    previousId: uuid().references(() => releases.id),
    changedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('release_channels_live').on(table.liveId)],
);
