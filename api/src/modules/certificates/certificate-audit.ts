import type { certificates } from './certificates.tables';

type Stored = typeof certificates.$inferSelect;
type Audited = Pick<Stored, 'name' | 'domains'> &
  Partial<Pick<Stored, 'facts' | 'notAfter' | 'autoRenew'>>;

/** What the audit tells of a certificate: which one it is, and nothing of its key. */
export function auditedCertificate({ name, domains, facts, notAfter, autoRenew }: Audited) {
  return {
    name,
    domains,
    fingerprint: facts?.fingerprint ?? null,
    notAfter: notAfter?.toISOString() ?? null,
    ...(autoRenew !== undefined && { autoRenew }),
  };
}
