import { X509Certificate } from 'node:crypto';
import type {
  Certificate,
  CertificateDetail,
} from '@console/contract/domains/endpoints/certificates';
import type { BoundSite } from '../sites/settings/site-certificates.service';
import { type StoredCertificate, validityOf } from './certificates.queries';
import { displayName } from './content/certificate-content';
import { pemBlocks } from './content/pem';

const dayMs = 86_400_000;

type Around = { sites: readonly BoundSite[]; sync: Certificate['sync']; now: Date };

function toIssue(stored: StoredCertificate): Certificate['issue'] {
  const { order, issueState, issueError, issueErrorCode, nextAttemptAt } = stored;
  if (order === null || issueState === null) return null;
  return {
    state: issueState,
    challenge: order.challenge,
    error: issueState === 'failed' ? issueError : null,
    errorCode: issueState === 'failed' ? issueErrorCode : null,
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
  };
}

/** A certificate as lists show it. */
export function toCertificate(stored: StoredCertificate, around: Around): Certificate {
  const { notBefore, notAfter, facts } = stored;
  return {
    id: stored.id,
    name: stored.name,
    source: stored.source,
    domains: stored.domains,
    issuer: facts?.issuer ?? '',
    keyType: facts?.keyType ?? '',
    validity: validityOf(notAfter, around.now),
    notBefore: notBefore?.toISOString() ?? null,
    notAfter: notAfter?.toISOString() ?? null,
    daysLeft: notAfter && Math.floor((notAfter.getTime() - around.now.getTime()) / dayMs),
    warnings: facts?.warnings ?? [],
    issue: toIssue(stored),
    autoRenew: stored.autoRenew,
    sites: around.sites.map(({ id, domain }) => ({ id, domain })),
    sync: around.sync,
    createdAt: stored.createdAt.toISOString(),
    updatedAt: stored.updatedAt.toISOString(),
  };
}

function toLink({ text }: { text: string }): CertificateDetail['chain'][number] {
  const certificate = new X509Certificate(text);
  return {
    subject: displayName(certificate.subject),
    issuer: displayName(certificate.issuer),
    notBefore: new Date(certificate.validFrom).toISOString(),
    notAfter: new Date(certificate.validTo).toISOString(),
  };
}

/** A certificate with its chain. */
export function toDetail(stored: StoredCertificate, around: Around): CertificateDetail {
  return {
    ...toCertificate(stored, around),
    serialNumber: stored.facts?.serialNumber ?? '',
    fingerprint: stored.facts?.fingerprint ?? '',
    chain: pemBlocks(stored.chain ?? '').map(toLink),
  };
}
