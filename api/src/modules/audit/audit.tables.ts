import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '../users/users.tables';

/** What an audited change is about. */
export type AuditObject =
  | 'user'
  | 'agent'
  | 'announcement'
  | 'node'
  | 'certificate'
  | 'dns-api'
  | 'site'
  | 'settings'
  | 'pack'
  | 'order'
  | 'plan'
  | 'coupon'
  | 'gift-batch'
  | 'invoice'
  | 'attack-report'
  /** By the account's id, or `platform`. */
  | 'defence-guard'
  /** By the id of their group, or of their owner for those of all sites. */
  | 'site-defaults'
  | 'forward-defaults';

/** Every audited change. */
export type AuditAction =
  | 'user.ban'
  | 'user.restore'
  | 'user.certify'
  | 'user.certify-refuse'
  | 'user.password-reset'
  | 'user.second-factor-on'
  | 'user.second-factor-off'
  | 'user.second-factor-reset'
  | 'user.recovery-codes-renew'
  | 'user.recovery-code-use'
  | 'agent.menu-switch'
  | 'announcement.create'
  | 'announcement.update'
  | 'announcement.delete'
  | 'node.token'
  | 'certificate.upload'
  | 'certificate.apply'
  | 'certificate.retry'
  | 'certificate.issue'
  | 'certificate.update'
  | 'certificate.bind'
  | 'certificate.delete'
  | 'certificate.key-download'
  | 'dns-api.create'
  | 'dns-api.update'
  | 'dns-api.delete'
  | 'dns-api.cname-write'
  | 'node.remove'
  | 'site.domain-take'
  | 'package-settings.update'
  | 'records-retention.update'
  | 'attack-report.share'
  | 'attack-report.unshare'
  | 'plan.create'
  | 'plan.update'
  | 'coupon.create'
  | 'coupon.active'
  | 'gift-batch.create'
  | 'gift-batch.revoke'
  | 'invoice.issued'
  | 'invoice.refused'
  | 'invoice.voided'
  | 'pack.create'
  | 'pack.update'
  | 'order.refund'
  | 'order.transfer-confirm'
  | 'order.transfer-refuse'
  | 'defence-guard.update'
  | 'site-defaults.update'
  | 'site-defaults.reset'
  | 'site-defaults.delete'
  | 'forward-defaults.update'
  | 'forward-defaults.reset'
  | 'forward-defaults.delete';

/** Who changed what. Rows are only ever added. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Nobody: the system did it by itself. */
    actorId: uuid().references(() => users.id),
    action: text().$type<AuditAction>().notNull(),
    objectType: text().$type<AuditObject>().notNull(),
    objectId: text().notNull(),
    before: jsonb().$type<Record<string, unknown>>(),
    after: jsonb().$type<Record<string, unknown>>(),
    reason: text().notNull().default(''),
    ip: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index('audit_log_object').on(table.objectType, table.objectId, table.at),
    index('audit_log_at').on(table.at),
  ],
);
