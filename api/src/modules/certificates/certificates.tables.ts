import type { IssueError } from '@console/contract/domains/certificate-issues';
import type { AcmeChallenge, CertificateSource } from '@console/contract/domains/certificates';
import type {
  CertificateWarning,
  IssueState,
} from '@console/contract/domains/endpoints/certificates';
import {
  boolean,
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

/** What an order at a CA needs, over and again. */
export type AcmeOrder = {
  accountId: string;
  challenge: AcmeChallenge;
  dnsApiId: string | null;
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
    /** The names that it covers, or will cover. */
    domains: jsonb().$type<string[]>().notNull(),
    /** PEM, the site's own certificate first, without a root. */
    chain: text(),
    /** Sealed PEM; its context is `certificate:<id>`. */
    keySealed: text(),
    facts: jsonb().$type<CertificateFacts>(),
    notBefore: timestamp({ withTimezone: true }),
    notAfter: timestamp({ withTimezone: true }),
    /** How a CA issues it; null for what was uploaded. */
    order: jsonb().$type<AcmeOrder>(),
    issueState: text().$type<IssueState>(),
    issueError: text(),
    issueErrorCode: text().$type<IssueError>(),
    /** Failures since the last success. */
    failures: integer().notNull().default(0),
    /** When it is ordered next: at once, again after a failure, or for renewal. */
    nextAttemptAt: timestamp({ withTimezone: true }),
    autoRenew: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('certificates_owner').on(table.ownerId, table.createdAt),
    index('certificates_not_after').on(table.notAfter),
    index('certificates_next_attempt').on(table.nextAttemptAt),
  ],
);

/** What has been said of a certificate's end, so that it is said once. */
export const certificateNotices = pgTable(
  'certificate_notices',
  {
    certificateId: uuid()
      .notNull()
      .references(() => certificates.id, { onDelete: 'cascade' }),
    /** A renewed certificate has another end, and gets new notices. */
    notAfter: timestamp({ withTimezone: true }).notNull(),
    /** How many days before its end; 0 that it has come. */
    days: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.certificateId, table.notAfter, table.days] })],
);

/** Accounts at CAs, each of one user. */
export const acmeAccounts = pgTable(
  'acme_accounts',
  {
    id: uuid().primaryKey(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id),
    directoryUrl: text().notNull(),
    email: text().notNull(),
    /** Sealed PEM; its context is `acme-account:<id>`, as is that of the binding's key. */
    keySealed: text().notNull(),
    eabKid: text().notNull().default(''),
    eabKeySealed: text(),
    /** Known once the CA has taken it. */
    accountUrl: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index('acme_accounts_owner').on(table.ownerId)],
);

/** What nodes answer to CAs now, each on the one host that the token is for. */
export const acmeAnswers = pgTable(
  'acme_answers',
  {
    host: text().notNull(),
    token: text().notNull(),
    keyAuthorization: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.host, table.token] })],
);
