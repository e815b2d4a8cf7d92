import type { secondFactorProofSchema } from '@console/contract/accounts/endpoints/second-factor';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import type { Sealing } from '../../secrets/sealing';
import type { RateLimits } from '../rate-limits/rate-limits.service';
import { recoveryCodeHash } from './recovery-codes';
import { recoveryCodes, secondFactors } from './second-factor.tables';
import { stepOfCode } from './totp';

type WithoutPassword<P> = P extends unknown ? Omit<P, 'password'> : never;
/** What shows that somebody has the second factor: a code of now, or a recovery code. */
export type FactorProof = WithoutPassword<z.output<typeof secondFactorProofSchema>>;

/** Wrong passwords and codes that an account may try before its second factor is shut for a while. */
const guesses = { max: 10, seconds: 900 };

/** A secret that was moved to another account's row does not open. */
export const factorContext = (userId: string) => `second-factor:${userId}`;

export type FactorsService = ReturnType<typeof createFactorsService>;

/** Second factors that are in force: asked for, checked and taken away. */
export function createFactorsService(deps: { db: Db; secrets: Sealing; rateLimits: RateLimits }) {
  const { db, secrets } = deps;
  const attempts = deps.rateLimits('second-factor:account', guesses);

  /** Runs what checks a secret; what is refused counts as a guess. */
  async function guarded<T>(userId: string, check: () => Promise<T>): Promise<T> {
    await attempts.hit(userId);
    const result = await check();
    await attempts.reset(userId);
    return result;
  }

  const inForce = (userId: string) =>
    and(eq(secondFactors.userId, userId), isNotNull(secondFactors.activeSince));

  /** Whether signing in asks for a second factor. */
  async function isActive(userId: string, within: Db = db): Promise<boolean> {
    return (await within.$count(secondFactors, inForce(userId))) > 0;
  }

  async function spendCode(tx: Db, userId: string, code: string): Promise<boolean> {
    const [row] = await tx
      .select({ sealed: secondFactors.sealed })
      .from(secondFactors)
      .where(inForce(userId));
    const step = row && stepOfCode(secrets.open(row.sealed, factorContext(userId)), code);
    if (step === undefined) return false;
    // One statement, so that of two who bring the same code at the same moment one is refused.
    const taken = await tx
      .update(secondFactors)
      .set({ lastStep: step })
      .where(and(inForce(userId), lt(secondFactors.lastStep, step)))
      .returning({ userId: secondFactors.userId });
    return taken.length === 1;
  }

  async function spendRecoveryCode(tx: Db, userId: string, code: string): Promise<boolean> {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: new Date() })
      .where(
        and(
          eq(recoveryCodes.userId, userId),
          eq(recoveryCodes.codeHash, recoveryCodeHash(userId, code)),
          isNull(recoveryCodes.usedAt),
        ),
      )
      .returning({ userId: recoveryCodes.userId });
    return used.length === 1;
  }

  /** Uses a proof up, as part of what it is for; false when it is wrong or has been used before. */
  function spend(tx: Db, userId: string, proof: FactorProof): Promise<boolean> {
    return 'code' in proof
      ? spendCode(tx, userId, proof.code)
      : spendRecoveryCode(tx, userId, proof.recoveryCode);
  }

  /** Fails unless the proof is right, or the account has no second factor. */
  async function requireProof(tx: Db, userId: string, proof: FactorProof | undefined) {
    if (!(await isActive(userId, tx))) return;
    if (proof === undefined) {
      throw new ApiError('SECOND_FACTOR_NEEDED', { fields: { code: '请输入动态验证码或恢复码' } });
    }
    if (!(await spend(tx, userId, proof))) throw proofWrong(proof);
  }

  /** Takes the second factor away, with its recovery codes; false when there is none in force. */
  async function remove(tx: Db, userId: string): Promise<boolean> {
    const removed = await tx
      .delete(secondFactors)
      .where(inForce(userId))
      .returning({ userId: secondFactors.userId });
    return removed.length === 1;
  }

  /** Seals with the newest key what an older one sealed. Resolves to how many there were. */
  async function sealAnew(): Promise<number> {
    const rows = await db
      .select({ userId: secondFactors.userId, sealed: secondFactors.sealed })
      .from(secondFactors);
    let count = 0;
    for (const { userId, sealed } of rows) {
      if (!secrets.isOutdated(sealed)) continue;
      const context = factorContext(userId);
      const again = secrets.seal(secrets.open(sealed, context), context);
      // One that was set up again in the meantime has been sealed with the newest key.
      await db
        .update(secondFactors)
        .set({ sealed: again })
        .where(and(eq(secondFactors.userId, userId), eq(secondFactors.sealed, sealed)));
      count += 1;
    }
    return count;
  }

  return { guarded, isActive, spend, requireProof, remove, sealAnew };
}

const codeText = '验证码不正确或已使用过，请输入验证器当前显示的 6 位数字';
const recoveryText = '恢复码不正确或已使用过';

/** The refusal of a proof, at the field that it came in. */
export function proofWrong(proof: FactorProof): ApiError {
  return 'code' in proof
    ? new ApiError('SECOND_FACTOR_WRONG', { message: codeText, fields: { code: codeText } })
    : new ApiError('SECOND_FACTOR_WRONG', {
        message: recoveryText,
        fields: { recoveryCode: recoveryText },
      });
}
