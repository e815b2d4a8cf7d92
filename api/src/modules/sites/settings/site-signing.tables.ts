import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { sites } from '../sites.tables';

/** Keys of URL signing, apart from the settings: they are sealed and never shown again. */
export const siteSigningKeys = pgTable('site_signing_keys', {
  siteId: uuid()
    .primaryKey()
    .references(() => sites.id, { onDelete: 'cascade' }),
  /** JSON of both keys. */
  sealed: text().notNull(),
  /** What is shown in their place; empty where there is none. */
  keyMask: text().notNull(),
  spareKeyMask: text().notNull(),
});
