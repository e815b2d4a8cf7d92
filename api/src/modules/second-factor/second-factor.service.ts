import type {
  Enrolment,
  SecondFactorState,
  secondFactorProofSchema,
} from '@console/contract/accounts/endpoints/second-factor';
import { enrolmentLifetimeSeconds } from '@console/contract/accounts/sign-in/second-factor';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { qrImage } from '../../rendering/qr-image';
import type { Sealing } from '../../secrets/sealing';
import type { AuditService } from '../audit/audit.service';
import type { SecurityNoticesService } from '../security-notices/security-notices.service';
import type { SecurityNoticeKind } from '../security-notices/security-notices.tables';
import type { SessionsService } from '../sessions/sessions.service';
import type { Holder, UsersService } from '../users/users.service';
import { type FactorsService, factorContext, proofWrong } from './factors.service';
import { newRecoveryCodes, recoveryCodeHash, shownCode } from './recovery-codes';
import { recoveryCodes, secondFactors } from './second-factor.tables';
import { newSecret, otpauthUrl, stepOfCode } from './totp';

type OwnChange = Extract<
  SecurityNoticeKind,
  'second-factor-on' | 'second-factor-off' | 'recovery-codes-renew'
>;
type Proof = z.output<typeof secondFactorProofSchema>;

export type SecondFactorService = ReturnType<typeof createSecondFactorService>;

/** The second factor as the holder of an account sets it up, and gives it up. */
export function createSecondFactorService(deps: {
  db: Db;
  secrets: Sealing;
  users: UsersService;
  sessions: SessionsService;
  audit: AuditService;
  factors: FactorsService;
  notices: SecurityNoticesService;
}) {
  const { db, secrets, users, sessions, audit, factors, notices } = deps;

  /** Writes the change down, and queues the mail that tells the holder of it. */
  async function record(tx: Db, { user, ip }: Holder, kind: OwnChange): Promise<void> {
    await audit.record(tx, {
      actor: { id: user.id, ip },
      action: `user.${kind}`,
      object: { type: 'user', id: user.id },
    });
    await notices.queue(tx, { userId: user.id, kind, ip });
  }

  /** Replaces all codes with new ones, which are returned here once. */
  async function replaceCodes(tx: Db, userId: string): Promise<string[]> {
    const codes = newRecoveryCodes();
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx
      .insert(recoveryCodes)
      .values(codes.map((code) => ({ userId, codeHash: recoveryCodeHash(userId, code) })));
    return codes.map(shownCode);
  }

  async function getState(userId: string): Promise<SecondFactorState> {
    const [row] = await db
      .select({ activeSince: secondFactors.activeSince })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
    return {
      activeSince: row?.activeSince?.toISOString() ?? null,
      recoveryCodesLeft: await db.$count(recoveryCodes, unused),
    };
  }

  /** Makes a secret, replacing one that was never confirmed; it is not required yet. */
  async function begin(holder: Holder, password: string, issuer: string): Promise<Enrolment> {
    const { id } = holder.user;
    await factors.guarded(holder.user.id, () => users.requirePassword(id, password, 'password'));
    const { name, email, phone } = await users.getUserInfo(id);
    const secret = newSecret();
    const fresh = {
      sealed: secrets.seal(secret, factorContext(id)),
      startedAt: new Date(),
      lastStep: 0,
    };
    const [begun] = await db
      .insert(secondFactors)
      .values({ userId: id, ...fresh })
      .onConflictDoUpdate({
        target: secondFactors.userId,
        set: fresh,
        setWhere: isNull(secondFactors.activeSince),
      })
      .returning({ userId: secondFactors.userId });
    if (!begun) throw new ApiError('CONFLICT', { message: '两步验证已经开启' });
    const url = otpauthUrl({ issuer, label: email ?? phone ?? name, secret });
    return { secret, otpauthUrl: url, qrImage: qrImage(url) };
  }

  /** Puts the second factor in force by its first right code. Other sessions end. */
  async function confirm(holder: Holder, code: string): Promise<string[]> {
    const { id, sessionId } = holder.user;
    return factors.guarded(holder.user.id, () =>
      db.transaction(async (tx) => {
        const soonEnough = new Date(Date.now() - enrolmentLifetimeSeconds * 1000);
        const [begun] = await tx
          .select({ sealed: secondFactors.sealed })
          .from(secondFactors)
          .where(
            and(
              eq(secondFactors.userId, id),
              isNull(secondFactors.activeSince),
              gt(secondFactors.startedAt, soonEnough),
            ),
          )
          .for('update');
        if (!begun) throw new ApiError('CONFLICT', { message: '设置已超时，请重新开始' });
        const step = stepOfCode(secrets.open(begun.sealed, factorContext(id)), code);
        if (step === undefined) throw proofWrong({ code });
        await tx
          .update(secondFactors)
          .set({ activeSince: new Date(), lastStep: step })
          .where(eq(secondFactors.userId, id));
        const codes = await replaceCodes(tx, id);
        await sessions.revokeAll(id, sessionId, tx);
        await record(tx, holder, 'second-factor-on');
        return codes;
      }),
    );
  }

  /** Runs `change` for whoever brings the password and a right code, in the code's transaction. */
  async function proven<T>(
    holder: Holder,
    { password, ...proof }: Proof,
    change: (tx: Db) => Promise<T>,
  ): Promise<T> {
    const { id } = holder.user;
    return factors.guarded(holder.user.id, async () => {
      await users.requirePassword(id, password, 'password');
      return db.transaction(async (tx) => {
        if (!(await factors.isActive(id, tx))) {
          throw new ApiError('CONFLICT', { message: '两步验证没有开启' });
        }
        if (!(await factors.spend(tx, id, proof))) throw proofWrong(proof);
        return change(tx);
      });
    });
  }

  /** Makes new recovery codes; all older ones are void. */
  function renewCodes(holder: Holder, proof: Proof): Promise<string[]> {
    return proven(holder, proof, async (tx) => {
      await record(tx, holder, 'recovery-codes-renew');
      return replaceCodes(tx, holder.user.id);
    });
  }

  /** Switches the second factor off. Other sessions end. */
  function disable(holder: Holder, proof: Proof): Promise<void> {
    const { id, sessionId } = holder.user;
    return proven(holder, proof, async (tx) => {
      await factors.remove(tx, id);
      await sessions.revokeAll(id, sessionId, tx);
      await record(tx, holder, 'second-factor-off');
    });
  }

  return { getState, begin, confirm, renewCodes, disable };
}
