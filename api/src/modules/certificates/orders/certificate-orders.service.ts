import type {
  certificateApplySchema,
  IssueState,
} from '@console/contract/domains/endpoints/certificates';
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db, Signals } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { DnsError } from '../../../ports/dns/dns-provider';
import type { DnsTxtPort } from '../../../ports/dns/txt-port';
import type { Sealing } from '../../../secrets/sealing';
import type { Actor, AuditService } from '../../audit/audit.service';
import type { RateLimits } from '../../rate-limits/rate-limits.service';
import type { HeldDomainsService } from '../../sites/domains/held-domains.service';
import type { SiteCertificatesService } from '../../sites/settings/site-certificates.service';
import type { createAcmeAccounts } from '../acme/acme-accounts.service';
import type { createAcmeAnswers } from '../acme/acme-answers.service';
import type { AcmeDirectories } from '../acme/acme-directories';
import { AcmeFailure, orderFailure } from '../acme/acme-failure';
import { dnsProofs, orderCertificate, type Proof, type ProofPort } from '../acme/acme-order';
import { type AcmeBounds, withinBounds } from '../acme/acme-transport';
import { auditedCertificate } from '../certificate-audit';
import { ownedBy } from '../certificates.queries';
import { certificates } from '../certificates.tables';
import { readContent } from '../content/certificate-content';
import { contentValues } from '../content/stored-content';
import { type ClaimedOrder, claimOrder, isRunning } from './order-claims';
import { dailyOrders, requireFewOpen, requireRoom, waitTurn } from './order-limits';
import { renewAt, retryAt } from './order-times';

type Apply = z.output<typeof certificateApplySchema>;

/** What one order may cost: enough for a slow CA, and an end for an endless one. */
const boundsOf = (domains: number): AcmeBounds => ({
  requestsMax: 150 + 10 * domains,
  bytesMax: 8 * 1024 * 1024,
  timeMs: 5 * 60_000,
});

/** Orders that one run does side by side: a slow CA holds up its own orders alone. */
const sideBySide = 4;

export type CertificateOrdersDeps = {
  db: Db;
  signals: Signals;
  secrets: Sealing;
  siteCertificates: SiteCertificatesService;
  audit: AuditService;
  accounts: ReturnType<typeof createAcmeAccounts>;
  answers: ReturnType<typeof createAcmeAnswers>;
  txtPort: (ownerId: string, dnsApiId: string) => Promise<DnsTxtPort>;
  directories: AcmeDirectories;
  heldDomains: HeldDomainsService;
  dnsSettleMs: number;
  rateLimits: RateLimits;
  /** Says what failed on our own side. */
  report: (message: string) => void;
};

function notHeld(domains: readonly string[]): AcmeFailure {
  const names = domains.slice(0, 3).join('、');
  const more = domains.length > 3 ? ` 等 ${domains.length} 个域名` : '';
  return new AcmeFailure(
    'domain-not-held',
    `${names}${more}不再属于你的网站，请重新添加网站后再申请`,
  );
}

export type CertificateOrdersService = ReturnType<typeof createCertificateOrdersService>;

/** Certificates that CAs issue: ordering, trying again, renewing. */
export function createCertificateOrdersService(deps: CertificateOrdersDeps) {
  const { db, signals, secrets, siteCertificates, accounts, answers, audit } = deps;
  const daily = deps.rateLimits('certificate-orders', dailyOrders);

  /** Those of the domains that nothing shows to be the account's. */
  async function notProven(
    ownerId: string,
    { domains, challenge, dnsApiId }: Pick<Apply, 'domains' | 'challenge' | 'dnsApiId'>,
  ): Promise<string[]> {
    const unheld = await deps.heldDomains.notHeld(ownerId, domains);
    if (unheld.length === 0 || challenge !== 'dns-01' || dnsApiId === null) return unheld;
    // The CA reads the record in the public DNS: who can set it holds the name.
    const port = await deps.txtPort(ownerId, dnsApiId);
    return port.foreign(unheld);
  }

  async function requireProven(ownerId: string, wanted: Apply): Promise<void> {
    const foreign = new Set(
      await notProven(ownerId, wanted).catch((error: unknown) => {
        if (!(error instanceof DnsError)) throw error;
        throw new ApiError('DNS_FAILED', { fields: { dnsApiId: error.message } });
      }),
    );
    if (foreign.size === 0) return;
    const [byHttp, byDns] = [
      '域名不在你的网站中，请先添加网站',
      '域名不在你的网站中，也不在所选的 DNS 账户中',
    ];
    const sentence = wanted.challenge === 'dns-01' ? byDns : byHttp;
    const fields: Record<string, string> = {};
    for (const [index, domain] of wanted.domains.entries()) {
      if (foreign.has(domain)) fields[`domains.${index}`] = sentence;
    }
    throw new ApiError('DOMAIN_NOT_HELD', { fields });
  }

  /** Puts an order in the queue; the job takes it. Resolves to the certificate's id. */
  async function apply(actor: Actor, wanted: Apply, now = new Date()): Promise<string> {
    const ownerId = actor.id;
    deps.directories.urlOf(wanted);
    if (wanted.dnsApiId) await deps.txtPort(ownerId, wanted.dnsApiId);
    await daily.hit(ownerId);
    await requireProven(ownerId, wanted);
    const accountId = await accounts.accountFor(ownerId, wanted);
    const id = crypto.randomUUID();
    const { domains, challenge, source } = wanted;
    const dnsApiId = challenge === 'dns-01' ? wanted.dnsApiId : null;
    const name = wanted.name || (domains[0] ?? '');
    await db.transaction(async (tx) => {
      await waitTurn(tx, ownerId);
      await requireRoom(tx, ownerId);
      await requireFewOpen(tx, ownerId);
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
      await signals.publish('orders', id, tx);
    });
    return id;
  }

  /** Orders at once what failed, or what would be renewed later. */
  async function retry(actor: Actor, id: string, now = new Date()): Promise<void> {
    await daily.hit(actor.id);
    await db.transaction(async (tx) => {
      await waitTurn(tx, actor.id);
      const mine = ownedBy(actor.id, eq(certificates.id, id), isNotNull(certificates.order));
      const [row] = await tx
        .select({
          isRunning: sql<boolean>`${isRunning(certificates, now)}`,
          state: certificates.issueState,
        })
        .from(certificates)
        .where(mine)
        .for('update');
      if (!row) throw new ApiError('NOT_FOUND');
      if (row.isRunning) throw new ApiError('CONFLICT', { message: '正在签发，请稍候' });
      if (row.state === 'issued') await requireFewOpen(tx, actor.id);
      await tx
        .update(certificates)
        .set({ nextAttemptAt: now, issueState: 'waiting' })
        .where(eq(certificates.id, id));
      const object = { type: 'certificate', id } as const;
      await audit.record(tx, { actor, action: 'certificate.retry', object });
      await signals.publish('orders', id, tx);
    });
  }

  async function proofsOf({ ownerId, order }: ClaimedOrder): Promise<ProofPort> {
    if (order.challenge === 'dns-01') {
      if (order.dnsApiId === null) throw new AcmeFailure('dns-api', '没有选择 DNS API');
      return dnsProofs(await deps.txtPort(ownerId, order.dnsApiId), deps.dnsSettleMs);
    }
    const toAnswer = ({ token, domain, value }: Proof) => ({
      host: domain,
      token,
      keyAuthorization: value,
    });
    return {
      put: (proofs) => answers.put(proofs.map(toAnswer)),
      remove: (proofs) => answers.remove(proofs.map(toAnswer)),
    };
  }

  async function progress(id: string, issueState: IssueState): Promise<void> {
    await db.update(certificates).set({ issueState }).where(eq(certificates.id, id));
  }

  async function order(claimed: ClaimedOrder) {
    const { id, ownerId, order, domains } = claimed;
    const call = deps.directories.callerOf(await accounts.directoryOf(order.accountId));
    // The site may have gone, or have become somebody else's, since the application.
    const foreign = await notProven(ownerId, { ...order, domains });
    if (foreign.length > 0) throw notHeld(foreign);
    return withinBounds({ call, bounds: boundsOf(domains.length) }, async (run) =>
      orderCertificate({
        ...run,
        client: await accounts.clientOf(order.accountId, run),
        domains,
        challenge: order.challenge,
        proofs: await proofsOf(claimed),
        progress: (state) => progress(id, state),
      }),
    );
  }

  async function issue(claimed: ClaimedOrder): Promise<void> {
    const { id, ownerId, domains } = claimed;
    const pem = await order(claimed);
    const content = readContent(pem);
    await siteCertificates.changeContent({ id, authorId: null }, async (tx) => {
      // What nodes have answered for must be the account's to the end.
      if (claimed.order.challenge === 'http-01') {
        const foreign = await deps.heldDomains.notHeld(ownerId, domains, tx);
        if (foreign.length > 0) throw notHeld(foreign);
      }
      const renewal = renewAt(content.notBefore, content.notAfter);
      const [before] = await tx
        .select({
          name: certificates.name,
          domains: certificates.domains,
          facts: certificates.facts,
          notAfter: certificates.notAfter,
        })
        .from(certificates)
        .where(and(eq(certificates.id, id), isNotNull(certificates.order)));
      // Deleted while it was ordered, or given other content by its owner.
      if (!before) return;
      const values = contentValues(secrets, id, content);
      await tx
        .update(certificates)
        .set({
          ...values,
          ...{
            issueState: 'issued',
            issueError: null,
            issueErrorCode: null,
            failures: 0,
            updatedAt: new Date(),
          },
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

  async function fail({ id, failures }: ClaimedOrder, error: unknown, now: Date): Promise<void> {
    const { code, message } = orderFailure(error);
    if (code === 'internal') deps.report(`certificate ${id}: ${String(error)}`);
    // Waiting does not help with a domain that belongs to another account.
    const isOver = code === 'domain-not-held';
    await db
      .update(certificates)
      .set({
        issueState: 'failed',
        issueError: message,
        issueErrorCode: code,
        failures: failures + 1,
        nextAttemptAt: isOver ? null : retryAt(failures, now),
      })
      .where(and(eq(certificates.id, id), isNotNull(certificates.order)));
  }

  /** Does one due order after the other. Resolves to how many were tried. */
  async function runInTurn(now: () => Date): Promise<number> {
    for (let count = 0; ; count += 1) {
      const claimed = await claimOrder(db, now());
      if (!claimed) return count;
      await issue(claimed).catch((error: unknown) => fail(claimed, error, now()));
    }
  }

  /** Does all that is due, some side by side. Resolves to how many orders were tried. */
  async function runDue(now = () => new Date()): Promise<number> {
    const turns = Array.from({ length: sideBySide }, () => runInTurn(now));
    return (await Promise.all(turns)).reduce((sum, count) => sum + count, 0);
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
