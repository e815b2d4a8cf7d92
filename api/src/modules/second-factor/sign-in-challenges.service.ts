import { createHash, randomBytes } from 'node:crypto';
import { challengeLifetimeSeconds, challengeTriesMax } from '@console/contract/accounts/limits';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/engine';
import { ApiError } from '../../plugins/api-error';
import { signInChallenges } from './second-factor.tables';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export const challengeOver = () => new ApiError('CHALLENGE_OVER');

export type SignInChallenges = ReturnType<typeof createSignInChallenges>;

/** Sign-ins that wait for their second factor: each is good once, for a few minutes and tries. */
export function createSignInChallenges(db: Db) {
  /** Starts one. The token is returned here once and stored nowhere. */
  async function issue(tx: Db, userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await tx.delete(signInChallenges).where(lt(signInChallenges.expiresAt, new Date()));
    await tx.insert(signInChallenges).values({
      tokenHash: hashOf(token),
      userId,
      expiresAt: new Date(Date.now() + challengeLifetimeSeconds * 1000),
    });
    return token;
  }

  /**
   * Counts a try, and fails with CHALLENGE_OVER when there is none left or the challenge is none. It is
   * one statement, so that tries at the same moment are all counted.
   *
   * @returns whose sign-in it is, and whether this try is the last.
   */
  async function take(token: string): Promise<{ userId: string; isLast: boolean }> {
    const [row] = await db
      .update(signInChallenges)
      .set({ tries: sql`${signInChallenges.tries} + 1` })
      .where(
        and(
          eq(signInChallenges.tokenHash, hashOf(token)),
          gt(signInChallenges.expiresAt, new Date()),
          lt(signInChallenges.tries, challengeTriesMax),
        ),
      )
      .returning({ userId: signInChallenges.userId, tries: signInChallenges.tries });
    if (!row) throw challengeOver();
    return { userId: row.userId, isLast: row.tries === challengeTriesMax };
  }

  /** Ends one, as part of the sign-in that it was for; false when somebody else has before. */
  async function spend(tx: Db, token: string): Promise<boolean> {
    const ended = await tx
      .delete(signInChallenges)
      .where(eq(signInChallenges.tokenHash, hashOf(token)))
      .returning({ userId: signInChallenges.userId });
    return ended.length === 1;
  }

  return { issue, take, spend };
}
