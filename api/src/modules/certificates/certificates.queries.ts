import { toAsciiHost } from '@console/contract/common/addresses/address';
import {
  type CertificateListQuery,
  type CertificateValidity,
  certificateExpiringDays,
} from '@console/contract/domains/certificates';
import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { sites } from '../sites/sites.tables';
import { certificates } from './certificates.tables';

const dayMs = 86_400_000;

/** What lists and details read; the key is only opened where it is needed. */
export const columns = {
  id: certificates.id,
  name: certificates.name,
  source: certificates.source,
  domains: certificates.domains,
  chain: certificates.chain,
  facts: certificates.facts,
  notBefore: certificates.notBefore,
  notAfter: certificates.notAfter,
  order: certificates.order,
  issueState: certificates.issueState,
  issueError: certificates.issueError,
  issueErrorCode: certificates.issueErrorCode,
  nextAttemptAt: certificates.nextAttemptAt,
  autoRenew: certificates.autoRenew,
  createdAt: certificates.createdAt,
  updatedAt: certificates.updatedAt,
};

export type StoredCertificate = Pick<typeof certificates.$inferSelect, keyof typeof columns>;

/** The one place that says which certificates a person may touch: their own. */
export function ownedBy(ownerId: string, ...conditions: (SQL | undefined)[]): SQL | undefined {
  return and(eq(certificates.ownerId, ownerId), ...conditions);
}

/** From when on a certificate is about to end. */
export function expiringFrom(now: Date): Date {
  return new Date(now.getTime() + certificateExpiringDays * dayMs);
}

export function validityOf(notAfter: Date | null, now: Date): CertificateValidity {
  if (notAfter === null) return 'pending';
  if (notAfter <= now) return 'expired';
  return notAfter <= expiringFrom(now) ? 'expiring' : 'valid';
}

function hasValidity(validity: CertificateValidity, now: Date): SQL | undefined {
  const { notAfter } = certificates;
  if (validity === 'pending') return isNull(notAfter);
  if (validity === 'expired') return lte(notAfter, now);
  if (validity === 'valid') return gt(notAfter, expiringFrom(now));
  return and(gt(notAfter, now), lte(notAfter, expiringFrom(now)));
}

function matches(keyword: string): SQL | undefined {
  const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const pattern = like(keyword);
  // A name in Chinese is stored as punycode.
  const ascii = like(toAsciiHost(keyword) ?? keyword);
  return or(
    sql`${certificates.name} ilike ${pattern}`,
    sql`${certificates.facts} ->> 'issuer' ilike ${pattern}`,
    sql`exists (select 1 from jsonb_array_elements_text(${certificates.domains}) d
      where d ilike ${pattern} or d like ${ascii})`,
  );
}

const orders = {
  createdAt: [asc(certificates.createdAt), asc(certificates.id)],
  '-createdAt': [desc(certificates.createdAt), desc(certificates.id)],
  notAfter: [sql`${certificates.notAfter} asc nulls last`, asc(certificates.id)],
  '-notAfter': [sql`${certificates.notAfter} desc nulls last`, desc(certificates.id)],
} satisfies Record<CertificateListQuery['sort'], SQL[]>;

/** One page of an owner's certificates, and how many match in all. */
export async function selectPage(db: Db, ownerId: string, query: CertificateListQuery, now: Date) {
  const isBound = sql`exists (select 1 from ${sites} where ${sites.certificateId} = ${certificates.id})`;
  const condition = ownedBy(
    ownerId,
    query.keyword ? matches(query.keyword) : undefined,
    query.validity ? hasValidity(query.validity, now) : undefined,
    query.source ? eq(certificates.source, query.source) : undefined,
    query.bound === 'yes' ? isBound : undefined,
    query.bound === 'no' ? sql`not ${isBound}` : undefined,
  );
  const items = await db
    .select(columns)
    .from(certificates)
    .where(condition)
    .orderBy(...orders[query.sort])
    .limit(query.limit)
    .offset((query.page - 1) * query.limit);
  return { items, total: await db.$count(certificates, condition) };
}
