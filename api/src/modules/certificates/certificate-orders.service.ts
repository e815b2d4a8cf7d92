import type { certificateApplySchema, IssueState } from '@console/contract/certificates';
import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { DnsTxtPort } from '../../ports/dns/txt-port';
import type { Sealing } from '../../sealing';
import type { Actor, AuditService } from '../audit/audit.service';
import type { SiteCertificatesService } from '../sites/site-certificates.service';
import type { createAcmeAccounts } from './acme-accounts.service';
import type { createAcmeAnswers } from './acme-answers.service';
import { acmeSentence } from './acme-errors';
import { dnsProofs, orderCertificate, type ProofPort } from './acme-order';
import { auditedCertificate } from './certificate-audit';
import { readContent } from './certificate-content';
import { ownedBy } from './certificates.queries';
import { type AcmeOrder, certificates } from './certificates.tables';
import { renewAt, retryAt } from './order-times';
import { contentValues } from './stored-content';

type Apply = z.output<typeof certificateApplySchema>;
type Claimed = {
  id: string;
  ownerId: string;
  domains: string[];
  order: AcmeOrder;
  failures: number;
};

/** A process that died while it ordered has its work taken over after this long. */
const leaseMs = 15 * 60_000;

export type CertificateOrdersDeps = {
  db: Db;
  secrets: Sealing;
  siteCertificates: SiteCertificatesService;
  audit: AuditService;
  accounts: ReturnType<typeof createAcmeAccounts>;
  answers: ReturnType<typeof createAcmeAnswers>;
  txtPort: (ownerId: string, dnsApiId: string) => Promise<DnsTxtPort>;
  /** Fails for a directory that the operator does not let people use. */
  requireDirectory: (url: string) => Promise<void>;
  dnsSettleMs: number;
};

export type CertificateOrdersService = ReturnType<typeof createCertificateOrdersService>;

/** Certificates that CAs issue: ordering, trying again, renewing. */
export function createCertificateOrdersService(deps: CertificateOrdersDeps) {
  const { db, secrets, siteCertificates, accounts, answers, audit } = deps;

  /** Puts an order in the queue; the job takes it. Resolves to the certificate's id. */
  async function apply(actor: Actor, wanted: Apply, now = new Date()): Promise<string> {
    const ownerId = actor.id;
    if (wanted.source === 'acme') await deps.requireDirectory(wanted.directoryUrl);
    if (wanted.dnsApiId) await deps.txtPort(ownerId, wanted.dnsApiId);
    const accountId = await accounts.accountFor(ownerId, wanted);
    const id = crypto.randomUUID();
    const { domains, challenge, source } = wanted;
    const dnsApiId = challenge === 'dns-01' ? wanted.dnsApiId : null;
    const name = wanted.name || (domains[0] ?? '');
    await db.transaction(async (tx) => {
      await tx.insert(certificates).values({
        ...{ id, ownerId, source, domains, name },
        order: { accountId, challenge, dnsApiId },
        issueState: 'waiting',
        nextAttemptAt: now,
        autoRenew: true,
      });
      await audit.record(tx, {
        actor,
        action: 'certificate.apply',
        object: { type: 'certificate', id },
        after: { name, domains, source, challenge, dnsApiId },
      });
    });
    return id;
  }

  /** Orders at once what failed, or what would be renewed later. */
  async function retry(actor: Actor, id: string, now = new Date()): Promise<void> {
    await db.transaction(async (tx) => {
      const [row] = await tx
        .update(certificates)
        .set({ nextAttemptAt: now, issueState: 'waiting' })
        .where(ownedBy(actor.id, eq(certificates.id, id), isNotNull(certificates.order)))
        .returning({ id: certificates.id });
      if (!row) throw new ApiError('NOT_FOUND');
      const object = { type: 'certificate', id } as const;
      await audit.record(tx, { actor, action: 'certificate.retry', object });
    });
  }

  /** Takes one due order, so that no other process does it meanwhile. */
  function claim(now: Date): Promise<Claimed | undefined> {
    return db.transaction(async (tx) => {
      const [due] = await tx
        .select({
          id: certificates.id,
          ownerId: certificates.ownerId,
          domains: certificates.domains,
          order: certificates.order,
          failures: certificates.failures,
        })
        .from(certificates)
        .where(and(isNotNull(certificates.order), lte(certificates.nextAttemptAt, now)))
        .orderBy(asc(certificates.nextAttemptAt))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due?.order) return undefined;
      const nextAttemptAt = new Date(now.getTime() + leaseMs);
      await tx
        .update(certificates)
        .set({ nextAttemptAt, issueState: 'ordering' })
        .where(eq(certificates.id, due.id));
      return { ...due, order: due.order };
    });
  }

  async function proofsOf({ ownerId, order }: Claimed): Promise<ProofPort> {
    if (order.challenge === 'dns-01') {
      if (order.dnsApiId === null) throw new Error('没有选择 DNS API');
      return dnsProofs(await deps.txtPort(ownerId, order.dnsApiId), deps.dnsSettleMs);
    }
    return {
      put: ({ token, value }) => answers.put(token, value),
      remove: ({ token }) => answers.remove(token),
    };
  }

  async function progress(id: string, issueState: IssueState): Promise<void> {
    await db.update(certificates).set({ issueState }).where(eq(certificates.id, id));
  }

  async function issue(claimed: Claimed): Promise<void> {
    const { id, order, domains } = claimed;
    const pem = await orderCertificate({
      client: await accounts.clientOf(order.accountId),
      domains,
      challenge: order.challenge,
      proofs: await proofsOf(claimed),
      progress: (state) => progress(id, state),
    });
    const content = readContent(pem);
    await siteCertificates.changeContent({ id, authorId: null }, async (tx) => {
      const renewal = renewAt(content.notBefore, content.notAfter);
      const [before] = await tx
        .select({
          name: certificates.name,
          domains: certificates.domains,
          facts: certificates.facts,
          notAfter: certificates.notAfter,
        })
        .from(certificates)
        .where(eq(certificates.id, id));
      // Deleted while it was ordered.
      if (!before) return;
      const values = contentValues(secrets, id, content);
      await tx
        .update(certificates)
        .set({
          ...values,
          ...{ issueState: 'issued', issueError: null, failures: 0, updatedAt: new Date() },
          nextAttemptAt: sql`case when ${certificates.autoRenew} then ${renewal.toISOString()}::timestamptz end`,
        })
        .where(eq(certificates.id, id));
      await audit.record(tx, {
        actor: 'system',
        action: 'certificate.issue',
        object: { type: 'certificate', id },
        before: auditedCertificate(before),
        after: auditedCertificate({ ...before, ...values }),
      });
    });
  }

  async function fail({ id, failures }: Claimed, error: unknown, now: Date): Promise<void> {
    await db
      .update(certificates)
      .set({
        issueState: 'failed',
        issueError: acmeSentence(error),
        failures: failures + 1,
        nextAttemptAt: retryAt(failures, now),
      })
      .where(eq(certificates.id, id));
  }

  /** Does all that is due, one after the other. Resolves to how many orders were tried. */
  async function runDue(now = () => new Date()): Promise<number> {
    for (let count = 0; ; count += 1) {
      const claimed = await claim(now());
      if (!claimed) return count;
      await issue(claimed).catch((error: unknown) => fail(claimed, error, now()));
    }
  }

  /** Certificates that prove their domains by a DNS API. */
  function usingDnsApi(ownerId: string, dnsApiId: string) {
    return db
      .select({ id: certificates.id, name: certificates.name })
      .from(certificates)
      .where(ownedBy(ownerId, sql`${certificates.order} ->> 'dnsApiId' = ${dnsApiId}`));
  }

  return { apply, retry, runDue, usingDnsApi };
}
