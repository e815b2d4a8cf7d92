import { createHash, randomBytes } from 'node:crypto';
import { sharedAttackReportPath } from '@console/contract/monitor/calls';
import type { AttackReportDetail } from '@console/contract/monitor/endpoints/attack-reports';
import { attackSharesMax } from '@console/contract/monitor/limits';
import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { networkOf } from '../../http/network';
import { ApiError } from '../../plugins/api-error';
import { apiBase } from '../../plugins/contract-route';
import type { Actor, AuditService } from '../audit/audit.service';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import type { AttackReportsService } from './attack-reports.service';
import { attackShares, attacks } from './attacks.tables';

const dayMs = 86_400_000;
/** Looks at reports by links, of one network in a minute. */
const looks = { max: 60, seconds: 60 };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** As long as a link is good. */
const isGood = () => and(isNull(attackShares.revokedAt), gt(attackShares.expiresAt, new Date()));

type Deps = {
  db: Db;
  audit: AuditService;
  rateLimits: RateLimits;
  reports: AttackReportsService;
};
type Row = Pick<typeof attackShares.$inferSelect, 'id' | 'createdAt' | 'expiresAt'>;

const shown = ({ id, createdAt, expiresAt }: Row) => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export type AttackSharesService = ReturnType<typeof createAttackShares>;

/** Links by which a report is read without a session. */
export function createAttackShares({ db, audit, rateLimits, reports }: Deps) {
  const lookLimit = rateLimits('attack-share', looks);

  /** Holds the report of an owner, so that two links at once are counted one after the other. */
  async function holdReport(tx: Db, ownerId: string, id: string) {
    const [row] = await tx
      .select({ id: attacks.id })
      .from(attacks)
      .where(and(eq(attacks.id, id), eq(attacks.ownerId, ownerId)))
      .for('update');
    if (!row) throw new ApiError('NOT_FOUND');
  }

  const goodOnes = (attackId: string) => and(eq(attackShares.attackId, attackId), isGood());

  async function list(ownerId: string, attackId: string) {
    await reports.get(ownerId, attackId);
    const rows = await db
      .select()
      .from(attackShares)
      .where(goodOnes(attackId))
      .orderBy(desc(attackShares.createdAt));
    return rows.map(shown);
  }

  /** The path is in the answer alone: whoever reads the database cannot open the report. */
  function create(actor: Actor, attackId: string, { days }: { days: number }) {
    const token = randomBytes(32).toString('base64url');
    return db.transaction(async (tx) => {
      await holdReport(tx, actor.id, attackId);
      if ((await tx.$count(attackShares, goodOnes(attackId))) >= attackSharesMax) {
        throw new ApiError('INVALID', {
          message: `一份报告最多有 ${attackSharesMax} 个有效的链接，请先撤销一些`,
        });
      }
      const expiresAt = new Date(Date.now() + days * dayMs);
      const [made] = await tx
        .insert(attackShares)
        .values({ attackId, tokenHash: hashOf(token), expiresAt })
        .returning();
      if (!made) throw new Error('A link was inserted and not returned');
      await audit.record(tx, {
        ...{ actor, action: 'attack-report.share', after: { share: made.id, days } },
        object: { type: 'attack-report', id: attackId },
      });
      const path = apiBase + sharedAttackReportPath.replace(':token', token);
      return { ...shown(made), path };
    });
  }

  function revoke(actor: Actor, attackId: string, id: string): Promise<void> {
    return db.transaction(async (tx) => {
      await holdReport(tx, actor.id, attackId);
      const [gone] = await tx
        .update(attackShares)
        .set({ revokedAt: new Date() })
        .where(and(eq(attackShares.id, id), goodOnes(attackId)))
        .returning({ id: attackShares.id });
      if (!gone) throw new ApiError('NOT_FOUND');
      await audit.record(tx, {
        ...{ actor, action: 'attack-report.unshare', before: { share: id } },
        object: { type: 'attack-report', id: attackId },
      });
    });
  }

  /** The report of a link; unknown, revoked and expired ones are all nothing. */
  async function open(token: string, ip: string): Promise<AttackReportDetail | undefined> {
    await lookLimit.hit(networkOf(ip));
    const [share] = await db
      .select({ attackId: attackShares.attackId })
      .from(attackShares)
      .where(and(eq(attackShares.tokenHash, hashOf(token)), isGood()));
    return share && reports.getShared(share.attackId);
  }

  return { list, create, revoke, open };
}
