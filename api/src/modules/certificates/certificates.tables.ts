import type { CertificateSource, CertificateWarning } from '@console/contract/certificates';
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

/** What is read from a certificate's text, so that lists need not read it again. */
export type CertificateFacts = {
  issuer: string;
  keyType: string;
  serialNumber: string;
  fingerprint: string;
  warnings: CertificateWarning[];
};

/** Certificates of users. Until one has been issued, its content is null. */
export const certificates = pgTable(
  'certificates',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    source: text().$type<CertificateSource>().notNull(),
    /** The names it is good for, or is to be good for. */
    domains: jsonb().$type<string[]>().notNull(),
    /** PEM, the site's own certificate first, without a root. */
    chain: text(),
    /** Sealed PEM; its context is `certificate:<id>`. */
    keySealed: text(),
    facts: jsonb().$type<CertificateFacts>(),
    notBefore: timestamp({ withTimezone: true }),
    notAfter: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('certificates_owner').on(table.ownerId, table.createdAt),
    index('certificates_not_after').on(table.notAfter),
  ],
);

/** What has been said of a certificate's end, so that it is said once. */
export const certificateNotices = pgTable(
  'certificate_notices',
  {
    certificateId: uuid()
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** A renewed certificate has another end, and is told of anew. */
    notAfter: timestamp({ withTimezone: true }).notNull(),
    /** How many days before its end; 0 that it has come. */
    days: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.notAfter, table.days] })],
);
