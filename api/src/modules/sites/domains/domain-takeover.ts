import { takeoverMinutes } from '@console/contract/domains/domain-proofs';
import { and, asc, eq, gt, gte, inArray, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../../db/engine';
import { ApiError } from '../../../plugins/api-error';
import { createAuditService } from '../../audit/audit.service';
import { auditLog } from '../../audit/audit.tables';
import { nextConfigRevision } from '../../configured/history/config-change.service';
import { domainProofs } from '../../domain-proofs/domain-proofs.tables';
import { createEventsService } from '../../events/events.service';
import { recordRevisions } from '../history/site-revisions.service';
import { deletedSites, siteDomains, sites } from '../sites.tables';
import { domainsOf } from './site-domains';

/** Domains that one account may take over in a day. */
const dailyMax = 20;
/** Names that one query asks for, well below PostgreSQL's bound of parameters. */
const askedMax = 1_000;

type Taken = { domain: string; siteId: string; holderId: string };

/**
 * Those of the domains that other accounts' sites hold and that this account has just proven its
 * own, by a record of exactly that name: a holder who has proven the name since keeps it.
 */
export async function takeableDomains(
  tx: Db,
  ownerId: string,
  domains: readonly string[],
): Promise<Taken[]> {
  const since = new Date(Date.now() - takeoverMinutes * 60_000);
  const theirs = alias(domainProofs, 'theirs');
  const newer = tx
    .select({ name: theirs.name })
    .from(theirs)
    .where(
      and(
        eq(theirs.ownerId, sites.ownerId),
        eq(theirs.name, domainProofs.name),
        gte(theirs.provenAt, domainProofs.provenAt),
      ),
    );
  const found: Taken[] = [];
  for (let from = 0; from < domains.length; from += askedMax) {
    const rows = await tx
      .select({ domain: siteDomains.domain, siteId: sites.id, holderId: sites.ownerId })
      .from(domainProofs)
      .innerJoin(siteDomains, eq(siteDomains.domain, domainProofs.name))
      .innerJoin(sites, eq(sites.id, siteDomains.siteId))
      .where(
        and(
          eq(domainProofs.ownerId, ownerId),
          inArray(domainProofs.name, domains.slice(from, from + askedMax)),
          gt(domainProofs.provenAt, since),
          ne(sites.ownerId, ownerId),
          notExists(newer),
        ),
      );
    found.push(...rows);
  }
  return found;
}

async function requireFewTaken(tx: Db, ownerId: string, more: number) {
  const dayBefore = new Date(Date.now() - 86_400_000);
  const before = await tx.$count(
    auditLog,
    and(
      gt(auditLog.at, dayBefore),
      eq(auditLog.actorId, ownerId),
      eq(auditLog.action, 'site.domain-take'),
    ),
  );
  if (before + more <= dailyMax) return;
  throw new ApiError('TOO_MANY', { message: `每天最多取回 ${dailyMax} 个域名，请明天再试` });
}

/** Leaves a site with its other domains; one that has no other is gone. */
async function dropDomains(tx: Db, siteId: string, lost: readonly string[], revision: number) {
  await tx.delete(siteDomains).where(inArray(siteDomains.domain, [...lost]));
  const [next] = await tx
    .select({ domain: siteDomains.domain })
    .from(siteDomains)
    .where(eq(siteDomains.siteId, siteId))
    .orderBy(asc(siteDomains.position))
    .limit(1);
  if (!next) {
    await tx.delete(sites).where(eq(sites.id, siteId));
    await tx.insert(deletedSites).values({ id: siteId, revision });
    return;
  }
  await tx
    .update(sites)
    .set({ mainDomain: next.domain, revision, updatedAt: sql`now()` })
    .where(eq(sites.id, siteId));
}

/**
 * Takes proven domains away from other accounts' sites, in the transaction that adds them to its
 * own. The holders are notified, and their history says that the platform did it.
 */
export async function takeDomains(tx: Db, ownerId: string, domains: readonly string[]) {
  const taken = await takeableDomains(tx, ownerId, domains);
  if (taken.length === 0) return;
  await requireFewTaken(tx, ownerId, taken.length);
  const revision = await nextConfigRevision(tx);
  const losing = [...new Set(taken.map(({ siteId }) => siteId))];
  const had = await domainsOf(tx, losing);
  const audit = createAuditService(tx);
  for (const id of losing) {
    const lost = taken.filter(({ siteId }) => siteId === id).map(({ domain }) => domain);
    await dropDomains(tx, id, lost, revision);
  }
  for (const { domain, siteId, holderId } of taken) {
    await audit.record(tx, {
      actor: { id: ownerId, ip: '' },
      action: 'site.domain-take',
      object: { type: 'site', id: siteId },
      before: { domain, ownerId: holderId, domains: had.get(siteId) ?? [] },
      after: { domain, ownerId },
    });
  }
  await recordRevisions(tx, revision, { authorId: null, action: 'change' });
  const left = await domainsOf(tx, losing);
  await createEventsService(tx).createEvents(
    taken.map(({ domain, siteId, holderId }) => ({
      ...{ userId: holderId, type: 'domain-lost' as const, isWarning: true },
      ...{ siteId: left.has(siteId) ? siteId : null, parameters: [domain] },
    })),
  );
}
