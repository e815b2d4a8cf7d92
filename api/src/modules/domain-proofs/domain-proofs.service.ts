import { createHmac } from 'node:crypto';
import { domainProofDays, domainProofsMax } from '@console/contract/domains/domain-proofs';
import type {
  DomainProof,
  DomainProofState,
} from '@console/contract/domains/endpoints/domain-proofs';
import { and, asc, eq, gt, inArray, isNull, lt, ne, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { isPublicSuffix } from '../../public-suffix';
import type { Limit, RateLimits } from '../rate-limits/rate-limits.service';
import { domainProofs } from './domain-proofs.tables';
import type { TxtCheck } from './txt-check';

const dayMs = 86_400_000;
/** Each check asks the resolver for a name that the account chose. */
const checkLimit: Limit = {
  ...{ max: 30, seconds: 60 },
  refusal: (seconds) => `检查过于频繁，请 ${seconds} 秒后再试`,
};
const dailyChecks: Limit = {
  ...{ max: 500, seconds: 86_400 },
  refusal: () => '今天的检查次数已用完，请明天再试',
};
/** Names that one query asks for, well below PostgreSQL's bound of parameters. */
const askedMax = 1_000;

type Row = typeof domainProofs.$inferSelect;

type Deps = {
  db: Db;
  /** The key that all processes of this installation share. */
  sharedKey: () => Promise<string>;
  checkTxt: TxtCheck;
  rateLimits: RateLimits;
};

export type DomainProofsService = ReturnType<typeof createDomainProofsService>;

function stateOf(provenAt: Date | null): DomainProofState {
  if (!provenAt) return 'pending';
  return provenAt.getTime() + domainProofDays * dayMs > Date.now() ? 'proven' : 'expired';
}

/** The one place that says which proofs an account may see: its own. */
function ownedBy(ownerId: string, ...conditions: SQL[]): SQL | undefined {
  return and(eq(domainProofs.ownerId, ownerId), ...conditions);
}

/** Which names are an account's, by a TXT record. Every function takes the owner first. */
export function createDomainProofsService({ db, sharedKey, checkTxt, rateLimits }: Deps) {
  const checks = [
    rateLimits('domain-proof', checkLimit),
    rateLimits('domain-proof:day', dailyChecks),
  ];
  let key: Promise<string> | undefined;

  /** Computed, so that a name needs no row before it is checked. */
  async function recordValueOf(ownerId: string, name: string): Promise<string> {
    key ??= sharedKey();
    const mac = createHmac('sha256', await key).update(`domain-proof ${ownerId} ${name}`);
    return `site-proof=${mac.digest('hex').slice(0, 40)}`;
  }

  async function shown(ownerId: string, name: string, row?: Row): Promise<DomainProof> {
    const provenAt = row?.provenAt ?? null;
    const expiresAt = provenAt && new Date(provenAt.getTime() + domainProofDays * dayMs);
    return {
      name,
      recordName: `_site-proof.${name}`,
      recordValue: await recordValueOf(ownerId, name),
      state: stateOf(provenAt),
      message: row?.message ?? '',
      checkedAt: row?.checkedAt.toISOString() ?? null,
      provenAt: provenAt?.toISOString() ?? null,
      expiresAt: expiresAt?.toISOString() ?? null,
    };
  }

  async function listProofs(ownerId: string, { page, limit }: { page: number; limit: number }) {
    const rows = await db
      .select()
      .from(domainProofs)
      .where(ownedBy(ownerId))
      .orderBy(asc(domainProofs.name))
      .limit(limit)
      .offset((page - 1) * limit);
    const items = await Promise.all(rows.map((row) => shown(ownerId, row.name, row)));
    return { items, total: await db.$count(domainProofs, ownedBy(ownerId)) };
  }

  /** The proofs of names, whether they were checked before or not. */
  async function proofsOf(ownerId: string, names: readonly string[]): Promise<DomainProof[]> {
    const rows = await db
      .select()
      .from(domainProofs)
      .where(ownedBy(ownerId, inArray(domainProofs.name, [...names])));
    const byName = new Map(rows.map((row) => [row.name, row]));
    return Promise.all(names.map((name) => shown(ownerId, name, byName.get(name))));
  }

  /** Those of the names that the account has proven and that are good still. */
  async function provenNames(tx: Db, ownerId: string, names: readonly string[]) {
    const since = new Date(Date.now() - domainProofDays * dayMs);
    const proven = new Set<string>();
    for (let from = 0; from < names.length; from += askedMax) {
      const some = inArray(domainProofs.name, names.slice(from, from + askedMax));
      const rows = await tx
        .select({ name: domainProofs.name })
        .from(domainProofs)
        .where(ownedBy(ownerId, some, gt(domainProofs.provenAt, since)));
      for (const { name } of rows) proven.add(name);
    }
    return proven;
  }

  /** Notes that a name was requested; one that nobody has proven for a long time is forgotten. */
  async function keepName(ownerId: string, name: string) {
    const forgotten = new Date(Date.now() - domainProofDays * dayMs);
    const never = [isNull(domainProofs.provenAt), lt(domainProofs.checkedAt, forgotten)];
    await db.delete(domainProofs).where(ownedBy(ownerId, ...never));
    const others = ownedBy(ownerId, ne(domainProofs.name, name));
    if ((await db.$count(domainProofs, others)) >= domainProofsMax) {
      const message = `最多保留 ${domainProofsMax} 条域名验证，请先删除不用的`;
      throw new ApiError('INVALID', { message });
    }
    const checkedAt = new Date();
    await db
      .insert(domainProofs)
      .values({ ownerId, name, message: '', checkedAt })
      .onConflictDoUpdate({
        target: [domainProofs.ownerId, domainProofs.name],
        set: { checkedAt },
      });
  }

  /** Queries the record. An earlier proof stays valid for its days even when the record is gone. */
  async function checkProof(ownerId: string, name: string): Promise<DomainProof> {
    if (isPublicSuffix(name)) {
      throw new ApiError('INVALID', { fields: { name: '公共后缀不属于任何账户，不能验证' } });
    }
    for (const limiter of checks) await limiter.hit(ownerId);
    await keepName(ownerId, name);
    const { recordName, recordValue } = await shown(ownerId, name);
    const message = await checkTxt(recordName, recordValue);
    const [row] = await db
      .update(domainProofs)
      .set({ message, ...(message === '' && { provenAt: new Date() }) })
      .where(ownedBy(ownerId, eq(domainProofs.name, name)))
      .returning();
    return shown(ownerId, name, row);
  }

  /** Websites that were added on the strength of it stay. */
  async function removeProof(ownerId: string, name: string) {
    const removed = await db
      .delete(domainProofs)
      .where(ownedBy(ownerId, eq(domainProofs.name, name)))
      .returning({ name: domainProofs.name });
    if (removed.length === 0) throw new ApiError('NOT_FOUND');
    return {};
  }

  return { listProofs, proofsOf, provenNames, checkProof, removeProof };
}
